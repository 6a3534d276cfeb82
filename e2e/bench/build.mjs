// Builds the benchmarks: a page with its workers, with the options of the real one, and a script for Node.
// @ts-check
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const results = fileURLToPath(new URL('../results/bench/', import.meta.url));

/** The project's own options: the benchmarks must read the code as the page does. */
const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));

/** The folder of the built page. */
const pageDir = `${results}page`;

/** The options that build and serve the page: the real page's, but for the machines, which run in it. */
export const pageOptions = /** @type {const} */ ({
  root,
  configFile,
  mode: 'benchmarks',
  logLevel: 'error',
  build: { outDir: pageDir, emptyOutDir: true },
});

/** @returns {Promise<string>} the path of the script that runs one of `node/`. */
export async function buildScript() {
  await build({
    root,
    configFile,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['vite', '@playwright/test'] },
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          node: `${root}node.ts`,
          stepsSide: `${root}node/stepsSide.ts`,
          trialSide: `${root}node/trialSide.ts`,
        },
      },
      outDir: `${results}node`,
      emptyOutDir: true,
      target: 'node20',
    },
  });
  return `${results}node/node.js`;
}

/** Builds the page into {@link pageDir}. */
export async function buildPage() {
  await build(pageOptions);
}
