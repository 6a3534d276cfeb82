// Elections of random runs agree with the metrics, which are folded from the state of every node.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { playInWindows } from '../testing/playBothWays';
import { seeds } from '../testing/seeds';
import { wildRun } from '../testing/wildRun';
import { ClusterView } from './clusterView';
import { Elections, leaderlessMsOf } from './elections';
import { leaderlessMsUntil } from './leaderlessPeriods';
import { metricsOf } from './metrics';

const MOST_EVENTS = 20_000;

/** The time of the first event that changes the cluster; the metrics count from the run's beginning on, elections from here. */
function firstChangeMs(events: readonly TraceEvent[], untilMs: number): number {
  const view = new ClusterView();
  return events.find((event) => view.add(event) === 'beliefs')?.atMs ?? untilMs;
}

it('the time without a leader and the end of each recovery are those of the metrics', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { setup, trace, untilMs } = playInWindows(wildRun(seed), MOST_EVENTS);
      const events = [...trace.events()];
      const metrics = metricsOf(events, setup.definition, setup.algorithm, untilMs);
      const fold = new Elections();
      for (const event of events) fold.add(event);
      const elections = fold.list;
      const leaderlessMs = elections.reduce((sum, one) => sum + leaderlessMsOf(one, untilMs), 0);
      const beforeMs = firstChangeMs(events, untilMs);
      expect(leaderlessMs).toBeCloseTo(metrics.noLeaderMs - beforeMs, 3);
      expect(leaderlessMsUntil(fold.leaderless, untilMs)).toBeCloseTo(leaderlessMs, 3);
      const crashes = events.filter(({ type }) => type === 'nodeCrashed');
      for (const [index, { crashedAtMs, agreedAfterMs }] of metrics.recoveries.entries()) {
        const seq = crashes[index]?.seq ?? Number.NaN;
        const election = elections.find(
          ({ fromSeq, toSeq }) => fromSeq <= seq && (toSeq === null || toSeq > seq),
        );
        const endMs = election ? election.toMs : crashedAtMs;
        if (agreedAfterMs === null) expect(endMs).toBeNull();
        else expect(endMs).toBeCloseTo(crashedAtMs + agreedAfterMs, 3);
      }
      for (const [index, { fromMs, before }] of elections.entries()) {
        const earlier = elections[index - 1];
        if (!earlier) continue;
        expect(earlier.toMs).not.toBeNull();
        expect(fromMs).toBeGreaterThanOrEqual(earlier.toMs ?? 0);
        expect(before).toBe(earlier.elected);
      }
    }),
    { numRuns: 150 },
  );
});
