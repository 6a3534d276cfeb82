// The layers and rooms of `src`, and the imports that each may have. `layers.test.ts` checks the code against them.

/** The allowed imports of a layer besides its own: other layers, only the `type`s of one, or any open folder's registry. */
interface Layer {
  readonly layers: readonly string[];
  readonly packages: readonly string[];
}

/** The open folders that define runs and judge them: nothing in them may know the outside world. */
const PURE_FOLDERS = 'algorithms services clients faults properties assumptions'.split(' ');
export const OPEN = [
  ...PURE_FOLDERS,
  'scenarios',
  'lectures',
  'experiments',
  'exports',
  'layouts',
  'glossary',
  'sites',
];
export const PURE: Layer = { layers: ['sim'], packages: ['xstate', 'valibot'] };

/** The layers: the folders of `src`. A folder that is not in the table is a violation. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  sim: { layers: [], packages: ['xstate', 'valibot'] },
  ...Object.fromEntries(PURE_FOLDERS.map((folder) => [folder, PURE])),
  // Documents only.
  decisions: { layers: [], packages: [] },
  runFile: { layers: ['sim'], packages: ['valibot', '@noble/hashes'] },
  experiment: { layers: ['sim', 'runFile'], packages: ['valibot', 'jstat'] },
  hunt: { layers: ['sim', 'runFile', 'experiment'], packages: [] },
  experiments: { layers: ['type experiment', 'sim'], packages: [] },
  scenarios: { layers: ['type sim', 'type runFile'], packages: [] },
  lectures: { layers: ['type runFile'], packages: [] },
  exports: { layers: ['sim', 'type runFile'], packages: [] },
  glossary: { layers: ['sim'], packages: [] },
  sites: { layers: ['sim'], packages: [] },
  chart: { layers: ['sim', ...PURE_FOLDERS], packages: ['xstate', 'elkjs'] },
  worker: {
    layers: ['sim', 'runFile', 'experiment', 'hunt', 'registries'],
    packages: ['comlink'],
  },
  offline: { layers: [], packages: ['workbox-*', 'vite', 'node:*'] },
  // The session defines the interface that storage implements; `main.tsx` joins the two.
  storage: { layers: ['type session', 'sim', 'runFile'], packages: ['idb', 'valibot'] },
  embed: { layers: ['offline'], packages: ['vite', 'node:*'] },
  // `..` is package.json, for the version in written files.
  session: {
    layers: ['sim', 'runFile', 'experiment', 'hunt', 'registries', '..'],
    packages: ['zustand', 'react', 'valibot'],
  },
  draw: { layers: ['sim'], packages: ['d3-*'] },
  layouts: { layers: ['sim', 'draw'], packages: ['d3-*'] },
  views: {
    layers: [
      'session',
      'draw',
      'chart',
      'embed',
      'experiment',
      'hunt',
      'sim',
      'type runFile',
      'registries',
    ],
    packages: ['react', 'react-dom', 'zustand', 'd3-*', '@observablehq/plot', 'mediabunny', 'uqr'],
  },
  headless: {
    layers: ['sim', 'runFile', 'experiment', 'hunt', 'registries', '..'],
    packages: ['node:*', 'vite', 'valibot', '@valibot/to-json-schema', 'bullmq', 'ioredis'],
  },
};

/** The rooms of each layer, and the other rooms of that layer that each may import: only rooms above it in this table. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = roomsOf({
  'sim/base': '',
  'sim/contracts': 'base',
  'sim/network': 'base contracts',
  'sim/process': 'base contracts',
  'sim/kernel': 'base contracts network',
  'sim/trace': 'base contracts network',
  'sim/diagnosis': 'base contracts trace',
  'sim/words': 'base contracts network trace diagnosis',
  'sim/goals': 'base contracts trace',
  'sim/listeners': 'contracts',
  'sim/engine': 'base contracts process kernel trace',

  'experiment/statistics': '',
  'experiment/measures': '',
  experiment: 'statistics measures',

  'session/words': '',
  'session/run': 'words',
  'session/why': 'words run',
  'session/branches': 'words run',
  'session/files': 'run',
  'session/lecture': 'run',
  'session/time': 'words run lecture',
  session: 'run branches files time',
  'session/cluster': 'run files session',
  'session/comparison': 'words run files',
  'session/exercise': 'words run files',
  'session/handout': 'words run branches lecture files time exercise',
  'session/keeper': 'words run files session',
  'session/sharing': 'run lecture files session',
  'session/speaker': 'run lecture branches time',
  'session/console': 'run files session',
  'session/dev': 'files session',
  'session/experiment': 'files',
  'session/hunt': 'run words files',

  'draw/canvas': '',
  'draw/scene': 'canvas',
  'draw/svg': 'canvas',
  'draw/timeline': 'canvas',
  'draw/spacetime': 'canvas scene timeline',
  'draw/nodes': 'canvas scene',
  'draw/links': 'canvas scene nodes',
  'draw/messages': 'canvas scene nodes',
  'draw/parts': 'canvas scene nodes',
  draw: 'canvas scene nodes links messages parts',

  'views/base': '',
  'views/words': '',
  'views/actions': '',
  'views/controls': 'base words',
  'views/camera': 'base',
  'views/pointing': 'base',
  'views/glossary': 'base words controls',
  'views/why': 'base words controls glossary',
  'views/question': 'base actions',
  'views/narration': 'actions glossary question',
  'views/stageInputs': 'actions words',
  'views/firstMinute': 'base controls',
  'views/bar': 'base actions controls',
  'views/fidelity': '',
  'views/machine': 'base words actions controls pointing',
  'views/listeners': 'base words controls',
  'views/process': 'base words actions controls why fidelity machine listeners',
  'views/settings': 'base controls glossary fidelity',
  'views/story': 'base words controls why glossary',
  'views/timeline': 'base words actions controls why pointing',
  'views/pictures': 'base words stageInputs timeline',
  'views/handout': 'base words pictures',
  'views/dialogs': 'base words actions controls stageInputs glossary pictures',
  'views/cluster': 'base words controls dialogs',
  'views/transport': 'base words actions',
  'views/compare': 'base words camera controls stageInputs settings timeline glossary fidelity',
  'views/messages': 'base words controls stageInputs settings why pointing',
  'views/side': 'base actions controls process settings messages story why glossary',
  'views/stage':
    'base words actions camera controls stageInputs process settings messages pointing glossary narration firstMinute',
  'views/experiment': 'base words controls',
  'views/hunt': 'base words controls',
  'views/speaker': 'base actions stageInputs',
  'views/present': 'base process question speaker',
  'views/embed': 'base present',
  'views/video': 'base words controls stageInputs dialogs present',
  views:
    'base words actions controls why bar timeline transport dialogs cluster compare side stage pointing narration firstMinute present embed video',
});

/** The table with whole paths: a name in a row is a room of the same layer, or the layer itself. */
function roomsOf(rows: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(rows).map(([room, names]) => {
      const [layer = ''] = room.split('/');
      const below = names.split(' ').filter(Boolean);
      return [room, below.map((name) => (name === layer ? layer : `${layer}/${name}`))];
    }),
  );
}
