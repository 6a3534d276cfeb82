// The form of a plot, by its measure and by what varies.
import { expect, it } from 'vitest';
import type { Factor } from '../../experiment/experiment';
import { axesOf, plotFormOf } from './plotForm';

const nodes: Factor = { path: 'nodes', label: 'Nodes', values: [3, 5] };
const algorithm: Factor = { path: 'algorithm', label: 'Algorithm', values: ['bully', 'raft'] };
const timeout: Factor = { path: 'algorithm.params.timeoutMs', label: 'T', values: [1, 2, 3] };
const loss: Factor = { path: 'network.loss', label: 'Loss', values: [0, 0.1] };

it.each([
  ['failover', [timeout], 3, 'distributions'],
  ['failover', [], 1, 'distributions'],
  ['failover', [timeout], 13, 'intervals'],
  ['failover', [timeout, loss], 60, 'heat'],
  ['falseElections', [timeout], 3, 'intervals'],
  ['falseElections', [timeout, loss], 6, 'heat'],
  ['electionMessages', [algorithm, nodes], 4, 'lines'],
  ['failover', [nodes], 2, 'lines'],
] as const)('%s over %j in %i settings is drawn as %s', (measure, factors, settings, form) => {
  expect(plotFormOf(measure, factors, settings)).toBe(form);
});

it('lines are drawn over the number of nodes, one for each value of the other factor', () => {
  expect(axesOf([algorithm, nodes])).toEqual({ x: 1, series: 0 });
  expect(axesOf([nodes, algorithm])).toEqual({ x: 0, series: 1 });
  expect(axesOf([nodes])).toEqual({ x: 0, series: null });
});
