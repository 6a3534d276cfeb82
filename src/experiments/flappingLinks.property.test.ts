// Flapping links: what each switch of Raft prevents.
import { expect, it } from 'vitest';
import { amountIn } from '../experiment/rows';
import { playSmall } from './testing/playSmall';

const figures = (preVote: boolean, checkQuorum: boolean) => {
  const rows = playSmall('flappingLinks', [preVote, checkQuorum], { seeds: 2, untilMs: 310_000 });
  const share = (measure: 'leaderless' | 'twoLeaders') =>
    rows.reduce((sum, row) => sum + amountIn(row, measure) / row.measuredMs, 0) / rows.length;
  return { leaderless: share('leaderless'), twoLeaders: share('twoLeaders') };
};

it('with pre-vote a leader that a majority hears keeps leading, alone', () => {
  // Two links are too few to part any node from a majority of five.
  for (const checkQuorum of [false, true])
    expect(figures(true, checkQuorum)).toEqual({ leaderless: 0, twoLeaders: 0 });
});

it('without it a node behind a cut raises its term: with check-quorum nobody leads meanwhile, without it two do', () => {
  const checked = figures(false, true);
  expect(checked.leaderless).toBeGreaterThan(0.01);
  expect(checked.twoLeaders).toBe(0);
  const unchecked = figures(false, false);
  expect(unchecked.twoLeaders).toBeGreaterThan(0.005);
  expect(unchecked.leaderless).toBeLessThan(checked.leaderless / 10);
});
