// Parameters of single nodes: they are read as they were written, and refused with their place.
import { expect, it } from 'vitest';
import { readRunFile } from './readRunFile';
import { registries, sampleFile } from './testing/fixture';

function read(params: object) {
  const nodes = sampleFile().nodes.map((node) => (node.id === 'n1' ? { ...node, params } : node));
  return readRunFile(JSON.stringify(sampleFile({ nodes })), registries);
}

it('a duration of its own is part of the node', () => {
  expect(read({ t1Ms: 3000 }).nodes[0]?.params).toEqual({ t1Ms: 3000 });
});

it.each([
  [{ t9Ms: 5 }, 'nodes[0].params.t9Ms: Paper has no duration or count t9Ms; it has t1Ms'],
  [{ heal: 1 }, 'nodes[0].params.heal: Paper has no duration or count heal; it has t1Ms'],
  [{ t1Ms: -1 }, 'nodes[0].params.t1Ms: T1 must be at least 0.001 ms'],
  [{ t1Ms: 'long' }, 'nodes[0].params.t1Ms: a parameter of a node is a number'],
])('%j is refused with its place', (params, problem) => {
  expect(() => read(params)).toThrow(problem);
});
