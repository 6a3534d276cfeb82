// Shows which event the diagram names as concurrent: none that could have caused the chosen one, or be caused by it.
import { expect, it } from 'vitest';
import { spacetimeOf } from '../../draw/testing/spacetimeFixture';
import { readScenario } from '../../session/files/checkFile';
import { futureOf, pastOf } from '../../sim/trace/causality';
import { concurrentText } from './concurrentWords';

const isPeriodic = (kind: string) => kind === 'HEARTBEAT';

it('names a message that is neither in the past nor in the future of the event', async () => {
  const { trace } = spacetimeOf(await readScenario('lecture3WorstCase'));
  let named = 0;
  for (const { seq, type } of trace.events()) {
    if (type !== 'electionStarted' && type !== 'leadershipAcquired') continue;
    const text = concurrentText({ trace }, seq, isPeriodic);
    if (text === null) continue;
    named += 1;
    const [past, future] = [pastOf(trace, seq), futureOf(trace, seq, trace.length)];
    const meant = [...trace.events()].filter(
      (event) =>
        event.type === 'messageSent' &&
        text ===
          `${event.from}’s ${event.kind} to ${event.to} at ${(event.atMs / 1000).toFixed(2)} s is concurrent`,
    );
    expect(meant.length).toBeGreaterThan(0);
    expect(meant.some((event) => !past.has(event) && !future.has(event))).toBe(true);
  }
  expect(named).toBeGreaterThan(2);
});
