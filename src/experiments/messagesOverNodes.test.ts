// The messages of elections over the number of nodes, against the formulas of the algorithms’ papers.
import { expect, it } from 'vitest';
import { durationsIn } from '../experiment/rows';
import { playSmall } from './testing/playSmall';

const messages = (algorithm: string, nodes: number, seeds = 1) =>
  playSmall('messagesOverNodes', [algorithm, nodes], { seeds }).flatMap((row) =>
    durationsIn(row, 'electionMessages'),
  );

/** All nodes that live miss the leader at once, but on a ring, where its successor does. */
const FORMULAS: Readonly<Record<string, (n: number) => number>> = {
  // (N − 1)N / 2 ELECTION, (N − 1)(N − 2) / 2 OK, N − 2 COORDINATOR.
  bully: (n) => (n - 1) ** 2 + n - 2,
  strike: (n) => (n - 1) ** 2 + n - 2,
  // One NOMINATION more of each node but the highest.
  fastBully: (n) => (n - 1) ** 2 + 2 * (n - 2),
  // Each of N − 1 groups finds N − 2 others; then INVITE, ACCEPT and READY to N − 2.
  invitation: (n) => (n - 2) * (n + 2),
  // 2N − 2 ELECTION, and ELECTED to N − 2 others and once to the crashed node, before all agree.
  changRoberts: (n) => 3 * n - 3,
  // Two phases of numbers, and the round that finds the highest.
  dolevKlaweRodeh: (n) => 4 * n - 2,
};

it.each(
  Object.entries(FORMULAS).flatMap(([id, formula]) => [4, 6, 8].map((n) => [id, n, formula(n)])),
)('%s with %i nodes needs %i', (id, n, expected) => {
  expect(messages(id as string, n as number)).toEqual([expected]);
});

it.each([3, 4, 6, 8])('hirschbergSinclair with %i nodes stays below 8N(1 + ⌈log₂N⌉)', (n) => {
  const [count = Number.NaN] = messages('hirschbergSinclair', n);
  expect(count).toBeLessThan(8 * n * (1 + Math.ceil(Math.log2(n))));
  expect(count).toBeGreaterThan(4 * n);
});

it.each([3, 6, 10])('raft with %i nodes: a candidate that wins at once needs 2N − 3', (n) => {
  const counts = messages('raft', n, 8);
  // The N − 2 who live answer; who is up to it asks all N − 1 others.
  expect(Math.min(...counts)).toBe(2 * n - 3);
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
