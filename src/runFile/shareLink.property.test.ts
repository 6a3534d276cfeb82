// Shows for random runs that a link returns exactly its run, and that a changed link never returns another one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkRunFile } from './readRunFile';
import { RunFileError } from './runFileError';
import { readShareLink, writeShareLink } from './shareLink';
import { registries, sampleRun } from './testing/fixture';

const PAGE = 'http://localhost:4173/';

const runs = fc
  .record({
    title: fc.string({ minLength: 1, unit: 'binary' }),
    seed: fc.string({ unit: 'binary' }),
    description: fc.option(fc.string({ maxLength: 2000 }), { nil: undefined }),
    cursorMs: fc.option(fc.nat(1000), { nil: undefined }),
    commands: fc
      .array(
        fc.record({
          atMs: fc.nat(1000),
          type: fc.constantFrom('crash', 'restart'),
          node: fc.constantFrom('n1', 'n2', 'n3'),
        }),
        { maxLength: 40 },
      )
      .map((commands) => commands.sort((a, b) => a.atMs - b.atMs)),
    forkMs: fc.option(fc.nat(900), { nil: null }),
  })
  .map(({ forkMs, commands, ...changes }) => {
    const branch = { id: 'main', name: 'Main', parent: null, forkMs: 0 };
    const kept = commands.filter(({ atMs }) => atMs < (forkMs ?? 0));
    const fork = { id: 'b', name: 'B', parent: 'main', forkMs, commands: kept, untilMs: 950 };
    return sampleRun({ ...changes, commands, ...(forkMs && { branch, branches: [fork] }) });
  });

const fragmentOf = async (run: Parameters<typeof writeShareLink>[0]) =>
  new URL((await writeShareLink(run, PAGE)).url).hash;

it('any run is returned unchanged by its link', async () => {
  await fc.assert(
    fc.asyncProperty(runs, async (run) => {
      const content = await readShareLink(await fragmentOf(run));
      expect(checkRunFile(content, registries)).toEqual(run);
    }),
  );
});

it('a link with a changed part gives the same run or an error, never another run', async () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcxyzABCXYZ0189-_. %&=#'),
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(runs, fc.nat(), fc.nat(6), letters, async (run, from, length, by) => {
      const fragment = await fragmentOf(run);
      const start = '#run=4.'.length + (from % (fragment.length - '#run=4.'.length));
      const changed = fragment.slice(0, start) + by + fragment.slice(start + length);
      try {
        expect(checkRunFile(await readShareLink(changed), registries)).toEqual(run);
      } catch (error) {
        expect(error).toBeInstanceOf(RunFileError);
      }
    }),
    { numRuns: 500 },
  );
});
