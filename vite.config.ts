// How the page is built and served, and which tests run without a browser.
import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';

/** Writes the run file's JSON Schema into public/, from the code and the open folders as they are now. */
const publishSchema: Plugin = {
  name: 'publish-schema',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  buildStart: async () => {
    const { module } = await runnerImport<typeof import('./src/headless/jsonSchema')>(
      './src/headless/jsonSchema.ts',
      { configFile: false, logLevel: 'error' },
    );
    writeFileSync('public/run-file.schema.json', module.jsonSchemaText());
  },
};

/** Lets workers share chunks with the page: else XState, the kernel and the algorithms would be in each of the three. */
const sharedWorkers: Plugin = {
  name: 'shared-workers',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const place = /new URL\('(\.[^']+\.worker\.ts)', import\.meta\.url\)/g;
    const emit = (path: string) => this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) });
    const placed = code.replace(
      place,
      (_, path: string) => `import.meta.ROLLUP_FILE_URL_${emit(path)}`,
    );
    return placed === code ? null : { code: placed, map: null };
  },
};

export default defineConfig({
  // Relative addresses: the built page works from any folder of any host.
  base: './',
  plugins: [react(), publishSchema, sharedWorkers],
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: false },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    allowOnly: false,
    // Property tests take seconds, and machines are shared.
    testTimeout: 60_000,
  },
});
