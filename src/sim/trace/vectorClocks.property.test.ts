// Vector clocks agree with the happened-before relation that is read from the causes of events.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { playInWindows } from '../testing/playBothWays';
import { seeds } from '../testing/seeds';
import { wildRun } from '../testing/wildRun';
import { pastOf, processOf } from './causality';
import { type ClockStamp, VectorClocks } from './vectorClocks';

const MOST_EVENTS = 500;

function knows({ clock }: ClockStamp, { process, clock: other }: ClockStamp): boolean {
  return (clock.get(process) ?? 0) >= (other.get(process) ?? 0);
}

it('an event knows of another one if that is in its past, and counts its own process’s events by one', () => {
  let concurrent = 0;
  fc.assert(
    fc.property(
      seeds,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (seed, share) => {
        const { trace } = playInWindows(wildRun(seed), MOST_EVENTS);
        const clocks = new VectorClocks();
        const stamps = [...trace.events()].map((event) => clocks.add(event));
        const counts = new Map<string, number>();
        for (const [seq, stamp] of stamps.entries()) {
          expect(stamp?.process ?? null).toBe(processOf(trace, trace.at(seq)));
          if (!stamp) continue;
          const { process, clock } = stamp;
          counts.set(process, (counts.get(process) ?? 0) + 1);
          expect(clock.get(process)).toBe(counts.get(process));
        }
        const seq = Math.floor(share * stamps.length);
        const own = stamps[seq];
        if (!own) return;
        const past = pastOf(trace, seq);
        for (const [index, stamp] of stamps.entries()) {
          if (!stamp) continue;
          const isKnown = knows(own, stamp);
          expect([index, isKnown]).toEqual([index, past.has(trace.at(index))]);
          if (!isKnown && !knows(stamp, own)) concurrent += 1;
        }
      },
    ),
    { numRuns: 300, seed: 12 },
  );
  expect(concurrent).toBeGreaterThan(10_000);
});
