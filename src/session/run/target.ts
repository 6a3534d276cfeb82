// The target of a run on its way to the screen: its frontier, the moment to show, and whether it plays.
import type { RunFile } from '../../runFile/runFile';
import { frontierAfter, frontierAt, momentWithin } from './moment';

/** The state in which a run comes to the screen. */
export interface Target {
  /** The frontier, in virtual ms: everything before this time happens. */
  readonly frontierMs: number;
  /** The moment to show, in virtual ms; it is over at the frontier. */
  readonly showMs: number;
  readonly isPlaying: boolean;
}

/** The target of a run that has just come to a moment, in virtual ms. */
export function targetAt(momentMs: number, isPlaying = false): Target {
  return { frontierMs: frontierAfter(momentMs), showMs: momentMs, isPlaying };
}

/**
 * The target of a file's run: the moment that the file names, else the last one before its end.
 *
 * @param reachedMs - the recorded run's frontier, in virtual ms; by default the file's end, or its moment.
 */
export function targetOf(
  { untilMs, cursorMs, commands }: RunFile,
  reachedMs = untilMs ?? frontierAfter(cursorMs ?? 0),
): Target {
  // The moment of a command that ends a file is not over at the file's end.
  const isBegun = commands.some(({ atMs }) => atMs === reachedMs);
  const frontierMs = isBegun ? frontierAfter(reachedMs) : frontierAt(reachedMs);
  return { frontierMs, showMs: momentWithin(cursorMs ?? frontierMs, frontierMs), isPlaying: false };
}
