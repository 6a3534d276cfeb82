// The tree of branches: the parent of a new branch, the children of a removed one, and the limit of kept events.
import { describe, expect, it } from 'vitest';
import type { LiveRun } from '../run/liveRun';
import type { BranchLine } from '../run/state';
import { branchOff, lightened, refusePart, treeRows, withoutBranch } from './branchTree';

const branch = (id: string, parent: string | null, forkMs: number) => ({
  id,
  name: id.toUpperCase(),
  parent,
  forkMs,
});
const root = branch('a', null, 0);
const early = branch('b', 'a', 100);
const late = branch('c', 'a', 300);
const onEarly = branch('d', 'b', 200);
const all = [root, late, onEarly, early];

const lineOf = (id: string, events: number): BranchLine => ({
  ...branch(id, 'a', 1),
  commands: [],
  untilMs: 10,
  run: { trace: { length: events } } as unknown as LiveRun,
});

describe('a new branch', () => {
  it.each([
    [250, 'd'],
    [200, 'b'],
    [150, 'b'],
    [100, 'a'],
    [50, 'a'],
  ])(
    'that leaves one at %i ms leaves the one whose history it shares up to there',
    (forkMs, parent) => {
      expect(branchOff(onEarly, all, forkMs, 'new')).toMatchObject({ parent, forkMs });
    },
  );

  it('has an id and a name of its own', () => {
    const taken = [root, branch('b2', 'a', 5), branch('b3', 'a', 6)];
    expect(branchOff(root, taken, 7, 'B2')).toMatchObject({ id: 'b4', name: 'B2 (2)' });
  });
});

it('the tree stands from its root on, those that leave a branch in order of time', () => {
  const rows = treeRows(all).map(({ branch: { id }, depth }) => `${depth}${id}`);
  expect(rows).toEqual(['0a', '1b', '2d', '1c']);
});

describe('without a branch', () => {
  it('those that left it leave its parent, where it did', () => {
    expect(withoutBranch(all, 'b')).toEqual([root, late, { ...onEarly, parent: 'a', forkMs: 100 }]);
  });

  it('that is the root, the first that left it takes its place', () => {
    expect(withoutBranch(all, 'a')).toEqual([
      { ...late, parent: null, forkMs: 0 },
      onEarly,
      { ...early, parent: 'c', forkMs: 100 },
    ]);
  });
});

it('branches left long ago give up their events first', () => {
  const lines = [lineOf('x', 10), lineOf('y', 300_000), lineOf('z', 300_000)];
  expect(lightened(lines).map(({ run }) => run !== null)).toEqual([false, false, true]);
  expect(lightened(lines.slice(1, 2))).toEqual(lines.slice(1, 2));
});

it('a run parts as often as a file can say', () => {
  const many = Array.from({ length: 1000 }, (_, index) => lineOf(`b${index}`, 0));
  expect(refusePart(many.slice(1))).toBeNull();
  expect(refusePart(many)).toBe(
    'There are 1001 branches, and a file can hold no more: delete some first.',
  );
});
