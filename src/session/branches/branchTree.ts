// The branches of a run: histories of the same definition that fork where a person acted in the past.
import { type BranchOrigin, MAX_BRANCHES } from '../../runFile/runFile';
import type { Action } from '../../sim/contracts/command';
import type { OtherBranch } from '../run/state';
import { labelOf, spokenMoment } from '../words/words';

const LONGEST_NAME = 80;

/** Limit of events that all branches beside the one on the screen keep together. */
const KEPT_EVENTS = 500_000;

/** The reason why a run cannot fork once more; null when it can. */
export function forkRefusal(others: readonly OtherBranch[]): string | null {
  if (others.length < MAX_BRANCHES) return null;
  return `There are ${others.length + 1} branches, and a file can hold no more: delete some first.`;
}

/** The branches; those that were left long ago lose their events, which can be computed again. */
export function withoutOldRuns(others: readonly OtherBranch[]): readonly OtherBranch[] {
  let events = 0;
  const kept = [...others].reverse().map((other) => {
    events += other.run?.trace.length ?? 0;
    return events > KEPT_EVENTS ? { ...other, run: null } : other;
  });
  return kept.reverse();
}

/** The name of a branch that begins with an action, or continues without one. */
export function branchName(action: Action | null, forkMs: number): string {
  const what = action === null ? 'on' : labelOf(action);
  return `${what.slice(0, LONGEST_NAME)} from ${spokenMoment(forkMs)} s`;
}

/** The name of a branch in which a command was undone. */
export function nameWithout(action: Action, atMs: number): string {
  return `without ${labelOf(action).slice(0, LONGEST_NAME)} at ${spokenMoment(atMs)} s`;
}

/**
 * A new branch that forks from another one at a moment in ms. When that moment is not after the other branch's own
 * fork, the new branch forks from the other one's parent.
 *
 * @param all - all branches, including that one.
 * @param name - gets a number when it is taken.
 */
export function newBranch(
  from: BranchOrigin,
  all: readonly BranchOrigin[],
  forkMs: number,
  name: string,
): BranchOrigin {
  let parent = from;
  while (parent.parent !== null && forkMs <= parent.forkMs) parent = byId(all, parent.parent);
  return { id: uniqueId(all), name: uniqueName(all, name), parent: parent.id, forkMs };
}

/**
 * The branches without one of them: its children become its parent's. The first child of a removed root becomes the
 * root.
 *
 * @returns the other branches, in their order.
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

/** A branch with its depth in the tree. */
export interface TreeRow<T extends BranchOrigin> {
  readonly branch: T;
  readonly depth: number;
}

/** The tree from its root on: each branch, then its children, in order of time. */
export function treeRows<T extends BranchOrigin>(all: readonly T[]): TreeRow<T>[] {
  const below = (parent: string | null, depth: number): TreeRow<T>[] =>
    all
      .filter((branch) => branch.parent === parent)
      .sort((a, b) => a.forkMs - b.forkMs)
      .flatMap((branch) => [{ branch, depth }, ...below(branch.id, depth + 1)]);
  return below(null, 0);
}

/** A name that no other branch has. */
export function uniqueName(all: readonly BranchOrigin[], wanted: string): string {
  const taken = new Set(all.map(({ name }) => name));
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} (${number})`;
  return name;
}

function uniqueId(all: readonly BranchOrigin[]): string {
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
