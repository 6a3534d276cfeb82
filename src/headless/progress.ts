// The progress of a run, in one line that is rewritten.
import { grouped } from '../sim/base/format';
import type { Io } from './io';

/** The progress of a run. Times are virtual ms. */
export interface RunProgress {
  readonly atMs: number;
  readonly untilMs: number;
  readonly events: number;
}

/** Receives the progress of a run from time to time. */
export type Watcher = (progress: RunProgress) => void;

/** The delay of the first line, in ms of wall time: a shorter run needs none. */
const FIRST_MS = 500;
const EVERY_MS = 200;

/** The units of durations, the largest first; a unit is used from two on. */
const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'days'],
  [3_600_000, 'h'],
  [60_000, 'min'],
];

/**
 * A watcher that shows the progress on the terminal; undefined without one.
 *
 * @param about - the beginning of the line, which distinguishes several runs.
 */
export function watcherOf({ status }: Io, about = ''): Watcher | undefined {
  if (!status) return undefined;
  const startMs = performance.now();
  let nextMs = startMs + FIRST_MS;
  return (progress) => {
    const nowMs = performance.now();
    if (nowMs < nextMs) return;
    nextMs = nowMs + EVERY_MS;
    status(`${about}${progressLine(progress, nowMs - startMs)}`);
  };
}

/** The progress of a run, and the time that it will still take at its speed so far. */
export function progressLine({ atMs, untilMs, events }: RunProgress, tookMs: number): string {
  const done = untilMs > 0 ? atMs / untilMs : 1;
  const left = done > 0 ? `, ${durationText((tookMs / done) * (1 - done))} left` : '';
  return `${grouped(atMs)} of ${grouped(untilMs)} ms (${Math.floor(done * 100)} %), ${grouped(events)} events${left}`;
}

function durationText(ms: number): string {
  const [unitMs, name] = UNITS.find(([unit]) => ms >= 2 * unit) ?? [1000, 's'];
  return `about ${grouped(Math.ceil(ms / unitMs))} ${name}`;
}
