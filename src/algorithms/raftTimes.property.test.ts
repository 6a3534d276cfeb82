// The times that the rules of systems built on Raft cost, within the intervals of a thousand seeds.
import { expect, it } from 'vitest';
import { FORMULAS, interval } from './testing/raftFormulas';

const RUNS = 1000;

it.each(FORMULAS)('$says', { timeout: 900_000 }, ({ expected, sample }) => {
  const { mean, half } = interval(sample(RUNS));
  expect(Math.abs(mean - expected), `${mean} ± ${half}`).toBeLessThanOrEqual(half + 0.001);
});
