// A copy of the built page on a host of its own, which a test can end: the page is then without a network.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { preview } from 'vite';
import { freePort } from './freePort';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A copy of the built page on a host of its own. */
interface Host {
  readonly address: string;
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** A copy of the built page in a folder, served with these headers until the test ends it. */
export async function serveCopy(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Host> {
  cpSync(join(root, 'dist'), folder, {
    recursive: true,
    filter: (path) => !path.includes('headless'),
  });
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: 'localhost', port: await freePort(), strictPort: true, headers },
  });
  return {
    address: server.resolvedUrls?.local[0] ?? '',
    folder,
    close: () => server.close(),
  };
}

/** Opens the page and waits until its files are kept. */
export async function visit(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}
