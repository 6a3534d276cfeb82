// Each open folder's registry names a file in it that is no member, with what it lacks, and a newcomer's command an id that no file has.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reportOf } from '../e2e/conformanceReport.mjs';
import { OPEN } from './rooms';

/** Outside the sources, so that the house's own registries do not find the files. */
const PLANTED = join(import.meta.dirname, '../e2e/results/openFolders');

// The compiler takes whatever stands in `e2e` for the house's own.
afterAll(() => rmSync(PLANTED, { recursive: true, force: true }));

/** Imports a copy of a folder's registry that stands beside these files. */
async function registryBeside(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<unknown> {
  const place = join(PLANTED, folder);
  const registry = readFileSync(join(import.meta.dirname, folder, 'registry.ts'), 'utf8');
  mkdirSync(place, { recursive: true });
  const text = registry.replaceAll("'../", `'${import.meta.dirname}/`);
  for (const [name, content] of Object.entries({ ...files, 'registry.ts': text }))
    writeFileSync(join(place, name), content);
  return import(/* @vite-ignore */ join(place, 'registry.ts'));
}

test.each(OPEN)('%s: files that are no members are named', async (folder) => {
  const isJson = ['scenarios', 'lectures', 'experiments'].includes(folder);
  const files: Record<string, string> = isJson
    ? { 'incomplete.json': '{}' }
    : { 'empty.ts': '// Nothing.\n', 'incomplete.ts': '// No fields.\nexport default {};\n' };
  const error: Error = await registryBeside(folder, files).then(
    () => new Error('nothing is refused'),
    (reason) => reason,
  );
  expect(error.message).toContain(
    `src/${folder}/incomplete.${isJson ? 'json' : 'ts'}: its default export has no string \`id\``,
  );
  if (!isJson) expect(error.message).toContain(`src/${folder}/empty.ts: it has no default export`);
});

test.each([
  ['raftt', '; did you mean raft?'],
  ['singleleader', '; did you mean singleLeader?'],
  ['x', ''],
])('`npm run conformance -- %s` says that there is no such file', (id, hint) => {
  const script = join(import.meta.dirname, '../e2e/conformance.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, id], { encoding: 'utf8' });
  expect(stderr).toBe(`no file in ${OPEN.join(', ')} is called ${id}${hint}\n`);
  expect(status).toBe(2);
});

const wrong = (...sentences: string[]) => ({
  message: `expected [ …(${sentences.length}) ] to deeply equal []`,
  actual: `[\n${sentences.map((one) => `  ${JSON.stringify(one)},\n`).join('')}]`,
  expected: '[]',
});

test('the report of conformance begins with what is wrong, and says each sentence once', () => {
  const crash = { message: 'n1 failed at 0 ms: no "list"' };
  const failed = [
    { title: 'declares every timer', errors: [wrong('the timer `t1` is "lost"', 'and `t2`, too')] },
    { title: 'keeps its promises', errors: [wrong('and `t2`, too'), crash] },
    ...['third', 'fourth', 'fifth'].map((title) => ({ title, errors: [crash] })),
  ];
  expect(reportOf('ring', 8, failed)).toBe(`× declares every timer
    the timer \`t1\` is "lost"
    and \`t2\`, too

× keeps its promises
    n1 failed at 0 ms: no "list"

× third

× fourth

and, perhaps for the same reason:
× fifth

ring: 5 of 13 tests failed`);
  expect(reportOf('ring', 8, [])).toBe('ring: 8 tests passed');
});

test('the report of conformance has the counterexample, the place of an error and the difference', () => {
  const message = 'Property failed after 1 tests\nCounterexample: [{"ms":5},"x"]\nShrunk 1 time(s)';
  const file = join(process.cwd(), 'src/algorithms/ring.ts');
  const stacks = [
    { file: '/node_modules/xstate/index.js', line: 1 },
    { file, line: 12 },
  ];
  const errors = [
    { message, cause: wrong('late by 9 ms') },
    { message: 'x is undefined', stacks },
    { message: "expected 'a' to be 'b'", diff: '- b\n+ a' },
  ];
  expect(reportOf('ring', 0, [{ title: 'obeys its law', errors }])).toBe(`× obeys its law
    late by 9 ms
    it fails with [{"ms":5},"x"]
    x is undefined (src/algorithms/ring.ts:12)
    expected 'a' to be 'b'
    - b
    + a

ring: 1 of 1 tests failed`);
});
