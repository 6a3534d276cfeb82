// Shows that the command line plays all branches of a file, and judges the file by its own branch.
import { beforeAll, expect, it } from 'vitest';
import { readRunFile } from '../runFile/readRunFile';
import { type RunFile, startOf } from '../runFile/runFile';
import { grouped } from '../sim/base/format';
import { playBranches } from './branches';
import { registries } from './installed';
import { play } from './play';
import { cut, type HandIn, hustings, runOf } from './testing/hustings';
import type { Verification } from './verification';

const branch = { id: 'solved', name: 'Solved', parent: 'first', forkMs: 3000 };
const first = { id: 'first', name: 'First', parent: null, forkMs: 0, commands: [], untilMs: 9000 };
const crashed = {
  ...{ id: 'crashed', name: 'Crashed', parent: 'solved', forkMs: 4000, untilMs: 9000 },
  commands: [cut, { atMs: 4000, type: 'crash', node: 'n5' }],
};

let run = {} as HandIn;
beforeAll(async () => {
  const solved = await runOf('exerciseTwoLeaders', { commands: [cut] });
  run = { ...solved, branch, branches: [first, crashed] };
});

async function verified(changes: object, ...flags: readonly string[]) {
  const file = JSON.stringify({ ...run, ...changes });
  const { code, out, err } = await hustings(['verify', '-', '--json', ...flags], file);
  return { code, err, ...(JSON.parse(out) as Verification) };
}

it('replay compares the file’s own branch, and plays the others', async () => {
  const { code, out } = await hustings(['replay', '-'], JSON.stringify(run));
  expect(code).toBe(0);
  expect(out).toBe(
    `the replay is the same: ${run['traceHash']}\n2 other branches play without an error\n`,
  );
});

it('verify judges the file’s own branch, whatever the results of the others', async () => {
  const { verdict, checks } = await verified({});
  expect(verdict).toBe('good');
  expect(checks).toContainEqual({
    check: 'branches',
    result: 'note',
    seen: '2 other branches play without an error',
  });
});

it('an own branch that does not solve the exercise is judged alone, although another branch does', async () => {
  const failed = await runOf('exerciseTwoLeaders', { untilMs: 9000 });
  const { id, name, parent, forkMs } = first;
  const others = [{ ...branch, commands: [cut], untilMs: 9000 }, crashed];
  const changes = { ...failed, branch: { id, name, parent, forkMs }, branches: others };
  expect(await verified(changes)).toMatchObject({ code: 1, verdict: 'failed' });
});

it.each([
  [
    'too long',
    { untilMs: 1e9 },
    /^branches\[1\]: more than [\d,]+ events happen, by [\d,]+ of 1,000,000,000 ms already$/,
  ],
  [
    'that is not as its parent before the fork',
    { commands: [] },
    /^branches\[1\]\.commands\[0\]: up to its fork at 4000 ms, crashed must have the commands of solved$/,
  ],
])('a file with a branch %s is bad, and the branch is named', async (_what, changes, sentence) => {
  const file = { branches: [first, { ...crashed, ...changes }] };
  const { code, err, verdict, checks } = await verified(file, '--events', '5000');
  expect({ code, verdict }).toEqual({ code: 2, verdict: 'bad' });
  expect(checks[0]?.seen).toMatch(sentence);
  expect(err).toBe(`hustings: -: ${checks[0]?.seen}\n`);
});

it('all branches of a file share its limits', async () => {
  const file = readRunFile(JSON.stringify(run), registries);
  const within = (mostEvents: number) => playBranches(file, { mostEvents });
  const counts: number[] = [];
  for (const { commands, untilMs } of [first, crashed]) {
    const branch = { ...startOf(file), commands, untilMs } as RunFile;
    counts.push((await play(branch, { onEvent: () => {} })).events);
  }
  const [one, two] = counts as [number, number];
  expect(await within(one + two)).toHaveLength(1);
  const oneTooFew = `branches[1]: more than ${grouped(two - 1)} events`;
  await expect(within(one + two - 1)).rejects.toThrow(oneTooFew);
  await expect(within(one - 1)).rejects.toThrow('branches[0]: more than');
});

it('run plays the file’s own branch: a run with other settings has no such branches', async () => {
  const { code, out } = await hustings(
    ['run', '-', '--until', '2000', '--out', '-'],
    JSON.stringify({ ...run, cursorMs: 8000 }),
  );
  expect(code).toBe(0);
  const written = JSON.parse(out) as HandIn;
  expect(written).not.toHaveProperty('branch');
  expect(written).not.toHaveProperty('branches');
  expect(written).not.toHaveProperty('cursorMs');
});
