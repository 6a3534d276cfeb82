// The tree of branches: the parent of a new branch, the children of a removed one, and the limit of kept events.
import { describe, expect, it } from 'vitest';
import type { LiveRun } from '../run/liveRun';
import type { OtherBranch } from '../run/state';
import { forkRefusal, newBranch, treeRows, withoutBranch, withoutOldRuns } from './branchTree';

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

const branchWith = (id: string, events: number): OtherBranch => ({
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
    'that forks at %i ms has the branch as its parent whose commands it shares up to there',
    (forkMs, parent) => {
      expect(newBranch(onEarly, all, forkMs, 'new')).toMatchObject({ parent, forkMs });
    },
  );

  it('has a unique id and a unique name', () => {
    const taken = [root, branch('b2', 'a', 5), branch('b3', 'a', 6)];
    expect(newBranch(root, taken, 7, 'B2')).toMatchObject({ id: 'b4', name: 'B2 (2)' });
  });
});

it('the tree is listed from its root on, children in order of their forks', () => {
  const rows = treeRows(all).map(({ branch: { id }, depth }) => `${depth}${id}`);
  expect(rows).toEqual(['0a', '1b', '2d', '1c']);
});

describe('the removal of a branch', () => {
  it('makes its children fork from its parent, at its own fork', () => {
    expect(withoutBranch(all, 'b')).toEqual([root, late, { ...onEarly, parent: 'a', forkMs: 100 }]);
  });

  it('that is the root makes its first child the root', () => {
    expect(withoutBranch(all, 'a')).toEqual([
      { ...late, parent: null, forkMs: 0 },
      onEarly,
      { ...early, parent: 'c', forkMs: 100 },
    ]);
  });
});

it('branches left long ago lose their events first', () => {
  const branches = [branchWith('x', 10), branchWith('y', 300_000), branchWith('z', 300_000)];
  expect(withoutOldRuns(branches).map(({ run }) => run !== null)).toEqual([false, false, true]);
  expect(withoutOldRuns(branches.slice(1, 2))).toEqual(branches.slice(1, 2));
});

it('a run can have as many branches as a file can hold', () => {
  const many = Array.from({ length: 1000 }, (_, index) => branchWith(`b${index}`, 0));
  expect(forkRefusal(many.slice(1))).toBeNull();
  expect(forkRefusal(many)).toBe(
    'There are 1001 branches, and a file can hold no more: delete some first.',
  );
});
