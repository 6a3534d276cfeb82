// Changed links: one line for both directions where they agree.
import { expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import { changedLinks } from './changedLinks';

const told = (
  cuts: [string, string, number][],
  slow: [string, string][] = [],
  burdened: [string, string][] = [],
) =>
  changedLinks(
    {
      impairments: new Map(
        burdened.map(([from, to]) => [linkKey(from, to), { delayMs: 500, loss: 0.5 }]),
      ),
      cuts: new Map(cuts.map(([from, to, atMs]) => [linkKey(from, to), atMs])),
      changedLinks: new Map(slow.map(([from, to]) => [linkKey(from, to), { latencyMs: 900 }])),
    },
    () => '900 ms',
  ).map(({ from, to, sign, text }) => `${from} ${sign} ${to}: ${text}`);

it('a link that is cut both ways is one line', () => {
  expect(
    told([
      ['n2', 'n1', 3200],
      ['n1', 'n2', 3200],
    ]),
  ).toEqual(['n1 – n2: cut since 3.20 s']);
});

it('a one-way cut is told with its direction', () => {
  expect(told([['n2', 'n1', 3200]])).toEqual(['n2 → n1: cut since 3.20 s']);
});

it('directions that differ are two lines', () => {
  const both: [string, string, number][] = [
    ['n1', 'n2', 3200],
    ['n2', 'n1', 3200],
  ];
  expect(told(both, [['n1', 'n2']])).toEqual([
    'n1 → n2: cut since 3.20 s, 900 ms',
    'n2 → n1: cut since 3.20 s',
  ]);
});

it('a link that is only slow is told by what was changed of it', () => {
  expect(told([], [['n1', 'n2']])).toEqual(['n1 → n2: 900 ms']);
});

it('what a storm lays on a link is told besides what was set of it', () => {
  const ways: [string, string][] = [
    ['n1', 'n2'],
    ['n2', 'n1'],
  ];
  expect(told([], [], ways)).toEqual(['n1 – n2: storm: 500 ms later, 50 % lost']);
  expect(told([], ways, ways)).toEqual(['n1 – n2: 900 ms, storm: 500 ms later, 50 % lost']);
});
