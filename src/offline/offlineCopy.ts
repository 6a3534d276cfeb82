// The build of the service worker, with the list of the files that it keeps.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundled } from './bundle.ts';

/** The files that the page needs; browsers that run it take the fonts' smaller form. */
const KEPT = /^(index\.html|favicon\.svg|run-file\.schema\.json|assets\/.*(?<!\.woff))$/;

/** Writes the service worker beside the page. */
export const offlineCopy: Plugin = {
  name: 'offline-copy',
  apply: ({ build }, { command, mode }) =>
    command === 'build' && !build?.ssr && mode !== 'benchmarks',
  writeBundle: async ({ dir = '' }) => {
    const define = { KEPT_FILES: JSON.stringify(keptFiles(dir)) };
    const code = await bundled('src/offline/offline.worker.ts', [], define);
    writeFileSync(join(dir, 'sw.js'), code);
  },
};

/** The kept files of a folder, each with a hash where its name has none. */
function keptFiles(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => KEPT.test(file))
    .map((url) => ({
      url,
      revision: url.startsWith('assets/') ? null : hashOf(join(folder, url)),
    }));
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}
