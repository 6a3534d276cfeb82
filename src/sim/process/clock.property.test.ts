// A clock never jumps under changes of its rate, and a timer fires when the clock's reading is the timer's.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLOCK_RATES,
  type Clock,
  changeClock,
  dueAfter,
  ownTime,
  startClock,
  virtualTime,
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
function clocksOf(first: number, list: readonly { atMs: number; rate: number }[]): Clock[] {
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
