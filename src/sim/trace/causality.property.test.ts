// The causal past and future of events agree with vector clocks, which are computed forwards over the whole trace.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { playInWindows } from '../testing/playBothWays';
import { wildRun } from '../testing/wildRun';
import { futureOf, pastOf, processOf } from './causality';
import type { Trace } from './trace';

const MOST_EVENTS = 600;

type VectorClock = ReadonlyMap<string, number>;

/** The clock of every event: how many events of each process, and which event outside of them, it knows of. */
function vectorClocks(trace: Trace, events: readonly TraceEvent[]): VectorClock[] {
  const latest = new Map<string, VectorClock>();
  const clocks: VectorClock[] = [];
  for (const event of events) {
    const process = processOf(trace, event) ?? `outside ${event.seq}`;
    const clock = new Map(latest.get(process));
    const caused = event.cause === undefined ? [] : [...(clocks[event.cause] ?? [])];
    for (const [id, count] of caused) clock.set(id, Math.max(clock.get(id) ?? 0, count));
    clock.set(process, (clock.get(process) ?? 0) + 1);
    latest.set(process, clock);
    clocks.push(clock);
  }
  return clocks;
}

const isBefore = (a: VectorClock, b: VectorClock) =>
  [...a].every(([id, count]) => count <= (b.get(id) ?? 0));

it('an event is in the past of another one if its vector clock is before the other’s, and likewise in the future', () => {
  let concurrent = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }).map(String),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (seed, share) => {
        const { trace } = playInWindows(wildRun(seed), MOST_EVENTS);
        const events = [...trace.events()];
        const seq = Math.floor(share * events.length);
        const clocks = vectorClocks(trace, events);
        const own = clocks[seq];
        if (!own) return;
        const past = pastOf(trace, seq);
        const future = futureOf(trace, seq, events.length);
        for (const [index, clock] of clocks.entries()) {
          const event = trace.at(index);
          const [isPast, isFuture] = [isBefore(clock, own), isBefore(own, clock)];
          expect([index, past.has(event), future.has(event)]).toEqual([index, isPast, isFuture]);
          if (!isPast && !isFuture) concurrent += 1;
        }
      },
    ),
    { numRuns: 1000 },
  );
  expect(concurrent).toBeGreaterThan(10_000);
});
