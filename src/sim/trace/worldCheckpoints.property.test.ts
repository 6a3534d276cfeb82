// A world folded from a checkpoint equals one folded from the start, and checkpoints do not change.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { simulate } from '../engine/simulate';
import { run, UNTIL_MS } from '../testing/randomRun';
import { applyEvent, createWorld, type World } from './world';
import { WorldCheckpoints } from './worldCheckpoints';
import { copyWorld } from './worldCopy';

it('a world is the same whichever checkpoint it is folded from', () => {
  fc.assert(
    fc.property(
      run,
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
      (setup, apart, places) => {
        const { trace } = simulate(setup, UNTIL_MS);
        const frontier = createWorld(setup.definition.nodes);
        const checkpoints = new WorldCheckpoints(frontier, apart);
        const worldAt = (start: World, from: number, end: number) => {
          const world = copyWorld(start);
          for (let seq = from; seq < end; seq += 1) applyEvent(world, trace.at(seq));
          return world;
        };
        for (const event of trace.events()) {
          applyEvent(frontier, event);
          checkpoints.add(event, frontier);
        }
        for (const place of places) {
          const end = Math.round(place * trace.length);
          const nearest = checkpoints.before(end);
          expect(end - nearest.seq).toBeLessThan(Math.max(apart, 200));
          const start = createWorld(setup.definition.nodes);
          expect(worldAt(nearest.world, nearest.seq, end)).toEqual(worldAt(start, 0, end));
        }
      },
    ),
    { numRuns: 60 },
  );
});
