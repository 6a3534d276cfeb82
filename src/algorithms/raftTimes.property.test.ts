// The times that the rules of systems built on Raft cost, within the intervals of a thousand seeds.
import { expect, it } from 'vitest';
import { FORMULAS, interval } from './testing/raftFormulas';

const RUNS = 1000;

it.each(FORMULAS)(
  '$says',
  { timeout: 900_000 },
  ({ expected, most = Number.POSITIVE_INFINITY, sample }) => {
    const figures = sample(RUNS);
    const { mean, half } = interval(figures);
    expect(Math.abs(mean - expected), `${mean} ± ${half}`).toBeLessThanOrEqual(half + 0.001);
    expect(Math.max(...figures)).toBeLessThanOrEqual(most);
  },
);
