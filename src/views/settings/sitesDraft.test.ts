// Reading the typed sites of nodes.
import { expect, it } from 'vitest';
import { readSites, siteCount, sitesDraft } from './sitesDraft';

const nodes = [
  { id: 'n1', priority: 1, site: 'Dublin' },
  { id: 'n2', priority: 2, clockRate: 1.5 },
];
const read = (typed: Record<string, string>) =>
  readSites({ ...sitesDraft(nodes), ...typed }, nodes);

it('an untouched form means the nodes as they are', () => {
  expect(readSites(sitesDraft(nodes), nodes)).toEqual({ change: { nodes }, errors: {} });
});

it('a site is given, changed and taken away, and all else of a node stays', () => {
  expect(read({ n1: ' Tokyo 2 ', n2: 'Dublin' }).change?.nodes).toEqual([
    { id: 'n1', priority: 1, site: 'Tokyo 2' },
    { id: 'n2', priority: 2, clockRate: 1.5, site: 'Dublin' },
  ]);
  expect(read({ n1: ' ' }).change?.nodes[0]).toEqual({ id: 'n1', priority: 1 });
});

it.each([
  ['a sign that no name has', 'Dublin/1'],
  ['25 letters', 'x'.repeat(25)],
])('%s is an error at its node, and nothing is changed', (_, site) => {
  const { change, errors } = read({ n2: site });
  expect(change).toBeNull();
  expect(Object.keys(errors)).toEqual(['n2']);
  expect(errors['n2']).toMatch(/^A site is 1 to 24 letters/);
});

it('two nodes of one site count once, and nodes without a site do not', () => {
  expect(siteCount({ n1: 'Dublin', n2: 'Dublin ', n3: '', n4: ' ', n5: 'Tokyo' })).toBe(2);
});
