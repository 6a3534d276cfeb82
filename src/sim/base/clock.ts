// Local clocks of processes. Each has two readings: the monotonic clock runs at a rate that may change and never jumps; the
// wall clock runs at the same rate and may be set, forwards and backwards.
import { roundMs } from './time';

/** A process's clock since its last change of rate. All of it is JSON, so that a checkpoint can keep it. */
export interface Clock {
  /** The virtual time in ms of the last change of rate, and the reading of the monotonic clock at that time. */
  readonly sinceMs: number;
  readonly ownMs: number;
  /** Clock ms that pass in one virtual ms. */
  readonly rate: number;
  /** The clock before that change; absent when the rate has never changed. */
  readonly before?: Clock;
  /** The jumps of the wall clock, the latest first, at most {@link JUMPS_KEPT}; absent when it never jumped. */
  readonly jumps?: readonly Jump[];
}

/** A jump of the wall clock by `byMs`, at a virtual time in ms: since then it is `aheadMs` ahead of the monotonic clock. */
interface Jump {
  readonly atMs: number;
  readonly byMs: number;
  readonly aheadMs: number;
}

/** A change of a clock at a virtual time in ms: of its rate, or a jump of the wall clock by so many ms. */
export type ClockChange = RateChange | { readonly atMs: number; readonly byMs: number };

/** A change of a clock's rate, at a virtual time in ms. */
export interface RateChange {
  readonly atMs: number;
  readonly rate: number;
}

/** The bounds of a clock's rate. */
export const CLOCK_RATES = { min: 0.5, max: 2 } as const;

/** The largest jump of a wall clock, in ms: a day, forwards or backwards. */
export const MAX_JUMP_MS = 86_400_000;

/** The number of jumps that a clock keeps: the times of older readings are rough. */
const JUMPS_KEPT = 16;

/** A clock at the start of the run. @param ownMs - both readings then. */
export function startClock(rate = 1, ownMs = 0): Clock {
  return { sinceMs: 0, ownMs, rate };
}

/** The reading of the monotonic clock in ms at a virtual time in ms, which is not before the last change. */
export function ownTime({ sinceMs, ownMs, rate }: Clock, atMs: number): number {
  return roundMs(ownMs + (atMs - sinceMs) * rate);
}

/** The reading of the wall clock in ms at a virtual time in ms, which is not before the last change. It may be negative. */
export function wallTime(clock: Clock, atMs: number): number {
  return roundMs(ownTime(clock, atMs) + aheadMs(clock));
}

/** The ms by which the wall clock is ahead of the monotonic clock: the sum of its jumps. */
function aheadMs({ jumps }: Clock): number {
  return jumps?.[0]?.aheadMs ?? 0;
}

/** The virtual time in ms at which the monotonic clock's reading is `shownMs`, in the past or in the future. */
export function virtualTime({ sinceMs, ownMs, rate, before }: Clock, shownMs: number): number {
  if (before && shownMs < ownMs) return virtualTime(before, shownMs);
  return roundMs(sinceMs + (shownMs - ownMs) / rate);
}

/**
 * The virtual time in ms at which the wall clock's reading is `shownMs`. A reading may come twice, after a jump back: it
 * is the later time. A jump forwards skips readings: these come at the time of the jump.
 *
 * @param latestMs - an upper bound, for a reading in the past; none when absent.
 */
export function wallVirtualTime(
  clock: Clock,
  shownMs: number,
  latestMs = Number.POSITIVE_INFINITY,
): number {
  const { jumps = [] } = clock;
  let endMs = latestMs;
  /** Whether the reading is below that right after the jump at `endMs`. */
  let isBelow = false;
  for (const jump of jumps) {
    const atMs = virtualTime(clock, shownMs - jump.aheadMs);
    if (atMs > endMs && isBelow) return endMs;
    if (atMs >= jump.atMs && atMs <= endMs) return atMs;
    isBelow = atMs < jump.atMs;
    endMs = jump.atMs;
  }
  const first = jumps.at(-1);
  return Math.min(endMs, virtualTime(clock, shownMs - (first ? first.aheadMs - first.byMs : 0)));
}

/** The clock after a change. The monotonic clock's reading is continuous. */
export function changeClock(clock: Clock, change: ClockChange): Clock {
  const { atMs } = change;
  if ('rate' in change) {
    const { jumps, ...before } = clock;
    const changed = { sinceMs: atMs, ownMs: ownTime(clock, atMs), rate: change.rate, before };
    return jumps ? { ...changed, jumps } : changed;
  }
  const { byMs } = change;
  const jump = { atMs, byMs, aheadMs: roundMs(aheadMs(clock) + byMs) };
  return { ...clock, jumps: [jump, ...(clock.jumps ?? [])].slice(0, JUMPS_KEPT) };
}

/**
 * The new virtual time of something that was due at `dueMs` by a clock: the remaining clock time stays the same. A time
 * that is not after the change stays as it is.
 *
 * @param rateBefore - the clock's rate before the change.
 */
export function dueAfter(dueMs: number, rateBefore: number, { atMs, rate }: RateChange): number {
  return dueMs <= atMs ? dueMs : roundMs(atMs + ((dueMs - atMs) * rateBefore) / rate);
}
