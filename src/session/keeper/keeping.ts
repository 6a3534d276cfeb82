// The record of a kept run: its id, whether it is worth keeping, and its changes that are written without delay.

import type { LiveRun } from '../run/liveRun';
import { hasLeftBranch, type SessionState } from '../run/state';
import { hasNewView } from '../run/view';
import type { OpenedRun, Release } from './keptRuns';
import { marksIn, type StateMark } from './stateMarks';

/** The length in virtual ms from which a run that the person chose is kept even without any action. */
const WORTH_MS = 10_000;

/** A run that is or was on the screen, with its record. */
export interface Keeping {
  readonly id: string;
  /** The title under which it was opened; null for its file's title. */
  readonly title: string | null;
  readonly startedAtMs: number;
  /** Whether it is kept in any case. */
  isWorth: boolean;
  readonly isPagesOwn: boolean;
  /** Whether a person acted in it. */
  isOwn: boolean;
  /** The branches that it had when it was opened. */
  readonly givenOthers: SessionState['others'];
  release: Release | null;
  marks: readonly StateMark[];
  /** The history that the marks belong to. */
  marked: LiveRun | null;
}

/** The parts of the session's state whose changes are written without delay. */
export type WatchedState = Pick<SessionState, 'run' | 'branch' | 'others' | 'view'> & {
  readonly applied: number;
};

/** The record of a kept run that is opened again. */
export function reopenedKeeping({ run, release }: OpenedRun, { others }: SessionState): Keeping {
  const { id, title, startedAtMs, checkpoint, isOwn } = run;
  const marks = marksIn(checkpoint?.state);
  const kept = { isWorth: true, isPagesOwn: false, isOwn, givenOthers: others };
  return { id, title, startedAtMs, release, ...kept, marks, marked: null };
}

/** Whether a run is to be kept: a person acted in it or arranged its nodes, or chose it and let it play. */
export function isWorthKeeping(keeping: Keeping, state: SessionState): boolean {
  const { isWorth, isPagesOwn } = keeping;
  const isChosen = !isPagesOwn && state.frontierMs >= WORTH_MS;
  return isWorth || hasActions(keeping, state) || hasNewView(state) || isChosen;
}

/** Whether a person acted in a run: gave a command, or left one of its branches for another. */
export function hasActions({ isOwn, givenOthers }: Keeping, state: SessionState): boolean {
  const { file, commands, others } = state;
  const hasBranches = others.length > 0 || givenOthers.length > 0;
  const isChanged = hasLeftBranch(state) || (hasBranches && others !== givenOthers);
  return isOwn || isChanged || commands.length !== file.commands.length;
}

/** The present values of the parts whose changes are written without delay. */
export function watchedState({ run, branch, others, view }: SessionState): WatchedState {
  return { run, branch, others, view, applied: run.appliedCommands };
}

/** Whether any of those parts has changed. */
export function hasChanged(
  { run, branch, others, view }: SessionState,
  watched: WatchedState,
): boolean {
  return (
    run !== watched.run ||
    run.appliedCommands !== watched.applied ||
    branch !== watched.branch ||
    others !== watched.others ||
    view !== watched.view
  );
}
