// Local clocks of processes: the rate of a clock may change, its reading never jumps.
import { roundMs } from './time';

/** A clock since its last change of rate. All of it is JSON, so that a checkpoint can keep it. */
export interface Clock {
  /** The virtual time in ms of the last change of rate, and the clock's reading at that time. */
  readonly sinceMs: number;
  readonly ownMs: number;
  /** Clock ms that pass in one virtual ms. */
  readonly rate: number;
  /** The clock before that change; absent when the rate has never changed. */
  readonly before?: Clock;
}

/** A change of a clock's rate, at a virtual time in ms. */
export interface ClockChange {
  readonly atMs: number;
  readonly rate: number;
}

/** The bounds of a clock's rate. */
export const CLOCK_RATES = { min: 0.5, max: 2 } as const;

/** A clock at the start of the run. @param ownMs - its reading then. */
export function startClock(rate = 1, ownMs = 0): Clock {
  return { sinceMs: 0, ownMs, rate };
}

/** The clock's reading in ms at a virtual time in ms, which is not before the last change. */
export function ownTime({ sinceMs, ownMs, rate }: Clock, atMs: number): number {
  return roundMs(ownMs + (atMs - sinceMs) * rate);
}

/** The virtual time in ms at which the clock's reading is `shownMs`, in the past or in the future. */
export function virtualTime({ sinceMs, ownMs, rate, before }: Clock, shownMs: number): number {
  if (before && shownMs < ownMs) return virtualTime(before, shownMs);
  return roundMs(sinceMs + (shownMs - ownMs) / rate);
}

/** The clock after a change of its rate. Its reading is continuous. */
export function changeClock(clock: Clock, { atMs, rate }: ClockChange): Clock {
  return { sinceMs: atMs, ownMs: ownTime(clock, atMs), rate, before: clock };
}

/**
 * The new virtual time of something that was due at `dueMs` by a clock: the remaining clock time stays the same. A time
 * that is not after the change stays as it is.
 *
 * @param rateBefore - the clock's rate before the change.
 */
export function dueAfter(dueMs: number, rateBefore: number, { atMs, rate }: ClockChange): number {
  return dueMs <= atMs ? dueMs : roundMs(atMs + ((dueMs - atMs) * rateBefore) / rate);
}
