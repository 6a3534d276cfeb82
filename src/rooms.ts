// The plan of the house: each folder and room of `src`, and what it may import. `layers.test.ts` holds the code to it.

/** What a layer may import besides itself: layers, only the `type`s of one, or any open folder's registry. */
interface Layer {
  readonly layers: readonly string[];
  readonly packages: readonly string[];
}

/** The open folders that runs are made of and judged by: nothing in them may know the outside world. */
const PURE_FOLDERS = 'algorithms services clients faults properties assumptions'.split(' ');
export const OPEN = [...PURE_FOLDERS, 'scenarios', 'exports'];
export const PURE: Layer = { layers: ['sim'], packages: ['xstate', 'valibot'] };

/** Each folder of `src`: a folder that is not in the table is a violation. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  sim: { layers: [], packages: ['xstate', 'valibot'] },
  ...Object.fromEntries(PURE_FOLDERS.map((folder) => [folder, PURE])),
  // Pages alone.
  decisions: { layers: [], packages: [] },
  runFile: { layers: ['sim'], packages: ['valibot', '@noble/hashes'] },
  scenarios: { layers: ['type sim', 'type runFile'], packages: [] },
  exports: { layers: ['type sim', 'type runFile'], packages: [] },
  worker: { layers: ['sim', 'registries'], packages: ['comlink'] },
  // `..` is package.json, for the version that a written file names.
  // The session says what it wants kept; nobody but `main.tsx` knows who keeps it.
  storage: { layers: ['type session', 'sim', 'runFile'], packages: ['idb', 'valibot'] },
  session: { layers: ['sim', 'runFile', 'registries', '..'], packages: ['zustand', 'react'] },
  draw: { layers: ['sim'], packages: ['d3-*'] },
  views: {
    layers: ['session', 'draw', 'sim', 'registries'],
    packages: ['react', 'react-dom', 'zustand', 'd3-*'],
  },
  headless: {
    layers: ['sim', 'runFile', 'registries', '..'],
    packages: ['node:*', 'vite', '@valibot/to-json-schema'],
  },
};

/** A folder's rooms, and which of the same folder each may import: itself, and rooms below it. No room is above itself. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = roomsOf({
  'sim/base': '',
  'sim/contracts': 'base',
  'sim/network': 'base contracts',
  'sim/process': 'base contracts',
  'sim/kernel': 'base contracts network',
  'sim/trace': 'base contracts network',
  'sim/diagnosis': 'base contracts trace',
  'sim/goals': 'base contracts trace',
  'sim/engine': 'base contracts process kernel trace',

  'session/words': '',
  'session/run': 'words',
  'session/branches': 'words run',
  'session/files': 'run',
  'session/time': 'run',
  session: 'run branches files time',
  'session/comparison': 'words run files',
  'session/exercise': 'words run files',
  'session/keeper': 'words run files session',
  'session/sharing': 'files session',
  'session/console': 'run files session',
  'session/dev': 'files session',

  'draw/canvas': '',
  'draw/scene': 'canvas',
  'draw/timeline': 'canvas',
  'draw/nodes': 'canvas scene',
  'draw/links': 'canvas scene nodes',
  'draw/messages': 'canvas scene nodes',
  'draw/parts': 'canvas scene nodes',
  draw: 'canvas scene nodes links messages parts',

  'views/base': '',
  'views/words': '',
  'views/actions': '',
  'views/controls': 'base words',
  'views/stageInputs': 'actions words',
  'views/bar': 'base actions controls',
  'views/dialogs': 'base words controls stageInputs',
  'views/process': 'base words actions controls',
  'views/settings': 'base controls',
  'views/story': 'base words controls',
  'views/timeline': 'base words controls',
  'views/compare': 'base words controls stageInputs timeline',
  'views/messages': 'base words controls stageInputs settings',
  'views/side': 'base actions controls process settings messages story',
  'views/stage': 'base words actions controls stageInputs process settings messages',
  views: 'base words actions controls bar timeline dialogs compare side stage',
});

/** The rooms' whole paths: what a row names is a room of its own folder, or that folder. */
function roomsOf(rows: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(rows).map(([room, names]) => {
      const [layer = ''] = room.split('/');
      const below = names.split(' ').filter(Boolean);
      return [room, below.map((name) => (name === layer ? layer : `${layer}/${name}`))];
    }),
  );
}
