// The build of the page, its server, and the tests that run without a browser.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, type Plugin, type Rolldown, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/longestFirst.ts';
import type { AlgorithmCard } from './src/algorithms/catalogue';
import { embedScript } from './src/embed/embedScript.ts';
import type { FaultCard } from './src/faults/catalogue';
import { offlineCopy } from './src/offline/offlineCopy.ts';
import { oneFile } from './src/offline/oneFile.ts';
import type { PropertyCard } from './src/properties/catalogue';
import type { RunFile } from './src/runFile/runFile';
import type { ScenarioCard } from './src/scenarios/catalogue';
import type { ScenarioAbout } from './src/scenarios/library';
import type { Fidelity } from './src/sim/contracts/fidelity';
import type { Program } from './src/sim/contracts/program';

/** A module of the sources, evaluated while the page is built. */
async function evaluated<T extends object>(file: string): Promise<T> {
  const { module } = await runnerImport<T>(file, { configFile: false, logLevel: 'error' });
  return module;
}

/** The code of a module with a value as its default export. */
function exporting(value: unknown) {
  return { code: `export default ${JSON.stringify(value)}`, moduleType: 'js' } as const;
}

/** Writes the JSON Schemas of run files, cluster files and experiments into public/, from the code and the open folders as they are now. */
const publishSchema: Plugin = {
  name: 'publish-schema',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  buildStart: async () => {
    const schemas = await evaluated<typeof import('./src/headless/jsonSchema')>(
      './src/headless/jsonSchema.ts',
    );
    writeFileSync('public/run-file.schema.json', schemas.jsonSchemaText());
    writeFileSync('public/cluster.schema.json', schemas.clusterSchemaText());
    writeFileSync('public/experiment.schema.json', schemas.experimentSchemaText());
  },
};

/** The cards of algorithms, properties and faults: a part is missing where another kind has it. */
type Card = { readonly id: string } & Partial<AlgorithmCard & PropertyCard & FaultCard>;

/** The parts of an algorithm, a property, a fault or a scenario that a list shows (`?card`), or the library (`?about`): the whole file stays out of the page. */
const cards: Plugin = {
  name: 'cards',
  load: {
    filter: { id: /\?(card|about)$/ },
    handler: async (query) => {
      const file = query.slice(0, query.lastIndexOf('?'));
      if (file.endsWith('.json')) {
        const run = JSON.parse(readFileSync(file, 'utf8')) as RunFile;
        const { id, title, algorithm, description = '', shelf = null } = run;
        const short: ScenarioCard = { id, title, algorithm: algorithm.id };
        const about: ScenarioAbout = { ...short, description, shelf };
        return exporting(query.endsWith('?card') ? short : about);
      }
      const catalogue = await evaluated<typeof import('./src/sim/contracts/catalogue')>(
        './src/sim/contracts/catalogue.ts',
      );
      const member = await evaluated<{ default?: Card }>(file);
      const found = { [`./${basename(file)}`]: member.default };
      const folder = basename(dirname(file));
      const told = folder === 'properties' ? 'means' : 'summary';
      catalogue.checkMembers(folder, found, { name: 'string', [told]: 'string' });
      const { id, name, means, applies, none } = member.default as Card;
      // Summaries are for forms and for the settings, which have the whole member.
      return exporting(folder === 'properties' ? { id, name, means, applies } : { id, name, none });
    },
  },
};

/** The departures of an algorithm or a service from what it models (`?fidelity`), without its machine. */
const fidelities: Plugin = {
  name: 'fidelities',
  load: {
    filter: { id: /\?fidelity$/ },
    handler: async (query) => {
      const file = query.slice(0, -'?fidelity'.length);
      const { fidelity = null } = await evaluated<{ fidelity?: Fidelity }>(file);
      return exporting(fidelity);
    },
  },
};

