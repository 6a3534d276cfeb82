// Builds what the benchmarks run: a page with its workers as the real one is built, and a script for Node.
// @ts-check
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const results = fileURLToPath(new URL('../results/bench/', import.meta.url));

/** Where the page is built to. */
export const pageDir = `${results}page`;

/** The options that build and serve the page. */
export const pageOptions = /** @type {const} */ ({
  root,
  configFile: false,
  logLevel: 'error',
  worker: { format: 'es' },
  build: { outDir: pageDir, emptyOutDir: true, target: 'es2023' },
});

/** @returns {Promise<string>} the path of the script that runs one of `node/`. */
export async function buildScript() {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['vite'] },
    build: { ssr: 'node.ts', outDir: `${results}node`, emptyOutDir: true, target: 'node20' },
  });
  return `${results}node/node.js`;
}

/** Builds the page into {@link pageDir}. */
export async function buildPage() {
  await build(pageOptions);
}
