// Says how far a run is, in one line that is written anew.
import { grouped } from '../sim/base/format';
import type { Io } from './io';

/** How far a run is. Times are virtual ms. */
export interface Reached {
  readonly atMs: number;
  readonly untilMs: number;
  readonly events: number;
}

/** Is told, now and then, how far a run is. */
export type Watcher = (reached: Reached) => void;

/** Nobody waits for a run that is over before; in ms. */
const FIRST_MS = 500;
const EVERY_MS = 200;

/** In which units a duration is told: the largest of which there are two or more. */
const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'days'],
  [3_600_000, 'h'],
  [60_000, 'min'],
];

/**
 * Shows on the terminal, if somebody sits there, how far a run is.
 *
 * @param about - what the line begins with, to tell one run from another.
 */
export function watcherOf({ status }: Io, about = ''): Watcher | undefined {
  if (!status) return undefined;
  const startMs = performance.now();
  let nextMs = startMs + FIRST_MS;
  return (reached) => {
    const nowMs = performance.now();
    if (nowMs < nextMs) return;
    nextMs = nowMs + EVERY_MS;
    status(`${about}${progressLine(reached, nowMs - startMs)}`);
  };
}

/** How far a run is and how long it may still take, if it goes on as it went so far. */
export function progressLine({ atMs, untilMs, events }: Reached, tookMs: number): string {
  const share = untilMs > 0 ? atMs / untilMs : 1;
  const left = share > 0 ? `, ${durationText((tookMs / share) * (1 - share))} left` : '';
  return `${grouped(atMs)} of ${grouped(untilMs)} ms (${Math.floor(share * 100)} %), ${grouped(events)} events${left}`;
}

function durationText(ms: number): string {
  const [unitMs, name] = UNITS.find(([unit]) => ms >= 2 * unit) ?? [1000, 's'];
  return `about ${grouped(Math.ceil(ms / unitMs))} ${name}`;
}
