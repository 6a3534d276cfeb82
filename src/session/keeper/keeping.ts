// A run as far as it is being kept: under which id, whether it is worth it, and what of it is written without delay.

import type { LiveRun } from '../run/liveRun';
import { hasLeftHistory, type SessionState } from '../run/state';
import type { OpenedRun, Release } from './keptRuns';
import { marksIn, type StateMark } from './stateMarks';

/** A run that the person chose is worth a place in the list when it is so long, even if nobody did anything; virtual. */
const WORTH_MS = 10_000;
/** A run that is on the screen or was, and where it is kept. */
export interface Keeping {
  readonly id: string;
  /** The title under which it was opened; its file's when null. */
  readonly title: string | null;
  readonly startedAtMs: number;
  /** Whether it is kept whatever becomes of it. */
  isWorth: boolean;
  readonly isPagesOwn: boolean;
  /** Whether somebody did something in it, rather than only look at it. */
  isOwn: boolean;
  /** The branches that it came with. */
  readonly givenOthers: SessionState['others'];
  release: Release | null;
  marks: readonly StateMark[];
  /** The history that the marks are of. */
  marked: LiveRun | null;
}

/** What of a run is written without delay when it changes. */
export type KeptDeeds = Pick<SessionState, 'run' | 'branch' | 'others'> & {
  readonly applied: number;
};

/** A kept run that is taken up again. */
export function takenUp({ run, release }: OpenedRun, { others }: SessionState): Keeping {
  const { id, title, startedAtMs, checkpoint, isOwn } = run;
  const marks = marksIn(checkpoint?.state);
  const kept = { isWorth: true, isPagesOwn: false, isOwn, givenOthers: others };
  return { id, title, startedAtMs, release, ...kept, marks, marked: null };
}

/** Whether the person did something in it, or chose it and let it play. */
export function isWorthKeeping(keeping: Keeping, state: SessionState): boolean {
  const { isWorth, isPagesOwn } = keeping;
  return isWorth || hasDeeds(keeping, state) || (!isPagesOwn && state.frontierMs >= WORTH_MS);
}

/** Whether somebody did something in it: gave a command, or left one of its histories for another. */
export function hasDeeds({ isOwn, givenOthers }: Keeping, state: SessionState): boolean {
  const { file, commands, others } = state;
  const hasBranches = others.length > 0 || givenOthers.length > 0;
  const isChanged = hasLeftHistory(state) || (hasBranches && others !== givenOthers);
  return isOwn || isChanged || commands.length !== file.commands.length;
}

/** What the run on the screen is now, as far as changes of it are written without delay. */
export function deedsOf({ run, branch, others }: SessionState): KeptDeeds {
  return { run, branch, others, applied: run.appliedCommands };
}

/** Whether something was done since. */
export function isOther({ run, branch, others }: SessionState, deeds: KeptDeeds): boolean {
  return (
    run !== deeds.run ||
    run.appliedCommands !== deeds.applied ||
    branch !== deeds.branch ||
    others !== deeds.others
  );
}
