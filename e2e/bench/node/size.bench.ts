// What the page weighs when it is fetched: its JavaScript, compressed as a server would, and its workers' beside it.
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
        what: 'JavaScript of the page, gzip',
        unit: 'KiB',
        measured: weighKib(outDir, page),
        target: { atMost: LIMIT_KIB },
      },
      // Chunks shared with the page would bring both to 147 KiB, but make 100 workers start half as fast again.
      { what: '  with its workers', unit: 'KiB', measured: weighKib(outDir, scripts) },
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
