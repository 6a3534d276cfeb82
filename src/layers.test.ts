// The rules for `src`: which layer may import which, names that are reserved to a layer, and the sizes of files.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { type Import, importsOf, withoutWords } from './imports';
import { LAYERS, OPEN, PURE, ROOMS } from './rooms';

/** The layers that have rooms. */
const ROOMED = new Set(Object.keys(ROOMS).map((room) => room.split('/')[0]));

/** Files directly in `src`; the first may import anything. */
const TOP =
  /^(main\.tsx|(imports|rooms)\.ts|(layers|lockFile|openFolders|readmes|strayWords)\.test\.ts|README\.md|[a-z]\w*\.css)$/;

/** Names that read the outside world, or an unordered loop. XState's scope requires a `sessionId`, which must be empty. */
const IMPURE =
  /\b(Math\.random|Date|Intl|localeCompare|toLocale\w*|performance|setTimeout|setInterval|postMessage|sessionId(?!:\s*,))\b|\bfor\s*\(\s*(?:const|let|var)\s+\w+\s+in\b/g;
const BANNED: readonly { pattern: RegExp; in: (layer: string) => boolean; why: string }[] = [
  { pattern: IMPURE, in: (layer) => layer === 'sim' || LAYERS[layer] === PURE, why: 'is not pure' },
  // The kernel has windows of its own; the global does not compile there.
  { pattern: /\bwindow\b/g, in: (layer) => LAYERS[layer] === PURE, why: 'is not pure' },
  {
    pattern: /(?<!\bbull\.)\b(Worker|MessagePort|MessageChannel|Comlink)\b/g,
    in: (layer) => layer !== 'worker',
    why: 'is named in worker/ only',
  },
];

const MAX_LINES = { source: 300, machine: 200, readme: 60, roomReadme: 15 };
const SOURCE = /\.(tsx?|mjs|css)$/;
/** The machine of an algorithm's file: it must fit beside its paper. */
const MACHINE = /^const machine = [\s\S]*?^\}\);$/m;
/** An algorithm may be as long as it reads best: its machine and its functions have limits (biome.json). */
const ALGORITHM = /^algorithms\/(?!.*\.test\.ts$)[^/]+\.ts$/;
/** Tests, and the folders of their helpers. */
const TEST = /\.test\.tsx?$|\/testing\//;
const FILE_NAME = new RegExp(
  [
    'README\\.md',
    '[0-9]{2}-[a-z][A-Za-z0-9]*\\.md',
    '[a-z][A-Za-z0-9]*(\\.d|\\.worker|\\.test|\\.property\\.test|\\.bench)?\\.ts',
    '[A-Z][A-Za-z0-9]*(\\.view)?(\\.test)?\\.tsx',
    '[A-Za-z][A-Za-z0-9]*\\.css',
    '[a-z][A-Za-z0-9]*\\.(mjs|json)',
  ]
    .map((pattern) => `^${pattern}$`)
    .join('|'),
);

/** The text of each file, by its path from `src`. */
type Tree = ReadonlyMap<string, string>;

/** The room of a file; null in a layer without rooms, and in a folder of test helpers. */
function roomOf(path: string): string | null {
  const room = dirname(path);
  if (ROOMS[room]) return room;
  return ROOMED.has(layerOf(path)) && !/\/testing$/.test(room) ? room : null;
}

const layerOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '');
const isRelative = (from: string) => from.startsWith('.');
/** The files of an open folder that other layers may import: its contents, its names, its summaries, its workers' scripts. */
const REGISTRY = /^\w+\/(registry|catalogue|library|workerScripts|fidelities)$/;
const isRegistry = (path: string) => REGISTRY.test(path) && OPEN.includes(layerOf(path));

/** The target of a relative import, as a path from `src` without its extension or query. */
function targetOf(path: string, from: string): string {
  return join(dirname(path), from.replace(/\?.*$/, '')).replace(/\.(tsx?|mjs|json)$/, '');
}

function packageOf(from: string): string {
  return from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : (from.split('/')[0] ?? '');
}

function mayImport(path: string, { from, typeOnly }: Import): boolean {
  const allowed = LAYERS[layerOf(path)];
  // An unknown layer is reported once, by `fileViolations`.
  if (!allowed || TEST.test(path)) return true;
  if (!isRelative(from)) {
    return allowed.packages.some((name) =>
      name.endsWith('*') ? from.startsWith(name.slice(0, -1)) : name === packageOf(from),
    );
  }
  const target = targetOf(path, from);
  const layer = layerOf(target);
  if (layer === layerOf(path)) return mayEnter(roomOf(path), roomOf(target));
  if (allowed.layers.includes(layer)) return true;
  if (typeOnly && allowed.layers.includes(`type ${layer}`)) return true;
  // A registry checks the files that it finds.
  if (isRegistry(targetOf('', path)) && layer === 'sim') return true;
  return isRegistry(target) && allowed.layers.includes('registries');
}

