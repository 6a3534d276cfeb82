// Own parameters of nodes in a column: they stay under the run's algorithm, and are left out under another one.
import { expect, it } from 'vitest';
import { plainRun } from '../run/plainRun';
import { comparedInputs } from './comparedInputs';

it.each([
  ['bully', { t1Ms: 900 }],
  ['raft', undefined],
])('under %s a node of a bully run has the parameters %j', async (id, params) => {
  const plain = await plainRun('bully', 3, '1');
  const nodes = plain.nodes.map((node) => ({ ...node, params: { t1Ms: 900 } }));
  const source = { file: { ...plain, nodes }, commands: [], others: [] };
  const { definition } = await comparedInputs({ type: 'algorithm', id }, source);
  expect(definition.nodes.map((node) => node.params)).toEqual([params, params, params]);
});
