// The page's first load: the JavaScript that is fetched until nodes run, compressed as by a server.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { chromiumLaunchOptions } from '../../chromium.mjs';
import type { Bench } from '../bench';

/** 150, and 12 for D3's scales and interpolation. Its curves and gestures come later. */
const LIMIT_KIB = 165;

const measure: Bench = async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'hustings-size-'));
  try {
    const options = { logLevel: 'error', build: { outDir, emptyOutDir: true } } as const;
    await build(options);
    const scripts = await fetchedScripts(options);
    const page = scripts.filter((name) => !name.includes('.worker'));
    return [
      {
        what: 'JavaScript of the page when it is opened, gzip',
        unit: 'KiB',
        measured: weighKib(outDir, page),
        target: { atMost: LIMIT_KIB },
      },
      { what: '  with its workers', unit: 'KiB', measured: weighKib(outDir, scripts) },
    ];
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
};
export default measure;

/** The paths of all scripts that a fresh page requests until it shows a leader. */
async function fetchedScripts(options: Parameters<typeof preview>[0]): Promise<string[]> {
  const server = await preview(options);
  const browser = await chromium.launch(chromiumLaunchOptions(false));
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const scripts = new Set<string>();
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    const page = await context.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.getByRole('button', { name: 'n5, leader, up' }).waitFor({ state: 'attached' });
    return [...scripts];
  } finally {
    await browser.close();
    await server.close();
  }
}

function weighKib(outDir: string, scripts: readonly string[]): number {
  const sizes = scripts.map((name) => gzipSync(readFileSync(join(outDir, name))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
