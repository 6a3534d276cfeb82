// A process's own clock: it runs at a rate of its own, which may change, and never jumps.
import { roundMs } from './time';

/** A clock, from its last change on. All of it is JSON, so that a checkpoint can keep it. */
export interface Clock {
  /** Since when, in virtual ms, it has run at its present rate, and what it showed then. */
  readonly sinceMs: number;
  readonly ownMs: number;
  /** How many of its own ms pass in a virtual one. */
  readonly rate: number;
  /** The clock as it was before it was changed; absent when it never was. */
  readonly before?: Clock;
}

/** A change of a clock's rate, at a virtual time in ms. */
export interface ClockChange {
  readonly atMs: number;
  readonly rate: number;
}

/** The slowest and the fastest rate that a clock may run at. */
export const CLOCK_RATES = { min: 0.5, max: 2 } as const;

/** A clock that shows 0 at the start of the run. */
export function startClock(rate = 1): Clock {
  return { sinceMs: 0, ownMs: 0, rate };
}

/** What the clock shows at a virtual time since its last change, in ms. */
export function ownTime({ sinceMs, ownMs, rate }: Clock, atMs: number): number {
  return roundMs(ownMs + (atMs - sinceMs) * rate);
}

/** When the clock shows, or showed, so many ms: a virtual time in ms. */
export function virtualTime({ sinceMs, ownMs, rate, before }: Clock, shownMs: number): number {
  if (before && shownMs < ownMs) return virtualTime(before, shownMs);
  return roundMs(sinceMs + (shownMs - ownMs) / rate);
}

/** The clock once its rate has changed: it goes on from what it shows. */
export function changeClock(clock: Clock, { atMs, rate }: ClockChange): Clock {
  return { sinceMs: atMs, ownMs: ownTime(clock, atMs), rate, before: clock };
}

/**
 * When something comes that a clock was to reach at `dueMs`, after the change: as much of the clock's own time is left
 * as was left before. What is due already stays so.
 *
 * @param rateBefore - the clock's rate before the change.
 */
export function dueAfter(dueMs: number, rateBefore: number, { atMs, rate }: ClockChange): number {
  return dueMs <= atMs ? dueMs : roundMs(atMs + ((dueMs - atMs) * rateBefore) / rate);
}
