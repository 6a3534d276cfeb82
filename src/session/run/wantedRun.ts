// Runs that are requested for the screen, with their targets.
import { isNarrated, type RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import { lastMoment } from './moment';
import type { Witness } from './opening';
import { type Target, targetAt, targetOf } from './target';

/** A run that is requested for the screen. */
export interface WantedRun {
  readonly file: RunFile;
  readonly target: Target;
  /** The commands with which it started, when a person has added others since. */
  readonly given?: readonly Command[];
  readonly witness?: Witness;
}

/** A run at its beginning. By default a narrated run waits there and any other run plays. */
export function fromItsStart(file: RunFile, isPlaying = !isNarrated(file)): WantedRun {
  return { file, target: targetAt(0, isPlaying) };
}

/**
 * A run at a moment in virtual ms. Events at a file's very end are no part of the file's run: at that moment the run
 * has that frontier and shows the last moment before it.
 */
export function upTo(file: RunFile, atMs: number): WantedRun {
  return { file, target: targetAt(atMs === file.untilMs ? lastMoment(atMs) : atMs) };
}

/**
 * A run as its file left it, at the moment that the file names.
 *
 * @param reachedMs - the recorded run's frontier; by default the file's end.
 * @param given - the commands with which it started; by default all of the file's.
 */
export function asItWasLeft(
  file: RunFile,
  reachedMs?: number,
  given: readonly Command[] = file.commands,
): WantedRun {
  return { file, given, target: targetOf(file, reachedMs) };
}
