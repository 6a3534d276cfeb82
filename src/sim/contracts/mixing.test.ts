// Algorithms that may run in one cluster: every pair of them, and the reasons against the others.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { type Mixable, mixingProblem } from './mixing';

const all = [...algorithms.values()];

it('exactly the bullies and the rings share their kinds of messages', () => {
  const pairs = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => mixingProblem(one, other) === null)
      .map((other) => `${one.id} ${other.id}`),
  );
  expect(pairs.sort()).toEqual([
    'bully fastBully',
    'bully strike',
    'changRoberts dolevKlaweRodeh',
    'changRoberts hirschbergSinclair',
    'dolevKlaweRodeh hirschbergSinclair',
  ]);
});

it('the order of two algorithms does not matter', () => {
  for (const one of all)
    for (const other of all)
      expect(mixingProblem(one, other) === null).toBe(mixingProblem(other, one) === null);
});

const shape = { shape: 'disc', letter: 'A', means: 'Says so.' } as const;
const plain: Mixable = { name: 'One', messages: { ASK: shape }, membership: 'told' };

it.each<[string, Partial<Mixable>, string]>([
  [
    'kinds that neither has of the other',
    { messages: { TELL: shape } },
    'they do not share their kinds of messages; only One has ASK, and only Other has TELL',
  ],
  [
    'a kind with another letter',
    { messages: { ASK: { ...shape, letter: 'B' } } },
    'the messages ASK of the two have different shapes or letters',
  ],
  [
    'another membership',
    { membership: 'own' },
    'their memberships differ; One has told, and Other has own',
  ],
  [
    'another topology',
    { topology: 'ring' },
    'their topologies differ; One has mesh, and Other has ring',
  ],
  [
    'services of its own',
    { services: ['redis'] },
    'their services differ; One has none, and Other has redis',
  ],
])('%s are a reason against a mixed cluster', (_, change, reason) => {
  expect(mixingProblem(plain, { ...plain, name: 'Other', ...change })).toBe(reason);
});
