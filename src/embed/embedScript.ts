// The build of the script that defines <hustings-run>, beside the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundled } from '../offline/bundle.ts';

/** Writes `hustings-run-<version>.js` beside the page; the version is package.json's. */
export const embedScript: Plugin = {
  name: 'embed-script',
  apply: ({ build }, { command, mode }) =>
    command === 'build' && !build?.ssr && mode !== 'benchmarks',
  writeBundle: async ({ dir = '' }) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const code = await bundled('src/embed/hustingsRun.ts', []);
    writeFileSync(join(dir, `hustings-run-${version}.js`), code);
  },
};
