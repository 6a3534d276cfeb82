// Timers that commands stop leave a run what it is: the same in windows and in lockstep, and from its checkpoints.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partingOf, playInWindows } from '../testing/playBothWays';
import { linesOf, unrepeatable } from '../testing/reproducible';
import { withStops } from '../testing/stoppedTimers';
import { type WildRun, wildRun } from '../testing/wildRun';

const MOST_EVENTS = 1500;
/** Some wild runs never settle. */
const MOST_MS = 400;
const seed = fc.integer({ min: 0, max: 2 ** 31 }).map(String);

function stoppedRun(from: string): WildRun {
  const { setup, untilMs } = wildRun(from);
  const endMs = Math.min(untilMs, MOST_MS);
  return { setup: { ...setup, commands: withStops(setup, endMs, from) }, untilMs: endMs };
}

it('wild runs with stopped timers give the same trace in windows and in lockstep', () => {
  let stopped = 0;
  fc.assert(
    fc.property(seed, (from) => {
      const played = playInWindows(stoppedRun(from), MOST_EVENTS);
      for (const event of played.trace.events())
        if (event.type === 'commandApplied' && event.command === 'stopTimer') stopped += 1;
      expect(partingOf(played)).toBe(null);
    }),
    { numRuns: 25 },
  );
  expect(stopped).toBeGreaterThan(25);
});

it('they are repeatable to the byte, also from checkpoints between the command and the next step', () => {
  fc.assert(
    fc.property(seed, (from) => {
      const run = stoppedRun(from);
      const lines = linesOf(run);
      expect(unrepeatable(run, wildRun(`${from} beside`), lines)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