/** The state chart of an algorithm, a service or a client, laid out (`?chart`): the page has neither XState nor the layout. */
const charts: Plugin = {
  name: 'charts',
  load: {
    filter: { id: /\?chart$/ },
    handler: async (query) => {
      const program = await evaluated<{ default: Program }>(query.slice(0, -'?chart'.length));
      const layout = await evaluated<typeof import('./src/chart/layOut')>('./src/chart/layOut.ts');
      return exporting(await layout.drawnChart(program.default));
    },
  },
};

const WORKER_SCRIPTS = join(import.meta.dirname, 'node_modules/.cache/hustings');

/** The script of a worker that runs one algorithm, service or client, asked for by `?workerScript`: its address, as Vite builds it. */
const workerScripts: Plugin = {
  name: 'worker-scripts',
  load: {
    filter: { id: /\?workerScript$/ },
    handler: (query) => {
      const file = query.slice(0, -'?workerScript'.length);
      const entry = join(WORKER_SCRIPTS, `${basename(file, '.ts')}.worker.ts`);
      const serve = join(import.meta.dirname, 'src/worker/serveProcess.ts');
      mkdirSync(WORKER_SCRIPTS, { recursive: true });
      writeFileSync(
        entry,
        `import program from ${JSON.stringify(file)};
import { awaitNetwork } from ${JSON.stringify(serve)};
awaitNetwork(program);
`,
      );
      return { code: `export { default } from '${entry}?worker&url';`, moduleType: 'js' };
    },
  },
};

/**
 * In the built page no machine runs: XState is replaced by a module that names a machine's states. Workers have plugins of
 * their own. The benchmarks' page simulates the runs that it measures with.
 */
const machineOutlines: Plugin = {
  name: 'machine-outlines',
  enforce: 'pre',
  apply: ({ build }, { command, mode }) =>
    command === 'build' && !build?.ssr && mode !== 'benchmarks',
  resolveId: {
    filter: { id: /^xstate$/ },
    handler: () => join(import.meta.dirname, 'src/session/words/machineOutline.ts'),
  },
};

/** The mark of Observable Plot's own copies of D3's modules, which have colours and formats. */
const OF_PLOT = '?plot';

/** In the built page no colour is interpolated: D3 asks for d3-color all the same, wherever it has a scale. */
const noColours: Plugin = {
  name: 'no-colours',
  enforce: 'pre',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  resolveId: {
    filter: { id: /^d3-color$/ },
    handler: () => join(import.meta.dirname, 'src/draw/canvas/noColours.ts'),
  },
};

/** Gives Observable Plot, which is fetched with the page of experiments, whole modules of D3. */
const wholeForPlot: Plugin = {
  name: 'whole-for-plot',
  enforce: 'pre',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  resolveId: {
    filter: { id: /^(d3(-[a-z-]+)?|\..*)$/ },
    async handler(source, importer) {
      const isCopy = importer?.endsWith(OF_PLOT) ?? false;
      if (!isCopy && !importer?.includes('/@observablehq/plot/')) return null;
      if (source.startsWith('d3')) return fileURLToPath(import.meta.resolve(source)) + OF_PLOT;
      const found = isCopy && (await this.resolve(source, importer?.replace(OF_PLOT, '')));
      return found ? found.id + OF_PLOT : null;
    },
  },
};

/** In the built page no scale writes the texts of its ticks: d3-scale asks for d3-format all the same. */
const noFormats: Plugin = {
  name: 'no-formats',
  enforce: 'pre',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  resolveId: {
    filter: { id: /^d3-format$/ },
    handler: (_, importer) =>
      importer?.includes('/d3-scale/')
        ? join(import.meta.dirname, 'src/draw/canvas/noFormats.ts')
        : null,
  },
};

/** The policy of the built page: it loads and runs its own files, and nothing that was written into it from outside. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Loads beside the page's own code what its first picture needs: the module that starts the network worker, the
 * algorithm, and the typefaces.
 */
