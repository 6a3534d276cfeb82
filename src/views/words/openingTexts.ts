// Texts about a run that is being opened: its progress, and the remaining time.
import type { OpeningProgress } from '../../session/run/opening';
import { grouped } from '../../sim/base/format';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Least time before an estimate: an earlier one would be a guess. */
const ESTIMATED_AFTER_MS = 1000;

/** A span of virtual time in its two largest units, as `3 min 12 s`. */
function spanText(ms: number): string {
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  if (ms < HOUR_MS) return twoUnits(ms, MINUTE_MS, 'min', SECOND_MS, 's');
  if (ms < DAY_MS) return twoUnits(ms, HOUR_MS, 'h', MINUTE_MS, 'min');
  return twoUnits(ms, DAY_MS, 'd', HOUR_MS, 'h');
}

function twoUnits(ms: number, unitMs: number, unit: string, partMs: number, part: string): string {
  const units = Math.floor(ms / unitMs);
  return `${grouped(units)} ${unit} ${Math.floor((ms - units * unitMs) / partMs)} ${part}`;
}

/** Progress from 0 to 1: opening ends at the run's frontier, or at the largest number of events. */
export function doneOf({ reachedMs, toMs, events, mostEvents }: OpeningProgress): number {
  if (toMs === 0) return 0;
  return Math.min(1, Math.max(reachedMs / toMs, events / mostEvents));
}

/** Progress as `1 min 2 s of 11 d 13 h, 120,431 events`; empty while the file is being read. */
export function farText({ reachedMs, toMs, events }: OpeningProgress): string {
  if (toMs === 0) return '';
  return `${spanText(reachedMs)} of ${spanText(toMs)}, ${grouped(events)} events`;
}

/** Remaining time at the present rate, as `about 20 s left`; empty before an estimate is possible. */
export function leftText(progress: OpeningProgress): string {
  const done = doneOf(progress);
  const { elapsedMs } = progress;
  if (elapsedMs < ESTIMATED_AFTER_MS || done === 0) return '';
  const leftMs = (elapsedMs * (1 - done)) / done;
  if (leftMs < 10 * SECOND_MS) return 'a few seconds left';
  if (leftMs < MINUTE_MS) return `about ${5 * Math.ceil(leftMs / (5 * SECOND_MS))} s left`;
  if (leftMs < HOUR_MS) return `about ${Math.ceil(leftMs / MINUTE_MS)} min left`;
  return 'more than an hour left';
}

/** The reason why opening stopped, and the part of the run that can be opened. */
export function fullText({ reachedMs, mostEvents }: OpeningProgress): string {
  return `The page opens at most ${grouped(mostEvents)} events: of this run, the first ${spanText(reachedMs)}.`;
}
