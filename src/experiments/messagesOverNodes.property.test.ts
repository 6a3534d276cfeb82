// The messages of elections over the number of nodes, against the formulas of the algorithms’ papers.
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { durationsIn } from '../experiment/rows';
import type { MessageCount } from '../sim/contracts/algorithm';
import { playSmall } from './testing/playSmall';

const messages = (algorithm: string, nodes: number, seeds = 1) =>
  playSmall('messagesOverNodes', [algorithm, nodes], { seeds }).flatMap((row) =>
    durationsIn(row, 'electionMessages'),
  );

const countOf = (id: string) => algorithms.get(id)?.messageCount as MessageCount;
const EXACT = [...algorithms.values()].filter(
  ({ messageCount }) => messageCount && messageCount.bound === undefined,
);

it('most of the algorithms’ sources count exactly', () => {
  expect(EXACT.map(({ id }) => id)).toEqual([
    'bully',
    'changRoberts',
    'dolevKlaweRodeh',
    'fastBully',
    'invitation',
    'strike',
  ]);
});

it.each(EXACT.flatMap(({ id }) => [4, 6, 8].map((n) => [id, n] as const)))(
  '%s with %i nodes needs as many as its source counts',
  (id, n) => {
    expect(messages(id, n)).toEqual([countOf(id).of(n)]);
  },
);

it.each([3, 4, 6, 8])('hirschbergSinclair with %i nodes stays below 8N(1 + ⌈log₂N⌉)', (n) => {
  const [count = Number.NaN] = messages('hirschbergSinclair', n);
  expect(countOf('hirschbergSinclair').of(n)).toBe(8 * n * (1 + Math.ceil(Math.log2(n))));
  expect(count).toBeLessThan(countOf('hirschbergSinclair').of(n));
  expect(count).toBeGreaterThan(4 * n);
});

it.each([3, 6, 10])('raft with %i nodes: a candidate that wins at once needs 2N − 3', (n) => {
  const counts = messages('raft', n, 8);
  // The N − 2 who live answer; who is up to it asks all N − 1 others.
  expect(Math.min(...counts)).toBe(countOf('raft').of(n));
  expect(counts).toHaveLength(8);
});

it('ghoti’s doubles with each node: every question begins another election', () => {
  const worst = [4, 6, 8].map((n) => Math.max(...messages('ghoti', n)));
  // The N − 1 that live: 2^(N−1) − N questions, and their answers.
  expect(worst[0]).toBe(2 * (2 ** 3 - 4));
  expect((worst[1] ?? 0) / (worst[0] ?? 0)).toBeGreaterThan(2);
  expect((worst[2] ?? 0) / (worst[1] ?? 0)).toBeGreaterThan(2);
});

it('hecaton’s nodes each follow themselves when all notice at once: no election ends', () => {
  const [row] = playSmall('messagesOverNodes', ['hecaton', 4], { seeds: 1 });
  expect(row && durationsIn(row, 'electionMessages')).toEqual([]);
  expect(row && durationsIn(row, 'failover')).toEqual([Number.POSITIVE_INFINITY]);
});
