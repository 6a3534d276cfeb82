// A monotonic clock never jumps, a wall clock does, and a timer fires when the clock's reading is the timer's.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLOCK_RATES,
  type Clock,
  type ClockChange,
  changeClock,
  dueAfter,
  MAX_JUMP_MS,
  ownTime,
  startClock,
  virtualTime,
  wallTime,
  wallVirtualTime,
} from '../base/clock';
import { roundMs } from '../base/time';

const rate = fc.double({ ...CLOCK_RATES, noNaN: true });
const ms = fc.integer({ min: 0, max: 10_000_000 }).map((micro) => micro / 1000);
const changes = fc
  .array(fc.record({ atMs: ms, rate }), { maxLength: 12 })
  .map((list) => list.sort((a, b) => a.atMs - b.atMs));

/** The rounding error: each change rounds to 0.001 ms, and a clock at double rate doubles the error. */
const roundingMs = (count: number) => 0.003 * (count + 1);

/** The clock after each of its changes. */
function clocksOf(first: number, list: readonly ClockChange[]): Clock[] {
  const clocks = [startClock(first)];
  for (const change of list) clocks.push(changeClock(clocks.at(-1) as Clock, change));
  return clocks;
}

describe('a clock that is changed again and again', () => {
  it('shows the same time right after each change as right before', () => {
    fc.assert(
      fc.property(rate, changes, (first, list) => {
        const clocks = clocksOf(first, list);
        for (const [index, { atMs }] of list.entries())
          expect(ownTime(clocks[index + 1] as Clock, atMs)).toBe(
            ownTime(clocks[index] as Clock, atMs),
          );
      }),
    );
  });

  it('never goes back, and never exceeds its fastest rate', () => {
    fc.assert(
      fc.property(rate, changes, ms, ms, (first, list, one, other) => {
        const shown = (atMs: number) => {
          const past = list.filter((change) => change.atMs <= atMs);
          return ownTime(clocksOf(first, past).at(-1) as Clock, atMs);
        };
        const [fromMs, toMs] = [Math.min(one, other), Math.max(one, other)];
        const passedMs = shown(toMs) - shown(fromMs);
        expect(passedMs).toBeGreaterThanOrEqual(
          (toMs - fromMs) * CLOCK_RATES.min - roundingMs(list.length),
        );
        expect(passedMs).toBeLessThanOrEqual(
          (toMs - fromMs) * CLOCK_RATES.max + roundingMs(list.length),
        );
      }),
    );
  });

  it('converts each own time to the virtual time at which it shows it', () => {
    fc.assert(
      fc.property(rate, changes, ms, (first, list, atMs) => {
        const before = list.filter((change) => change.atMs <= atMs);
        const shownMs = ownTime(clocksOf(first, before).at(-1) as Clock, atMs);
        const later = clocksOf(first, [...before, ...list.filter((change) => change.atMs > atMs)]);
        expect(virtualTime(later.at(-1) as Clock, shownMs)).toBeCloseTo(atMs, 2);
      }),
    );
  });

  it('lets a timer fire when it shows the time for which the timer was armed', () => {
    fc.assert(
      fc.property(rate, changes, ms, ms, (first, list, armedMs, delayMs) => {
        const before = list.filter(({ atMs }) => atMs <= armedMs);
        let clock = clocksOf(first, before).at(-1) as Clock;
        const wantedMs = ownTime(clock, armedMs) + delayMs;
        let dueMs = roundMs(armedMs + delayMs / clock.rate);
        for (const change of list.slice(before.length)) {
          // It has fired.
          if (change.atMs >= dueMs) break;
          dueMs = dueAfter(dueMs, clock.rate, change);
          clock = changeClock(clock, change);
        }
        expect(Math.abs(ownTime(clock, dueMs) - wantedMs)).toBeLessThanOrEqual(
          roundingMs(list.length),
        );
      }),
    );
  });

  it('keeps the order of due times, and those that have passed', () => {
    fc.assert(
      fc.property(ms, ms, rate, fc.record({ atMs: ms, rate }), (one, other, before, change) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        const due = dueAfter(first, before, change);
        expect(due).toBeLessThanOrEqual(dueAfter(last, before, change));
        if (first <= change.atMs) expect(due).toBe(first);
      }),
    );
  });
});

describe('a wall clock that jumps', () => {
  const byMs = fc.integer({ min: -20_000, max: 20_000 });
  /** Few enough that a clock keeps all of them. */
  const mixed = fc
    .array(fc.oneof(fc.record({ atMs: ms, rate }), fc.record({ atMs: ms, byMs })), {
      maxLength: 12,
    })
    .map((list): ClockChange[] => list.sort((a, b) => a.atMs - b.atMs));

  it('shows its jumps, and the monotonic clock shows none', () => {
    fc.assert(
      fc.property(rate, mixed, ms, (first, list, atMs) => {
        const past = list.filter((change) => change.atMs <= atMs);
        const clock = clocksOf(first, past).at(-1) as Clock;
        const jumpedMs = past.reduce((sum, one) => sum + ('byMs' in one ? one.byMs : 0), 0);
        const steady = clocksOf(
          first,
          past.filter((one) => 'rate' in one),
        ).at(-1) as Clock;
        expect(ownTime(clock, atMs)).toBe(ownTime(steady, atMs));
        expect(wallTime(clock, atMs)).toBeCloseTo(ownTime(clock, atMs) + jumpedMs, 3);
      }),
    );
  });

  it('knows when it showed a time of the past, whatever it shows later', () => {
    fc.assert(
      fc.property(rate, mixed, ms, ms, (first, list, one, other) => {
        const [atMs, nowMs] = [Math.min(one, other), Math.max(one, other)];
        const until = (limitMs: number) =>
          clocksOf(
            first,
            list.filter((change) => change.atMs <= limitMs),
          ).at(-1) as Clock;
        const shownMs = wallTime(until(atMs), atMs);
        const foundMs = wallVirtualTime(until(nowMs), shownMs, nowMs);
        // Shown twice after a jump back: found where it was shown last.
        expect(foundMs).toBeGreaterThanOrEqual(atMs - roundingMs(list.length));
        expect(foundMs).toBeLessThanOrEqual(nowMs);
        const isSkipped = list.some((change) => Math.abs(change.atMs - foundMs) < 0.1);
        if (!isSkipped) expect(wallTime(until(foundMs), foundMs)).toBeCloseTo(shownMs, 1);
      }),
    );
  });

  it('knows when it will show a time of the future, and that a time it has skipped is over', () => {
    fc.assert(
      fc.property(rate, mixed, ms, (first, list, laterMs) => {
        const clock = clocksOf(first, list).at(-1) as Clock;
        const nowMs = list.at(-1)?.atMs ?? 0;
        const shownMs = wallTime(clock, nowMs + laterMs);
        expect(wallVirtualTime(clock, shownMs)).toBeCloseTo(nowMs + laterMs, 1);
        const forwards = changeClock(clock, { atMs: nowMs + 1, byMs: MAX_JUMP_MS });
        const skippedMs = wallTime(clock, nowMs + 1) + 1 + laterMs;
        expect(wallVirtualTime(forwards, skippedMs)).toBe(nowMs + 1);
      }),
    );
  });
});
