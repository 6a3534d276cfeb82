// The times that the rules of systems built on Raft cost: a few runs of each, with a wide interval. A thousand: `raftTimes.property`.
import { expect, it } from 'vitest';
import { FORMULAS, interval } from './testing/raftFormulas';

const RUNS = 30;

it.each(FORMULAS)('$says', ({ expected, sample }) => {
  const { mean, half } = interval(sample(RUNS));
  expect(Math.abs(mean - expected), `${mean} ± ${half}`).toBeLessThanOrEqual(half + 0.001);
});
