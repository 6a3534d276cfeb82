// A cluster in the making: what its rows mean, its errors with row and field, and lists that are pasted.
import { expect, it } from 'vitest';
import { readCluster, writeCluster } from '../../runFile/cluster/cluster';
import { registries } from '../../runFile/testing/fixture';
import {
  type ClusterDraft,
  clusterDraft,
  readDraft,
  sharedPriority,
  withCopy,
  withNode,
  withNodes,
  withoutRow,
  withPart,
  withRowMoved,
  withText,
} from './clusterDraft';
import { pastedNodes } from './pastedNodes';

const cluster = {
  nodes: [
    { id: 'node9', priority: 1 },
    {
      id: 'node10',
      priority: 2,
      joinsAtMs: 400,
      joins: 'node9',
      secret: 'wrong',
      knows: ['node9'],
      clockRate: 1.5,
      clockAheadMs: 250,
      algorithm: 'paper',
      params: { t1Ms: 3000, t2Ms: 0.5 },
      site: 'Cork',
    },
  ],
  services: [{ id: 'shelf', kind: 'shelf', params: { depthMs: 7 } }],
  clients: [],
};
const draft = clusterDraft(cluster);
const idsOf = ({ nodes }: ClusterDraft) => nodes.map(({ id }) => id);
const errorsOf = (changed: ClusterDraft) => [...readDraft(changed, registries).errors];

it('an untouched draft means the cluster, with every field, and its file is read to the same', () => {
  const read = readDraft(draft, registries).cluster;
  expect(read).toEqual(cluster);
  expect(read && readCluster(writeCluster(read), registries)).toEqual(cluster);
});

it('rows are added, copied, moved and removed, and their keys stay', () => {
  const more = withNode(draft);
  expect(more.nodes.at(-1)).toMatchObject({ id: 'n1', priority: '3' });
  expect(idsOf(withCopy(draft, 'nodes', 0))).toEqual(['node9', 'node1', 'node10']);
  const moved = withRowMoved(more, 'nodes', 2, -1);
  expect(idsOf(moved)).toEqual(['node9', 'n1', 'node10']);
  expect(moved.nodes[1]?.key).toBe(more.nodes[2]?.key);
  expect(new Set(more.nodes.map(({ key }) => key)).size).toBe(3);
  expect(idsOf(withoutRow(draft, 'nodes', 0))).toEqual(['node10']);
  expect(idsOf(withRowMoved(draft, 'nodes', 0, -1))).toEqual(['node9', 'node10']);
});

it('a new service has the defaults of its kind', () => {
  const { cluster: read } = readDraft(withPart(draft, 'services', 'shelf'), registries);
  expect(read?.services?.[1]).toEqual({ id: 's1', kind: 'shelf', params: { depthMs: 10 } });
});

it.each([
  [
    'an id twice',
    withText(draft, 'nodes', 1, 'id', 'node9'),
    'nodes.1.id',
    /two nodes named node9/,
  ],
  ['no id', withText(draft, 'nodes', 0, 'id', ' '), 'nodes.0.id', /missing/],
  [
    'a priority in words',
    withText(draft, 'nodes', 0, 'priority', 'high'),
    'nodes.0.priority',
    /high/,
  ],
  ['a fast clock', withText(draft, 'nodes', 1, 'clockRate', '9'), 'nodes.1.clockRate', /0.5 to 2/],
  [
    'a stranger known',
    withText(draft, 'nodes', 1, 'knows', 'node9, x'),
    'nodes.1.knows',
    /no node x/,
  ],
  [
    'a timeout in words',
    withText(draft, 'nodes', 1, 'params', 't1Ms=long'),
    'nodes.1.params',
    /is a number/,
  ],
  ['joining nobody', withText(draft, 'nodes', 1, 'joins', 'x'), 'nodes.1.joins', /no node x/],
  [
    'a service with a node’s id',
    withText(draft, 'services', 0, 'id', 'node9'),
    'services.0.id',
    /two/,
  ],
  [
    'an id of 21 letters',
    withText(draft, 'nodes', 0, 'id', 'n'.repeat(21)),
    'nodes.0.id',
    /at most 20 characters/,
  ],
  [
    'a service with a parameter in words',
    withText(draft, 'services', 0, 'params', 'depthMs=deep'),
    'services.0.params',
    /is a number of ms/,
  ],
  ['no node', withNodes(draft, []), 'nodes', /There must be a node/],
])('%s has its error at its field', (_, changed, place, sentence) => {
  const errors = errorsOf(changed);
  expect(errors.map(([at]) => at)).toEqual([place]);
  expect(errors[0]?.[1]).toMatch(sentence);
  expect(readDraft(changed, registries).cluster).toBeNull();
});