const firstRun: Plugin = {
  name: 'first-run',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const network = chunkOf(bundle, FIRST_NETWORK.test);
      const algorithm = chunkOf(bundle, FIRST_ALGORITHM);
      return [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `./${network.fileName}` },
          injectTo: 'head-prepend',
        },
        preload('modulepreload', algorithm.fileName),
        // A typeface that is there at the first layout spares a second one, and a search for another typeface.
        ...Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => preload('preload', file, { as: 'font', type: 'font/woff2' })),
      ];
    },
  },
};

function preload(rel: string, file: string, more: Record<string, string> = {}) {
  const attrs = { rel, ...more, crossorigin: true, href: `./${file}` };
  return { tag: 'link', attrs, injectTo: 'head' as const };
}

/**
 * Lets the browser compile the first code whole, beside the page's thread, while it loads. Otherwise each function is read
 * twice, and compiled in the page's thread when it is first called.
 */
const compiledWhole: Plugin = {
  name: 'compiled-whole',
  apply: 'build',
  generateBundle: {
    // After Vite's own last step, which writes before the code; the comment must be in its first line.
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of firstChunks(bundle))
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
};

/** The chunks without which the page has no first picture. */
function firstChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  const files = entry?.type === 'chunk' ? [entry.fileName, ...entry.imports] : [];
  return [...files.map((file) => bundle[file]), chunkOf(bundle, FIRST_ALGORITHM)].filter(
    (file) => file?.type === 'chunk' && file.name !== FIRST_NETWORK.name,
  ) as Rolldown.OutputChunk[];
}

/** The chunk with a module of the page; throws when there is none. */
function chunkOf(bundle: Rolldown.OutputBundle, module: RegExp): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => module.test(id)),
  );
  if (found?.type !== 'chunk') throw new Error(`the page has no chunk with ${module}`);
  return found;
}

/** Writes the policy into the built page, so that it holds on any static host. While developing, Vite needs inline scripts. */
const contentPolicy: Plugin = {
  name: 'content-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => ({
      html,
      tags: [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_POLICY },
          injectTo: 'head-prepend',
        },
      ],
    }),
  },
};

/** The mode of `npm run build:file`: the page as one file. */
const ONE_FILE = 'file';

/** One file for the code that several parts of the page share: sixty small ones, each compressed by itself, weigh more. */
const SHARED = {
  name: (id: string, modules: Modules) =>
    isFetchedAtFirst(id, modules, FIRST_MODULES) ? 'shared' : null,
  minShareCount: 2,
  test: /\/src\/(sim|session|properties|draw|views|runFile)\/(\w+\/)?\w+\.tsx?$|\/d3-ease\//,
};

/** One file for what the person's first input fetches, the views above all: 170 small ones take longer to ask for than to send. */
const PREPARED = {
  name: (id: string, modules: Modules) =>
    isFetchedAtFirst(id, modules, FIRST_MODULES) || APART.test(id) ? null : 'prepared',
  test: /^[^?]*\/(src\/(sim|session|properties|draw|views|runFile|glossary)|node_modules\/d3-\w+)\/[^?]*\.(tsx?|js|css)$/,
};

/** The folders of what has an address of its own, or much code for one dialog. */
const APART = /\/(experiment|hunt|speaker|handout|video)\//;

/** One file for the styles of the first picture. */
const STYLES = {
  name: (id: string, modules: Modules) =>
    isFetchedAtFirst(id, modules, FIRST_MODULES) ? 'styles' : null,
  test: /\.css$/,
};

/** The module that starts the network worker is small, to be evaluated before the page's own code has arrived. */
const FIRST_NETWORK = {
  name: 'firstNetwork',
  test: /\/src\/worker\/(firstNetwork|networkScript|network\.worker)\.ts/,
};

/** The modules that begin a fresh page. */
const FIRST_MODULES = /\/src\/(main\.tsx|algorithms\/bully\.ts)$/;

