// The progress of a hunt: the nearest, the shares of the strategies, and the pairs that are new.
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import { attempt } from './attempt';
import { type Attempt, playRounds, ROUND, Search } from './search';
import { promisedHunt } from './testing/promisedHunt';
import type { Trial } from './trial';

const BORING: Trial = { found: null, longestMs: 0, nearness: 0, marginMs: null, pairs: [] };
let numbers = 0;
function tried(strategy: Attempt['strategy'], trial: Partial<Trial>): Attempt {
  numbers += 1;
  const schedule = { seed: String(numbers), deeds: [] };
  return { index: numbers, strategy, schedule, trial: { ...BORING, ...trial } };
}

it('counts the schedules and the new pairs of each strategy, and keeps its smallest margin', () => {
  const search = new Search();
  search.add([
    tried('placed', { pairs: ['a', 'b'], marginMs: 12, nearness: 0.4 }),
    tried('storms', { pairs: ['b', 'c'], longestMs: 3 }),
    tried('placed', { pairs: ['a'], marginMs: 5, nearness: 0.7 }),
    tried('storms', { pairs: ['d'], marginMs: 9 }),
  ]);
  expect(search.best).toEqual({ nearness: 0.7, longestMs: 3, marginMs: 5 });
  expect(Object.fromEntries(search.tallies)).toEqual({
    placed: { schedules: 2, newPairs: 2, best: { nearness: 0.7, longestMs: 0, marginMs: 5 } },
    storms: { schedules: 2, newPairs: 2, best: { nearness: 0, longestMs: 3, marginMs: 9 } },
  });
  expect([search.pairs, search.newPairs(4), search.newPairs(3), search.newPairs(1)]).toEqual([
    4, 4, 2, 1,
  ]);
});

it('rounds go on from the rounds before, and end with the schedules, at a find or when it is over', async () => {
  const found = { fromMs: 1, toMs: null, witnesses: ['n1'] };
  const rounds = async (schedules: number, at: number, over: number) => {
    const search = new Search();
    const asked: [count: number, known: number][] = [];
    await playRounds(search, schedules, {
      play: async (indices, { covering }) => {
        asked.push([indices.length, covering.length]);
        return indices.map((index) =>
          tried('placed', { pairs: [`${index}`], ...(index === at && { found }) }),
        );
      },
      isOver: () => asked.length >= over,
    });
    return { asked, played: search.played };
  };
  expect(await rounds(40, 99, 9)).toEqual({
    asked: [
      [ROUND, 0],
      [8, ROUND],
    ],
    played: 40,
  });
  expect(await rounds(400, 33, 9)).toMatchObject({ played: 34, asked: { length: 2 } });
  expect(await rounds(400, 99, 1)).toMatchObject({ played: ROUND });
});

it('a hunt’s own strategies take turns; one without anything to go on from leaves its turn to others', () => {
  const raft = algorithms.get('raft') as Algorithm;
  const aim = { property: 'oneLeaderPerTerm', mended: false };
  const plan = promisedHunt(raft, aim, { nodes: 3 }, '1');
  const names = (...strategies: ('placed' | 'storms' | 'nearest')[]) =>
    [0, 1, 2, 3].map((index) => {
      const own = { ...plan, hunt: { ...plan.hunt, strategies } };
      return attempt(own, new Search().corpus, index).strategy;
    });
  expect(names('storms', 'placed')).toEqual(['placed', 'storms', 'placed', 'placed']);
  expect(new Set(names('nearest'))).toEqual(new Set(['scattered']));
});
