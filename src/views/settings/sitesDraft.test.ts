// Reading the typed sites of nodes, and the times between them.
import { describe, expect, it } from 'vitest';
import { timesOf } from '../../sim/contracts/siteMatrix';
import { siteMatrices } from '../../sites/registry';
import { readSites, siteCount, sitesDraft, timesText, withTimes } from './sitesDraft';

const nodes = [
  { id: 'n1', priority: 1, site: 'Dublin' },
  { id: 'n2', priority: 2, clockRate: 1.5 },
];
const untouched = sitesDraft({ nodes, network: {} });
const read = (typed: Record<string, string>) =>
  readSites({ ...untouched, byNode: { ...untouched.byNode, ...typed } }, nodes);

it('an untouched form means the nodes as they are', () => {
  expect(readSites(untouched, nodes)).toEqual({
    change: { nodes, times: null },
    errors: {},
    spreadError: undefined,
  });
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
  const byNode = { n1: 'Dublin', n2: 'Dublin ', n3: '', n4: ' ', n5: 'Tokyo' };
  expect(siteCount({ byNode })).toBe(2);
});

describe('with times between sites', () => {
  const ibm = siteMatrices.get('ibmCloud');
  const times = ibm ? timesOf(ibm) : null;
  const homeless = nodes.map(({ id, priority }) => ({ id, priority }));
  const chosen = withTimes(sitesDraft({ nodes: homeless, network: {} }), times, homeless);

  it('nodes without sites are placed in turn, and the times are in the change', () => {
    const { change } = readSites(chosen, homeless);
    expect(change?.times).toEqual(times);
    expect(change?.nodes.map(({ site }) => site)).toEqual(['Dallas', 'Washington']);
  });

  it('nodes that have sites keep them, and one that the times do not know is an error', () => {
    const { change, errors } = readSites(withTimes(untouched, times, nodes), nodes);
    expect(change).toBeNull();
    expect(errors).toEqual({
      n1: 'The times have no site Dublin: choose one of theirs, or none.',
    });
  });

  it('a spread is a part from 0 to 1, and none is written as none', () => {
    const spreadTo = (spread: string) => readSites({ ...chosen, spread }, homeless);
    expect(spreadTo('0.1').change?.times).toEqual({ ...times, spread: 0.1 });
    expect(spreadTo('').change?.times).toEqual(times);
    expect(spreadTo('2')).toMatchObject({
      change: null,
      spreadError: 'Spread is a number from 0 to 1.',
    });
  });

  it('without times nothing is read of the spread, and the sites stay', () => {
    const { change } = readSites({ ...withTimes(chosen, null, homeless), spread: 'x' }, homeless);
    expect(change).toMatchObject({
      times: null,
      nodes: [{ site: 'Dallas' }, { site: 'Washington' }],
    });
  });

  it('times are told in few words', () => {
    expect(times && timesText(times)).toBe('6 sites, 1.75 to 286 ms there and back');
    expect(timesText({ names: ['A'], roundTripsMs: [[null]] })).toBe('1 site');
  });
});
