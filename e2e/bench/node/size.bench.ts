// What the page weighs when it is fetched: all its JavaScript, compressed as a server would.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Bench } from '../bench';

const LIMIT_KIB = 150;

const measure: Bench = async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'hustings-size-'));
  try {
    await build({ logLevel: 'error', build: { outDir, emptyOutDir: true } });
    const scripts = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'));
    const page = scripts.filter((name) => !name.includes('.worker'));
    return [
      {
        what: 'JavaScript of the page and its workers, gzip',
        unit: 'KiB',
        measured: weighKib(outDir, scripts),
        target: { atMost: LIMIT_KIB },
      },
      { what: '  without the workers', unit: 'KiB', measured: weighKib(outDir, page) },
    ];
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
};
export default measure;

function weighKib(outDir: string, scripts: readonly string[]): number {
  const sizes = scripts.map((name) => gzipSync(readFileSync(join(outDir, 'assets', name))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
