// How the page is built and served, and which tests run without a browser.
import { readFileSync, writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';
import type { AlgorithmCard } from './src/algorithms/catalogue';
import type { RunFile } from './src/runFile/runFile';
import type { ScenarioCard } from './src/scenarios/catalogue';

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

/** What a list shows of an algorithm or a scenario, asked for by `?card`: the whole file stays out of the page. */
const cards: Plugin = {
  name: 'cards',
  load: {
    filter: { id: /\?card$/ },
    handler: async (query) => {
      const file = query.slice(0, -'?card'.length);
      if (file.endsWith('.json')) {
        const { id, title, algorithm } = JSON.parse(readFileSync(file, 'utf8')) as RunFile;
        const card: ScenarioCard = { id, title, algorithm: algorithm.id };
        return { code: `export default ${JSON.stringify(card)}`, moduleType: 'js' };
      }
      const options = { configFile: false, logLevel: 'error' } as const;
      const { module } = await runnerImport<{ default: AlgorithmCard }>(file, options);
      const { id, name, summary } = module.default;
      return { code: `export default ${JSON.stringify({ id, name, summary })}`, moduleType: 'js' };
    },
  },
};

export default defineConfig({
  // Relative addresses: the built page works from any folder of any host.
  base: './',
  plugins: [react(), publishSchema, cards],
  // A worker is one file, in which an algorithm's code is only evaluated where it runs: a hundred must start at once.
  worker: {
    format: 'es',
    plugins: () => [cards],
    rolldownOptions: { output: { codeSplitting: false } },
  },
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
