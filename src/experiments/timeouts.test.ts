// T1 and T2 of the bully algorithm, and etcd’s timeouts: failovers and false elections against formulas.
import { expect, it } from 'vitest';
import { amountIn, durationsIn, type Row } from '../experiment/rows';
import { baseOf, playSmall } from './testing/playSmall';

const LATENCY_MS = 10;
const failovers = (rows: readonly Row[]) => rows.flatMap((row) => durationsIn(row, 'failover'));
const falseElections = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + amountIn(row, 'falseElections'), 0);

it.each([
  [4000, 200],
  [15_000, 3000],
])(
  'without loss a bully’s failover takes T1 + T2 less the age of the last heartbeat, T1 %i, T2 %i',
  (t1, t2) => {
    const rows = playSmall('bullyTimeouts', [t1, t2], {
      seeds: 1,
      // No node is back while another election is on; the age of the last heartbeat is another one each time.
      happens: [{ type: 'crash', whom: 'leader', everyMs: 317_000, forMs: 90_000 }],
      base: baseOf('bullyTimeouts', { network: {} }),
    });
    const times = failovers(rows).filter(Number.isFinite);
    const longestMs = t1 + t2 + 2 * LATENCY_MS;
    expect(times.length).toBeGreaterThan(15);
    expect(Math.max(...times)).toBeLessThanOrEqual(longestMs);
    expect(Math.min(...times)).toBeGreaterThan(longestMs - 3000);
  },
);

it.each([
  // The chance that a follower misses so many heartbeats in a row, for at least one of four, or for any of them.
  [4000, 1 - 0.9 ** 4],
  [7000, 4 * 0.9 * 0.1 ** 2],
])(
  'a loss of a tenth starts false elections at the rate of lost heartbeats, T1 %i',
  (t1, share) => {
    const hours = 2;
    const expected = hours * 1200 * share;
    const rows = playSmall('bullyTimeouts', [t1, 200], {
      seeds: 1,
      happens: [],
      untilMs: 60_000 + hours * 3_600_000,
      base: baseOf('bullyTimeouts', { network: { loss: 0.1 } }),
    });
    // After a false election the timers of all begin anew: some of the expected ones do not come.
    expect(falseElections(rows)).toBeLessThan(expected + 4 * Math.sqrt(expected));
    expect(falseElections(rows)).toBeGreaterThan(0.85 * expected - 4 * Math.sqrt(expected));
  },
);

it.each([300, 1000])(
  'etcd fails over after a timeout from %i ms to twice it, and two rounds of votes',
  (timeoutMs) => {
    const rows = playSmall('etcdTimeouts', [timeoutMs], {
      seeds: 1,
      happens: [{ type: 'crash', whom: 'leader', everyMs: 31_700, forMs: 10_000 }],
      untilMs: 350_000,
      base: baseOf('etcdTimeouts', { network: {} }),
    });
    const times = failovers(rows).sort((a, b) => a - b);
    expect(times.length).toBeGreaterThan(7);
    // A heartbeat is up to T/4 old, and a tick of T/10 may be cut; each round takes 70 to 200 ms.
    expect(times[0]).toBeGreaterThan(timeoutMs * (1 - 0.25 - 0.1) + 2 * 70);
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(2 * timeoutMs + 3 * 200);
    expect(falseElections(rows)).toBe(0);
  },
);
