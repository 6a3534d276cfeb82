// Every file and folder that READMEs, decisions and CONTRIBUTING name exists, and so does every import of a skeleton.
// README.md's table of algorithms is correct, but need not be complete: a new algorithm is one new file.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, test } from 'vitest';
import { algorithms } from './algorithms/registry';
import type { Algorithm } from './sim/contracts/algorithm';

const ROOT = join(import.meta.dirname, '..');
/** Written by the build. */
const GENERATED = ['run-file', 'cluster', 'experiment'].map((name) => `public/${name}.schema.json`);

/** A file or folder in backticks; one with `<` or `*` in it is a pattern. */
const NAMED = /`([\w.@/-]+(?:\.(?:tsx?|mjs|json|css|md|html)|\/))`/g;
const LINKED = /\]\((?!https?:)([^)#]+)[^)]*\)/g;
const IMPORTED = /^ {4}.*\bfrom '(\.\.?\/[^']+)'/gm;

/**
 * The paths in a document that do not exist. A path is relative to the document's folder, to its parent, to `src` or to
 * the repository; a single name may denote a file in a room of the document's folder; an import in a skeleton is
 * relative to a folder of `src`.
 *
 * @param folder - the document's folder, from the repository's root.
 * @param files - all files, from the repository's root.
 */
function deadPaths(text: string, folder: string, files: readonly string[]): string[] {
  const all = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
  const exists = (path: string) => all.has(path.replace(/\/$/, ''));
  const starts = [folder, dirname(folder), 'src', '.'];
  const isNamed = (path: string) =>
    starts.some((start) => exists(join(start, path))) ||
    files.some((file) => file.startsWith(`${folder}/`) && file.endsWith(`/${path}`));
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => path);
  return [
    ...found(NAMED).filter((path) => !isNamed(path)),
    ...found(LINKED).filter((path) => !exists(join(folder, path))),
    ...found(IMPORTED).filter((path) => !exists(join('src/algorithms', `${path}.ts`))),
  ];
}

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

function allFiles(): string[] {
  const under = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
  const top = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  return [...top, ...GENERATED, ...['src', 'e2e', 'public', '.github'].flatMap(under)];
}

test('every path that a document names exists', () => {
  const files = allFiles();
  const documents = files.filter(
    (path) => path.endsWith('.md') && path !== 'CHANGELOG.md' && !path.startsWith('e2e/results'),
  );
  expect(documents).toContain('src/README.md');
  const dead = documents.flatMap((path) =>
    deadPaths(readFileSync(join(ROOT, path), 'utf8'), dirname(path), files).map(
      (named) => `${path}: there is no ${named}`,
    ),
  );
  expect(dead).toEqual([]);
});

const existing = ['src/README.md', 'src/sim/README.md', 'src/sim/kernel/kernel.ts'];
it.each([
  ['a name alone', 'ask `kernel.ts`', []],
  ['a name alone without a file', 'ask `strike.ts`', ['strike.ts']],
  ['a folder', 'see `sim/`', []],
  ['a missing folder', 'see `attic/`', ['attic/']],
  ['a path from src', 'see `sim/kernel/kernel.ts`', []],
  ['a path to the wrong room', 'see `sim/trace/kernel.ts`', ['sim/trace/kernel.ts']],
  ['a pattern', 'named `*.test.ts`', []],
  ['a link', 'see [the map](../README.md)', []],
  ['a dead link', 'see [the plan](../PLAN.md)', ['../PLAN.md']],
  ['an import of a skeleton', "    import { x } from '../sim/kernel/kernel';", []],
  ['a dead import of a skeleton', "    import { x } from '../sim/fault';", ['../sim/fault']],
])('finds the dead paths of %s', (_, text, dead) => {
  expect(deadPaths(text, 'src/sim', existing)).toEqual(dead);
});

/** The errors in a table of algorithms: ids of no algorithm, and years that no source of the row's algorithms names. */
function tableErrors(table: string, known: ReadonlyMap<string, Pick<Algorithm, 'source'>>) {
  return table.split('\n').flatMap((row) => {
    const [, first = '', , after = ''] = row.split('|');
    const ids = [...first.matchAll(/`(\w+)`/g)].map(([, id = '']) => id);
    const sources = ids.map((id) => known.get(id)?.source ?? '');
    const years = after.match(/\b\d{4}\b/g) ?? [];
    return [
      ...ids.filter((id) => !known.has(id)).map((id) => `there is no algorithm ${id}`),
      ...years
        .filter((year) => !sources.some((source) => source.includes(year)))
        .map((year) => `no \`source\` of ${ids.join(', ')} is of ${year}`),
    ];
  });
}

test('the table of algorithms in README.md has no error', () => {
  const [, section = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('## The algorithms');
  const [table = ''] = section.split('\n## ');
  expect(table).toContain('| `bully` |');
  expect(tableErrors(table, algorithms)).toEqual([]);
});

test('errors in a table of algorithms are named', () => {
  const known = new Map([['ring', { source: 'Le Lann 1977' }]]);
  const rows = ['| id | what | after |', '| `ring` | a ring | Le Lann 1978 |', '| `star` | | |'];
  expect(tableErrors(rows.join('\n'), known)).toEqual([
    'no `source` of ring is of 1978',
    'there is no algorithm star',
  ]);
});
