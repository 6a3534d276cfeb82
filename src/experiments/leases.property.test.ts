// Leases in Redis: the time without a leader, and the writes of two, against formulas.
import { expect, it } from 'vitest';
import { amountIn, durationsIn, type Row } from '../experiment/rows';
import { rateEstimate } from '../experiment/statistics/rate';
import { baseOf, playSmall } from './testing/playSmall';

const sum = (rows: readonly Row[], measure: 'leaderless' | 'twoLeaders' | 'staleWrites') =>
  rows.reduce((all, row) => all + amountIn(row, measure), 0);

it.each([
  [10_000, 3000, 1000],
  [10_000, 1000, 5000],
  [30_000, 8000, 5000],
])(
  'nobody leads for TTL − renewal/2 + poll/3 after a crash: TTL %i, renewal %i, poll %i',
  (ttlMs, renewMs, pollMs) => {
    const rows = playSmall('leaseTimes', [ttlMs, renewMs, pollMs], {
      seeds: 4,
      happens: [{ type: 'crash', whom: 'leader', everyMs: 157_000, forMs: 70_000 }],
      untilMs: 1_000_000,
    });
    const crashes = rows.flatMap((row) => durationsIn(row, 'failover')).length;
    expect(crashes).toBe(24);
    // The last renewal is up to a renewal’s interval ago; two nodes poll, and the first one after the end gets the lease.
    const meanMs = ttlMs - renewMs / 2 + pollMs / 3;
    const deviationMs = Math.sqrt(renewMs ** 2 / 12 + pollMs ** 2 / 18);
    const measuredMs = sum(rows, 'leaderless') / crashes;
    expect(Math.abs(measuredMs - meanMs)).toBeLessThan(
      100 + (4 * deviationMs) / Math.sqrt(crashes),
    );
  },
);

it('a fence lets no stale write through, and a local deadline only those whose pause falls into the write', () => {
  const hours = 1;
  const base = baseOf('fencing', {
    params: { taskMs: 1000, writeMs: 500, renewMs: 3000, pollMs: 3000 },
  });
  const staleWrites = (fencing: boolean, localDeadline: boolean) =>
    sum(
      playSmall('fencing', [10_000, fencing, localDeadline], {
        seeds: 1,
        untilMs: 60_000 + hours * 3_600_000,
        base,
      }),
      'staleWrites',
    );
  expect([staleWrites(true, true), staleWrites(true, false)]).toEqual([0, 0]);
  const kept = staleWrites(false, true);
  // 60 pauses an hour, half of them between the look and the write. They outlast what is left of the lease, from 7 to 10 s,
  // and then up to 3 s until a poll, and up to 1.5 s until the other’s first write.
  const longer = (ms: number) => (1000 / ms - 1 / 300) / (1 - 1 / 300);
  const [least, most] = [14_500, 7000].map((ms) => 60 * 0.5 * longer(ms)) as [number, number];
  const { low, high } = rateEstimate(kept, hours);
  expect(low).toBeLessThan(most);
  expect(high).toBeGreaterThan(least);
  expect(staleWrites(false, false)).toBeGreaterThan(kept);
});