/** An unknown room is reported once, by `fileViolations`. */
function mayEnter(room: string | null, other: string | null): boolean {
  if (room === other || room === null || other === null) return true;
  return ROOMS[room]?.includes(other) ?? true;
}

/**
 * Whether a file imports a member of an open folder by name. Only its own tests may: those whose names begin with its
 * own, or in a folder of its name. The registry finds it by a pattern.
 */
function namesMember(path: string, { from }: Import): boolean {
  const target = isRelative(from) ? targetOf(path, from) : '';
  const isMember = /^\w+\/\w+$/.test(target) && OPEN.includes(layerOf(target));
  const ownTest = TEST.test(path) && path.startsWith(target);
  return isMember && !isRegistry(target) && !ownTest;
}

function importViolations(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => SOURCE.test(path))
    .flatMap(([path, text]) =>
      importsOf(text).flatMap((found) => [
        ...(mayImport(path, found) ? [] : [`${path}: may not import ${found.from}`]),
        ...(namesMember(path, found)
          ? [`${path}: names ${found.from}, which only its test may`]
          : []),
      ]),
    );
}

/** Each cycle once, as the path around it. */
function cycles(tree: Tree): string[] {
  const fileOf = new Map([...tree.keys()].map((path) => [targetOf('', path), path]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path);
    if (start >= 0) found.push(`cycle: ${[...way.slice(start), path].join(' → ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const { from } of importsOf(tree.get(path) ?? '')) {
      const file = isRelative(from) ? fileOf.get(targetOf(path, from)) : undefined;
      if (file !== undefined) visit(file, [...way, path]);
    }
    done.add(path);
  };
  for (const path of tree.keys()) visit(path, []);
  return found;
}

function nameViolations(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => SOURCE.test(path) && !TEST.test(path))
    .flatMap(([path, text]) =>
      BANNED.filter((ban) => ban.in(layerOf(path))).flatMap(({ pattern, why }) =>
        [...withoutWords(text).matchAll(pattern)].map(([name]) => `${path}: ${name} ${why}`),
      ),
    );
}

function fileViolations(path: string, text: string): string[] {
  const lines = text.trimEnd().split('\n').length;
  const kind = path.endsWith('.md') ? 'readme' : 'source';
  const machineLines = MACHINE.exec(text)?.[0].split('\n').length ?? 0;
  const isRoom = dirname(path).includes('/') && ROOMS[dirname(path)] !== undefined;
  const cap = kind === 'readme' && isRoom ? MAX_LINES.roomReadme : MAX_LINES[kind];
  const isCapped = !ALGORITHM.test(path);
  const isWritten = SOURCE.test(path) || path.endsWith('.md');
  const opens = /^(#!.*\n)?(\/\/|\/\*)/.test(text);
  const layer = layerOf(path);
  const room = roomOf(path);
  const known = layer === '' ? TOP.test(path) : LAYERS[layer] !== undefined;
  const faults: [boolean, string][] = [
    [isWritten && isCapped && lines > cap, `${lines} lines, over ${cap}`],
    [machineLines > MAX_LINES.machine, `its machine has ${machineLines} lines`],
    [SOURCE.test(path) && !opens, 'does not open with a comment'],
    [!known, 'is in no known layer'],
    [room !== null && SOURCE.test(path) && !ROOMS[room], 'is in no known room'],
    [layer !== '' && !FILE_NAME.test(basename(path)), 'is not named as files are'],
    [/^index\.tsx?$/.test(basename(path)), 'is a barrel'],
  ];
  return faults.flatMap(([isFault, says]) => (isFault ? [`${path}: ${says}`] : []));
}

function missingReadmes(tree: Tree): string[] {
  const folders = new Set([...tree.keys()].map((path) => dirname(path)));
  return [...folders]
    .filter((folder) => !tree.has(join(folder, 'README.md')))
    .map((folder) => `${join('src', folder)}: has no README.md`);
}

/** Every violation of the rules, a sentence each. */
function violations(tree: Tree): string[] {
  return [
    ...importViolations(tree),
    ...cycles(tree),
    ...nameViolations(tree),
    ...[...tree].flatMap(([path, text]) => fileViolations(path, text)),
    ...missingReadmes(tree),
  ];
}

test('src keeps the rules', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const tree = new Map(
    files.map((file) => [file.slice(import.meta.dirname.length + 1), readFileSync(file, 'utf8')]),
  );
  expect(tree.size).toBeGreaterThan(1);
  expect(violations(tree)).toEqual([]);
});

test('no cycle of rooms: each imports only rooms above it in the table', () => {
  const rooms = Object.keys(ROOMS);
  const upward = Object.entries(ROOMS).flatMap(([room, below], place) =>
    below.filter((other) => !rooms.slice(0, place).includes(other)).map((other) => [room, other]),
  );
  expect(upward).toEqual([]);
});

describe('the rules find', () => {
  const source = (...lines: string[]) => ['// Why it exists.', ...lines].join('\n');
  const using = (...paths: string[]) =>
    source(...paths.map((path) => `import { x } from '${path}';`));
  const usingType = (path: string) => source(`import { type X } from '${path}';`);
  const sound: [string, string][] = [
    ['README.md', '# The house'],
    ['main.tsx', using('./sim/kernel/kernel', 'react', './session/store')],
    ['sim/README.md', '# Sim'],
    ['sim/kernel/README.md', '# Kernel'],
    [
      'sim/kernel/kernel.ts',
      source('/* Date */ for (const window of windows) go(window, "Date");'),
    ],
    ['session/README.md', '# Session'],
    ['session/store.ts', using('zustand/vanilla', '../sim/kernel/kernel', '../faults/registry')],
    ['faults/README.md', '# Faults'],
    ['faults/registry.ts', source("import.meta.glob(['./*.ts', '!./registry.ts']);")],
    ['faults/loss.ts', using('../sim/kernel/kernel', 'valibot')],
    ['faults/loss.property.test.ts', using('./loss', 'fast-check')],
    ['exports/README.md', '# Exports'],
    ['exports/csv.ts', usingType('../sim/kernel/kernel')],
    ['decisions/README.md', '# Decisions'],
    ['decisions/01-windows.md', '# Windows'],
    ['algorithms/README.md', '# Algorithms'],
    ['algorithms/long.ts', source(...Array.from({ length: 400 }, () => 'x();'))],
  ];

  it('no fault in a sound tree', () => expect(violations(new Map(sound))).toEqual([]));

  const lines = (count: number) => source(...Array.from({ length: count }, () => 'x();'));
  it.each<[string, string, string, RegExp]>([
    ['a forbidden layer', 'sim/kernel/a.ts', using('../../session/store'), /may not import/],
    ['a forbidden package', 'sim/kernel/a.ts', using('react'), /may not import react/],
    [
      'a value import where only types are allowed',
      'exports/a.ts',
      using('../runFile/replay'),
      /may not import/,
    ],
    [
      'a dynamic import',
      'sim/kernel/a.ts',
      source("import('../../session/store');"),
      /may not import/,
    ],
    [
      'a foreign glob',
      'sim/kernel/a.ts',
      source("import.meta.glob('../../faults/*.ts')"),
      /may not/,
    ],
    [
      'a re-export',
      'sim/kernel/a.ts',
      source("export * from '../../session/store';"),
      /may not import/,
    ],
    ['a member imported by name', 'main.tsx', using('./faults/loss'), /names .*loss/],
    ['a cycle', 'sim/kernel/kernel.ts', using('./kernel'), /cycle: sim\/kernel\/kernel.ts → /],
    ['an impure name', 'sim/kernel/a.ts', source('x(Math.random());'), /Math.random is not pure/],
    ['an impure template', 'faults/a.ts', source('x(`$' + '{Date.now()}`);'), /Date is not/],
    ['an unordered loop', 'faults/a.ts', source('for (const k in o) x(k);'), /is not pure/],
    ['the global window', 'faults/a.ts', source('window.x();'), /window is not pure/],
    ['a worker elsewhere', 'session/a.ts', source('new Worker(x);'), /worker\/ only/],
    ['a long file', 'sim/kernel/a.ts', lines(300), /301 lines/],
    ['a long test of an algorithm', 'algorithms/a.test.ts', lines(300), /301 lines/],
    [
      'a long machine',
      'sim/kernel/a.ts',
      `const machine = a({${lines(200)}\n});`,
      /machine has 20\d/,
    ],
    ['a long README', 'sim/README.md', lines(60), /61 lines/],
    ['a file without a comment', 'sim/kernel/a.ts', 'x();', /open with a comment/],
    ['a folder without README', 'draw/a.ts', source(), /draw: has no README/],
    ['a room above', 'sim/kernel/a.ts', using('../engine/a'), /may not import/],
    ['an unknown room', 'sim/attic/a.ts', source(), /no known room/],
    ['a long README of a room', 'sim/kernel/README.md', lines(15), /16 lines/],
    ['an unknown layer', 'misc/a.ts', source(), /no known layer/],
    ['a wrong name', 'sim/kernel/Big_name.ts', source(), /not named/],
    ['a page without a number', 'decisions/windows.md', '# Windows', /not named/],
    ['a barrel', 'sim/kernel/index.ts', source(), /barrel/],
  ])('%s', (_, path, text, message) => {
    expect(violations(new Map([...sound, [path, text]])).join('\n')).toMatch(message);
  });
});
