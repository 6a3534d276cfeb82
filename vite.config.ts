// How the page is built and served, and which tests run without a browser.
import { writeFileSync } from 'node:fs';
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

export default defineConfig({
  // Relative addresses: the built page works from any folder of any host.
  base: './',
  plugins: [react(), publishSchema],
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
