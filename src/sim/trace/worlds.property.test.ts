// The world shown is that of its moment, whatever was shown and added before; other worlds are independent of it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { run, UNTIL_MS } from '../testing/randomRun';
import { applyEvent, createWorld } from './world';
import { Worlds } from './worlds';

/** A step of a person or of the run: events that are added, then a moment that is shown, as shares of those at hand. */
const step = fc.record({
  added: fc.double({ min: 0, max: 0.4, noNaN: true }),
  shown: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
});

it('the world shown is the one of its moment, in any order of moments, while the trace grows', () => {
  fc.assert(
    fc.property(
      run,
      fc.integer({ min: 1, max: 40 }),
      fc.array(step, { minLength: 1, maxLength: 12 }),
      (setup, apart, steps) => {
        const { trace } = simulate(setup, UNTIL_MS);
        const folded = (count: number) => {
          const world = createWorld(setup.definition.nodes);
          for (let seq = 0; seq < count; seq += 1) applyEvent(world, trace.at(seq));
          return world;
        };
        const worlds = new Worlds(trace, createWorld(setup.definition.nodes), apart);
        let count = 0;
        for (const { added, shown } of steps) {
          const end = Math.min(trace.length, count + Math.round(added * trace.length));
          const next: TraceEvent[] = [];
          for (; count < end; count += 1) next.push(trace.at(count));
          worlds.add(next);
          const events = Math.round(shown * count);
          const isOther = events !== worlds.eventsShown;
          const other = worlds.at(count);
          expect(worlds.show(events)).toBe(isOther);
          expect(worlds.eventsShown).toBe(events);
          expect(worlds.shown).toEqual(folded(events));
          expect(other).toEqual(folded(count));
        }
      },
    ),
    { numRuns: 100 },
  );
});