/** The algorithm of a fresh page's run, which the page's own code asks for as soon as it is evaluated. */
const FIRST_ALGORITHM = /\/src\/algorithms\/bully\.ts$/;

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Whether an entry imports a module, itself or through others; what only later parts share is fetched with them. */
function isFetchedAtFirst(id: string, modules: Modules, entries: RegExp): boolean {
  const reached = new Set([id]);
  for (const one of reached) {
    if (entries.test(one)) return true;
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) reached.add(importer);
  }
  return false;
}

const PAGE_BUILD: BuildEnvironmentOptions = {
  target: 'es2023',
  // Every browser that runs the page preloads modules by itself.
  modulePreload: {
    polyfill: false,
    // A script of the page loads the first network already; Firefox reports a second request as failed. Lists of what later
    // parts import would weigh three KiB in the first load.
    resolveDependencies: (_, files, { hostType }) =>
      files.filter((file) =>
        hostType === 'html' ? !file.includes(FIRST_NETWORK.name) : file.endsWith('.css'),
      ),
  },
  rolldownOptions: {
    output: { codeSplitting: { groups: [FIRST_NETWORK, STYLES, SHARED, PREPARED] } },
  },
};

/** Puts the algorithm of a fresh page into the network worker's own file; it is loaded as the others are. */
const firstAlgorithm: Plugin = {
  name: 'first-algorithm',
  transform: {
    filter: { id: /\/network\.worker\.ts$/ },
    handler: (code) => ({ code: `import '../algorithms/bully';\n${code}`, map: null }),
  },
};

/**
 * The network worker fetches other algorithms, services and clients when a run needs them. All else of a worker is one file:
 * to fetch a second costs as long as to start.
 */
const WORKER_OPTIONS: NonNullable<BuildEnvironmentOptions['rolldownOptions']> = {
  // The first algorithm is imported at once on purpose.
  checks: { ineffectiveDynamicImport: false },
  output: {
    codeSplitting: {
      groups: [
        {
          debugName: 'worker',
          name: (id: string, modules: Modules) =>
            isFetchedAtFirst(id, modules, /\.worker\.ts$/) ? 'worker' : null,
        },
      ],
    },
  },
};

const ONE_FILE_BUILD: BuildEnvironmentOptions = {
  target: 'es2023',
  modulePreload: false,
  assetsInlineLimit: Number.POSITIVE_INFINITY,
  copyPublicDir: false,
  outDir: 'dist/file',
  rolldownOptions: { output: { codeSplitting: false } },
};

export default defineConfig(({ mode }) => ({
  // Relative addresses: the built page works from any folder of any host.
  base: './',
  plugins: [
    react(),
    publishSchema,
    cards,
    fidelities,
    charts,
    workerScripts,
    machineOutlines,
    wholeForPlot,
    noColours,
    noFormats,
    ...(mode === ONE_FILE
      ? oneFile([cards])
      : [firstRun, compiledWhole, contentPolicy, offlineCopy, embedScript]),
  ],
  // A worker has the policy of its own response, so only a header gives it one.
  preview: {
    headers: {
      'Content-Security-Policy': CONTENT_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  },
  // The workers' packages are found before a page asks for them: it is reloaded less often.
  optimizeDeps: { entries: ['index.html', 'src/**/*.worker.ts'] },
  // Tests write pages here: each would reload the page that is open.
  server: { watch: { ignored: ['**/e2e/results/**', '**/dist/**'] } },
  worker: { format: 'es', plugins: () => [cards, firstAlgorithm], rolldownOptions: WORKER_OPTIONS },
  build: mode === ONE_FILE ? ONE_FILE_BUILD : PAGE_BUILD,
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['e2e/propertySeed.ts'],
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    // The limit ends what hangs: property tests take seconds, and much longer on a machine busy with other work.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
}));
