// The search for a process: the best match comes first, and the list stays short.
import { expect, it } from 'vitest';
import { createWorld } from '../../sim/trace/world';
import { searchProcesses } from './searchProcesses';

const nodes = Array.from({ length: 100 }, (_, n) => ({ id: `n${n + 1}`, priority: n }));
const world = createWorld(nodes, {
  services: [{ id: 'lock', kind: 'redis', params: {} }],
  clients: [{ id: 'c1', kind: 'writer', params: {} }],
});
const found = (query: string) => searchProcesses(world, query).map(({ id }) => id);

it('an equal id comes first, then ids that begin with the query', () => {
  expect(found('n1')).toEqual(['n1', 'n10', 'n11', 'n12', 'n13', 'n14', 'n15', 'n16']);
  expect(found(' N42 ')).toEqual(['n42']);
  expect(found('99')).toEqual(['n99']);
});

it('services and clients are found by their kind too', () => {
  expect(found('RED')).toEqual(['lock']);
  expect(found('write')).toEqual(['c1']);
  expect(searchProcesses(world, 'lock')[0]?.label).toMatch(/^lock, service/);
});

it('an empty query lists the first processes, and an unknown one nothing', () => {
  expect(found('')).toHaveLength(8);
  expect(found('n101')).toEqual([]);
});
