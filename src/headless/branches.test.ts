// Shows that the command line plays all branches of a file, and judges the file by its own.
import { beforeAll, expect, it } from 'vitest';
import { readRunFile } from '../runFile/readRunFile';
import { type RunFile, startOf } from '../runFile/runFile';
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

async function verified(changes: object) {
  const file = JSON.stringify({ ...run, ...changes });
  const { code, out, err } = await hustings(['verify', '-', '--json'], file);
  return { code, err, ...(JSON.parse(out) as Verification) };
}

it('replay compares the file’s own branch, and plays the others', async () => {
  const { code, out } = await hustings(['replay', '-'], JSON.stringify(run));
  expect(code).toBe(0);
  expect(out).toBe(
    `the replay is the same: ${run['traceHash']}\n2 other branches play without an error\n`,
  );
});

it('verify judges the file’s own branch, whatever the others come to', async () => {
  const { verdict, checks } = await verified({});
  expect(verdict).toBe('good');
  expect(checks).toContainEqual({
    check: 'branches',
    result: 'note',
    seen: '2 other branches play without an error',
  });
});

it('the branch that did not solve it is no help, and no harm, when it is the file’s own', async () => {
  const failed = await runOf('exerciseTwoLeaders', { untilMs: 9000 });
  const { id, name, parent, forkMs } = first;
  const others = [{ ...branch, commands: [cut], untilMs: 9000 }, crashed];
  const changes = { ...failed, branch: { id, name, parent, forkMs }, branches: others };
  expect(await verified(changes)).toMatchObject({ code: 1, verdict: 'failed' });
});

it.each([
  ['too long', { untilMs: 1e9 }, 'branches[1]: untilMs: 1000000000 ms is longer than 86400000 ms'],
  [
    'that is not as its parent before the fork',
    { commands: [] },
    'branches[1].commands[0]: until it leaves solved at 4000 ms, crashed must have its commands',
  ],
])('a file with a branch %s is bad, and the branch is named', async (_what, changes, sentence) => {
  const file = { branches: [first, { ...crashed, ...changes }] };
  const { code, err, verdict } = await verified(file);
  expect({ code, verdict, err }).toEqual({
    code: 2,
    verdict: 'bad',
    err: `hustings: -: ${sentence}\n`,
  });
});

it('all branches together share what a file may ask for', () => {
  const file = readRunFile(JSON.stringify(run), registries);
  const within = (events: number) => playBranches(file, { events, untilMs: 10_000 });
  const counts = [first, crashed].map(
    ({ commands, untilMs }) =>
      play({ ...startOf(file), commands, untilMs } as RunFile).events.length,
  );
  const [one, two] = counts as [number, number];
  expect(within(one + two)).toHaveLength(1);
  expect(() => within(one + two - 1)).toThrow(`branches[1]: more than ${two - 1} events`);
  expect(() => within(one - 1)).toThrow('branches[0]: more than');
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
