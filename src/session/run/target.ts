// Where a run shall stand: how far it comes, which moment of it is shown, and whether it plays.
import type { RunFile } from '../../runFile/runFile';
import { frontierAfter, frontierAt, momentWithin } from './moment';

/** Where a run shall stand. */
export interface Target {
  /** How far the run comes, in virtual ms: everything before this time happens. */
  readonly frontierMs: number;
  /** The moment to show, in virtual ms; it is over at that frontier. */
  readonly showMs: number;
  readonly isPlaying: boolean;
}

/** Where a run stands that has just come to a moment, in virtual ms. */
export function targetAt(momentMs: number, isPlaying = false): Target {
  return { frontierMs: frontierAfter(momentMs), showMs: momentMs, isPlaying };
}

/**
 * Where a file's run stands: at the moment that the file names, else at the last one before its end.
 *
 * @param reachedMs - how far the run had come, in virtual ms; the file's end, or its moment, when absent.
 */
export function targetOf(
  { untilMs, cursorMs, commands }: RunFile,
  reachedMs = untilMs ?? frontierAfter(cursorMs ?? 0),
): Target {
  // Where a command was the last thing to happen, its moment is not over.
  const isBegun = commands.some(({ atMs }) => atMs === reachedMs);
  const frontierMs = isBegun ? frontierAfter(reachedMs) : frontierAt(reachedMs);
  return { frontierMs, showMs: momentWithin(cursorMs ?? frontierMs, frontierMs), isPlaying: false };
}
