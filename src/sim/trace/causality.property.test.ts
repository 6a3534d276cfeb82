// The causal past and future of events agree with vector clocks, which are computed forwards over the whole trace.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectClocksAgree } from '../testing/countedClocks';
import { playInWindows } from '../testing/playBothWays';
import { seeds } from '../testing/seeds';
import { wildRun } from '../testing/wildRun';

const MOST_EVENTS = 600;

it('an event is in the past of another one if its vector clock is before the other’s, and likewise in the future', () => {
  let concurrent = 0;
  fc.assert(
    fc.property(
      seeds,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (seed, share) => {
        const { trace } = playInWindows(wildRun(seed), MOST_EVENTS);
        concurrent += expectClocksAgree(trace, share, ({ cause }) => cause);
      },
    ),
    // The diagram's own test plays a thousand.
    { numRuns: 50 },
  );
  expect(concurrent).toBeGreaterThan(1000);
});
