// Changed links: one line for both directions where they agree.
import { expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import { changedLinks } from './changedLinks';

const textsOf = (
  cuts: [string, string, number][],
  slow: [string, string][] = [],
  impaired: [string, string][] = [],
) =>
  changedLinks(
    {
      impairments: new Map(
        impaired.map(([from, to]) => [linkKey(from, to), { delayMs: 500, loss: 0.5 }]),
      ),
      cuts: new Map(cuts.map(([from, to, atMs]) => [linkKey(from, to), atMs])),
      changedLinks: new Map(slow.map(([from, to]) => [linkKey(from, to), { latencyMs: 900 }])),
    },
    () => '900 ms',
  ).map(({ from, to, sign, text }) => `${from} ${sign} ${to}: ${text}`);

it('a link that is cut both ways is one line', () => {
  expect(
    textsOf([
      ['n2', 'n1', 3200],
      ['n1', 'n2', 3200],
    ]),
  ).toEqual(['n1 – n2: cut since 3.20 s']);
});

it('a one-way cut has its direction', () => {
  expect(textsOf([['n2', 'n1', 3200]])).toEqual(['n2 → n1: cut since 3.20 s']);
});

it('directions that differ are two lines', () => {
  const both: [string, string, number][] = [
    ['n1', 'n2', 3200],
    ['n2', 'n1', 3200],
  ];
  expect(textsOf(both, [['n1', 'n2']])).toEqual([
    'n1 → n2: cut since 3.20 s, 900 ms',
    'n2 → n1: cut since 3.20 s',
  ]);
});

it('a slow link is described by its changed settings', () => {
  expect(textsOf([], [['n1', 'n2']])).toEqual(['n1 → n2: 900 ms']);
});

it('a storm’s impairment is named besides the changed settings', () => {
  const ways: [string, string][] = [
    ['n1', 'n2'],
    ['n2', 'n1'],
  ];
  expect(textsOf([], [], ways)).toEqual(['n1 – n2: storm: 500 ms later, 50 % lost']);
  expect(textsOf([], ways, ways)).toEqual(['n1 – n2: 900 ms, storm: 500 ms later, 50 % lost']);
});
