// Runs that are requested for the screen, with their targets.
import type { Lecture } from '../../runFile/lecture';
import { isNarrated, type RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import { lastMoment } from './moment';
import type { Verifier } from './opening';
import { type Target, targetAt, targetOf } from './target';

/** A run that is requested for the screen. */
export interface RequestedRun {
  readonly file: RunFile;
  readonly target: Target;
  /** The commands with which it started, when a person has added others since. */
  readonly initialCommands?: readonly Command[];
  readonly verifier?: Verifier;
  /** The opened run of which it is a change; absent when it is opened itself. */
  readonly opened?: RunFile;
  /** The lecture of which it is a part. */
  readonly lecture?: Lecture;
  /** Brings back the run in whose place it starts, when a person undoes the change. */
  readonly wayBack?: () => void;
}

/** A run at its beginning. By default a narrated run waits there and any other run plays. */
export function fromStart(file: RunFile, isPlaying = !isNarrated(file)): RequestedRun {
  return { file, target: targetAt(0, isPlaying) };
}

/**
 * A run at a moment in virtual ms. Events at a file's very end are no part of the file's run: at that moment the run
 * has that frontier and shows the last moment before it.
 */
export function atMoment(file: RunFile, atMs: number): RequestedRun {
  return { file, target: targetAt(atMs === file.untilMs ? lastMoment(atMs) : atMs) };
}

/**
 * A run as its file left it, at the moment that the file names.
 *
 * @param reachedMs - the recorded run's frontier; by default the file's end.
 * @param initialCommands - the commands with which it started; by default all of the file's.
 */
export function asSaved(
  file: RunFile,
  reachedMs?: number,
  initialCommands: readonly Command[] = file.commands,
): RequestedRun {
  return { file, initialCommands, target: targetOf(file, reachedMs) };
}
