// The branches of a run: histories of the same definition that part where somebody acted in the past.
import { type BranchOrigin, MAX_BRANCHES } from '../../runFile/runFile';
import type { Action } from '../../sim/contracts/command';
import type { BranchLine } from '../run/state';
import { labelOf, spokenMoment } from '../words/words';

const LONGEST_NAME = 80;

/** How many events all branches together keep that are not on the screen. */
const KEPT_EVENTS = 500_000;

/** Why a run cannot part once more, or null when it can. */
export function refusePart(others: readonly BranchLine[]): string | null {
  if (others.length < MAX_BRANCHES) return null;
  return `There are ${others.length + 1} branches, and a file can hold no more: delete some first.`;
}

/** The branches, of which those that were left long ago give up what can be computed again. */
export function lightened(others: readonly BranchLine[]): readonly BranchLine[] {
  let events = 0;
  const kept = [...others].reverse().map((line) => {
    events += line.run?.trace.length ?? 0;
    return events > KEPT_EVENTS ? { ...line, run: null } : line;
  });
  return kept.reverse();
}

/** What a branch is called that begins with an action, or goes on without one. */
export function branchName(action: Action | null, forkMs: number): string {
  const what = action === null ? 'on' : labelOf(action);
  return `${what.slice(0, LONGEST_NAME)} from ${spokenMoment(forkMs)} s`;
}

/** What a branch is called in which a command was taken back. */
export function nameWithout(action: Action, atMs: number): string {
  return `without ${labelOf(action).slice(0, LONGEST_NAME)} at ${spokenMoment(atMs)} s`;
}

/**
 * A new branch that leaves another one at a moment in ms. Where that other one has nothing of its own before that
 * moment, the new one leaves the branch that it came from.
 *
 * @param all - all branches, that one among them.
 * @param name - gets a number when there is such a branch already.
 */
export function branchOff(
  from: BranchOrigin,
  all: readonly BranchOrigin[],
  forkMs: number,
  name: string,
): BranchOrigin {
  let parent = from;
  while (parent.parent !== null && forkMs <= parent.forkMs) parent = byId(all, parent.parent);
  return { id: freeId(all), name: freeName(all, name), parent: parent.id, forkMs };
}

/**
 * The branches without one of them: its children leave its parent where it did. Of a root's, the first takes its place.
 *
 * @returns all others, in their order.
 */
export function withoutBranch<T extends BranchOrigin>(all: readonly T[], id: string): T[] {
  const removed = byId(all, id);
  const rest = all.filter((branch) => branch.id !== id);
  const heir = rest.find(({ parent }) => parent === id);
  const isRoot = removed.parent === null;
  const parent = isRoot ? (heir?.id ?? null) : removed.parent;
  const latestMs = isRoot ? (heir?.forkMs ?? 0) : removed.forkMs;
  return rest.map((branch) => {
    if (branch.parent !== id) return branch;
    if (isRoot && branch === heir) return { ...branch, parent: null, forkMs: 0 };
    return { ...branch, parent, forkMs: Math.min(branch.forkMs, latestMs) };
  });
}

/** A branch in the tree, and how deep it stands. */
export interface TreeRow<T extends BranchOrigin> {
  readonly branch: T;
  readonly depth: number;
}

/** The tree from its root on: each branch, then those that leave it, in order of time. */
export function treeRows<T extends BranchOrigin>(all: readonly T[]): TreeRow<T>[] {
  const below = (parent: string | null, depth: number): TreeRow<T>[] =>
    all
      .filter((branch) => branch.parent === parent)
      .sort((a, b) => a.forkMs - b.forkMs)
      .flatMap((branch) => [{ branch, depth }, ...below(branch.id, depth + 1)]);
  return below(null, 0);
}

/** A name that no other branch has. */
export function freeName(all: readonly BranchOrigin[], wanted: string): string {
  const taken = new Set(all.map(({ name }) => name));
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} (${number})`;
  return name;
}

function freeId(all: readonly BranchOrigin[]): string {
  const taken = new Set(all.map(({ id }) => id));
  let number = all.length + 1;
  while (taken.has(`b${number}`)) number += 1;
  return `b${number}`;
}

function byId<T extends BranchOrigin>(all: readonly T[], id: string): T {
  const branch = all.find((one) => one.id === id);
  if (!branch) throw new Error(`there is no branch ${id}`);
  return branch;
}
