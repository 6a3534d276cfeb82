// Each open folder's registry names a file in it that is no member, with what it lacks, and a newcomer's command an id that no file has.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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
  const isJson = folder === 'scenarios';
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