it('a service has the parameters that are typed, and keeps its others', () => {
  const { cluster: read } = readDraft(
    withText(draft, 'services', 0, 'params', 'depthMs=9'),
    registries,
  );
  expect(read?.services).toEqual([{ id: 'shelf', kind: 'shelf', params: { depthMs: 9 } }]);
});

it('a node that breaks a rule of the run’s algorithm has its error at the field', () => {
  const brokenRule = ({ id }: { readonly id: string }) =>
    ({ field: 'secret', text: `the password of ${id} is short` }) as const;
  const [paper] = [...registries.algorithms.values()];
  if (!paper) throw new Error('there is no algorithm');
  const algorithms = new Map([[paper.id, { ...paper, brokenRule }]]);
  const algorithm = { id: paper.id, params: {} };
  const node = withNodes(draft, [{ id: 'node9', priority: '1', secret: 'abc' }]);
  const { errors, cluster: read } = readDraft(node, { ...registries, algorithms }, algorithm);
  expect([...errors]).toEqual([['nodes.0.secret', 'The password of node9 is short.']]);
  expect(read).toBeNull();
});

it('all rows with errors have them at once', () => {
  const bad = withNodes(draft, [{ id: '-1' }, { id: 'n2', priority: '' }]);
  expect(errorsOf(bad).map(([place]) => place)).toEqual([
    'nodes.0.id',
    'nodes.0.priority',
    'nodes.1.priority',
  ]);
});

it('nodes that share a priority are named', () => {
  expect(sharedPriority(draft)).toBeNull();
  expect(sharedPriority(withText(draft, 'nodes', 1, 'priority', '1'))).toMatch(
    /^node9 and node10 share priority 1/,
  );
});

it('ids are pasted with spaces, commas or lines between them', () => {
  const { nodes, lines, errors } = pastedNodes('node9, node10\n\nnode11');
  expect(errors).toEqual([]);
  expect(nodes.map(({ id, priority }) => [id, priority])).toEqual([
    ['node9', '1'],
    ['node10', '2'],
    ['node11', '3'],
  ]);
  expect(lines).toEqual([1, 1, 3]);
});

it.each(['\t', ';', ','])('a table with %j between its cells is pasted by its header', (sign) => {
  const rows = [
    ['id', 'secret', 'priority'],
    ['a', '', '7'],
    ['b', 'x', ''],
  ];
  const { nodes } = pastedNodes(rows.map((row) => row.join(sign)).join('\r\n'));
  expect(nodes).toEqual([
    { id: 'a', priority: '7' },
    { id: 'b', priority: '2', secret: 'x' },
  ]);
});

it.each([
  ['an unknown column', 'id,rank\na,1', 'Line 1: there is no column “rank”'],
  ['a row without id', 'id,priority\n,3', 'Line 2: id is missing.'],
  ['too many cells', 'id,priority\na,1,2', 'Line 2: 3 cells under 2 names.'],
  ['too many nodes', 'n '.repeat(201), 'There can be at most 200 nodes.'],
  ['a whole book', 'n '.repeat(60_000), 'The text is too long for a cluster.'],
])('%s is refused, with its line', (_, text, sentence) => {
  expect(pastedNodes(text).errors[0]).toContain(sentence);
});
