// Shows that settings are compared seed by seed, and that runs without a figure are left out.
import { expect, it } from 'vitest';
import { differencesFrom } from './differences';
import type { Figure } from './measures/fold';
import type { Row } from './rows';

const row = (setting: number, seed: number, figures: Readonly<Record<string, Figure>>): Row => ({
  setting,
  seed: String(seed),
  measuredMs: 1000,
  ...figures,
});
const count = (events: number) => ({ count: events, firstAtMs: 0 });
const share = (ms: number) => ({ ms, count: 1, firstAtMs: 0 });
const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

it('a difference of durations is that of the runs’ medians, by seed', () => {
  const rows = SEEDS.flatMap((seed) => [
    row(0, seed, { failover: [[0, 100 * seed]] }),
    // The order of seeds differs, and each run has a lower and a higher value beside its median.
    row(1, seed, {
      failover: [
        [0, 1],
        [1, 100 * seed + 7],
        [2, 9_999],
      ],
    }),
  ]);
  const found = differencesFrom(rows.reverse(), 'failover', 0);
  expect([...found.keys()]).toEqual([1]);
  expect(found.get(1)).toEqual({ value: 7, low: 7, high: 7, pairs: 30 });
  expect(differencesFrom(rows, 'failover', 1).get(0)).toMatchObject({ value: -7 });
});

it('a run without an occasion has no pair, and one that was not reached counts as beyond', () => {
  const rows = [
    row(0, 1, { failover: [] }),
    row(1, 1, { failover: [[0, 5]] }),
    row(0, 2, { failover: [[0, 5]] }),
    row(1, 2, { failover: [[0, null]] }),
  ];
  expect(differencesFrom(rows, 'failover', 0).get(1)).toEqual({
    value: null,
    low: null,
    high: null,
    pairs: 1,
  });
});

it('shares are parts of the measured time, and rates are an hour', () => {
  const rows = SEEDS.flatMap((seed) => [
    row(0, seed, { leaderless: share(250), falseElections: count(1) }),
    row(1, seed, { leaderless: share(500), falseElections: count(3) }),
  ]);
  expect(differencesFrom(rows, 'leaderless', 0).get(1)).toMatchObject({ value: 0.25 });
  expect(differencesFrom(rows, 'falseElections', 0).get(1)).toMatchObject({ value: 7200 });
});

it('an unknown setting and messages by kind have no differences', () => {
  const rows = [
    row(0, 1, { failover: [[0, 5]], electionMessagesByKind: { n: 1, byKind: { OK: 2 } } }),
  ];
  expect(differencesFrom(rows, 'failover', 3).size).toBe(0);
  const both = [...rows, { ...(rows[0] as Row), setting: 1 }];
  expect(differencesFrom(both, 'electionMessagesByKind', 0).size).toBe(0);
  expect(differencesFrom(both, 'failover', 0).size).toBe(1);
});
