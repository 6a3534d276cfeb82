// Runs that somebody wants on the screen, and where each shall stand when it comes there.
import { isNarrated, type RunFile } from '../../runFile/runFile';
import type { Command } from '../../sim/contracts/command';
import { lastMoment } from './moment';
import type { Witness } from './opening';
import { type Target, targetAt, targetOf } from './target';

/** A run that somebody wants on the screen. */
export interface WantedRun {
  readonly file: RunFile;
  readonly stand: Target;
  /** The commands with which it started, when a person has given others since. */
  readonly given?: readonly Command[];
  readonly witness?: Witness;
}

/** A run at its beginning. One with a narration waits there, unless somebody has asked to play it. */
export function fromItsStart(file: RunFile, isPlaying = !isNarrated(file)): WantedRun {
  return { file, stand: targetAt(0, isPlaying) };
}

/**
 * A run that has come to a moment in virtual ms. What would happen at a file's very end is no part of it: there the
 * run comes to that frontier, and shows the last moment before.
 */
export function upTo(file: RunFile, atMs: number): WantedRun {
  return { file, stand: targetAt(atMs === file.untilMs ? lastMoment(atMs) : atMs) };
}

/**
 * A run as its file left it, at the moment shown that the file names.
 *
 * @param reachedMs - the frontier to which it had come; where the file ends when absent.
 * @param given - the commands with which it started; all of the file's when absent.
 */
export function asItWasLeft(
  file: RunFile,
  reachedMs?: number,
  given: readonly Command[] = file.commands,
): WantedRun {
  return { file, given, stand: targetOf(file, reachedMs) };
}
