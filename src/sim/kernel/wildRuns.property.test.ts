// The commands determine the trace in extreme runs too: heartbeats faster than latencies, and many events at one instant.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { partingOf, playInWindows } from '../testing/playBothWays';
import { wildRun } from '../testing/wildRun';

const MOST_EVENTS = 3000;
const seed = fc.integer({ min: 0, max: 2 ** 31 }).map(String);

describe.each([...algorithms.keys()])('wild runs of %s', (id) => {
  it('give the same trace in windows and in lockstep', () => {
    fc.assert(
      fc.property(seed, (from) => {
        expect(partingOf(playInWindows(wildRun(from, id), MOST_EVENTS))).toBe(null);
      }),
      { numRuns: 60 },
    );
  });
});
