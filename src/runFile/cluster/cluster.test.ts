// The cluster file: what it reads, what it writes, and its errors, with their places.
import { expect, it } from 'vitest';
import { readRunFile } from '../readRunFile';
import { registries } from '../testing/fixture';
import { readCluster, withCluster, writeCluster } from './cluster';

const nodes = [
  { id: 'node9', priority: 1, site: 'Dublin' },
  {
    id: 'a-twenty-letter-node',
    priority: 1,
    joinsAtMs: 400,
    joins: 'node9',
    secret: 'wrong',
    knows: ['node9'],
    clockRate: 1.5,
    params: { t1Ms: 3000 },
  },
];
const services = [{ id: 'shelf', kind: 'shelf', params: { depthMs: 10 } }];
const textOf = (change: object) =>
  JSON.stringify({ format: 'hustings-cluster', version: 1, nodes, ...change });

it('what is written is read as it was, with every field of a node', () => {
  const cluster = { nodes, services, clients: [] };
  expect(readCluster(writeCluster(cluster), registries)).toEqual(cluster);
});

it('parameters that are left out have their defaults', () => {
  const text = textOf({ services: [{ id: 'shelf', kind: 'shelf' }] });
  expect(readCluster(text, registries)).toEqual({ nodes, services });
});

it.each([
  ['no node', { nodes: [] }, 'nodes: there must be a node'],
  [
    'an id that occurs twice',
    { nodes: [...nodes, { id: 'node9', priority: 2 }] },
    'nodes[2].id: there are two nodes named node9',
  ],
  [
    'a service with the id of a node',
    { services: [{ id: 'node9', kind: 'shelf' }] },
    'services[0].id: there are two processes named node9',
  ],
  [
    'joining through nobody',
    { nodes: [{ id: 'n1', priority: 1, joins: 'n7' }] },
    'nodes[0].joins: there is no node n7',
  ],
  [
    'knowing nobody',
    { nodes: [{ id: 'n1', priority: 1, knows: ['n1', 'n7'] }] },
    'nodes[0].knows[1]: there is no node n7',
  ],
  [
    'a clock that is too fast',
    { nodes: [{ id: 'n1', priority: 1, clockRate: 3 }] },
    'nodes[0].clockRate: a clock runs at 0.5 to 2 times the rate of time',
  ],
  ['a later version', { version: 2 }, 'version: this version of the program reads version 1'],
  ['a run file', { format: 'hustings-run' }, 'format: expected "hustings-cluster"'],
])('%s is refused, with its place', (_, change, sentence) => {
  expect(() => readCluster(textOf(change), registries)).toThrow(sentence);
});

it('a run keeps the services that a cluster does not list, and loses those that it empties', () => {
  const run = readRunFile(
    JSON.stringify({
      format: 'hustings-run',
      version: 4,
      id: 'small',
      title: 'Small',
      seed: '1',
      algorithm: { id: 'paper' },
      nodes: [
        { id: 'n1', priority: 1 },
        { id: 'n2', priority: 2 },
      ],
      services,
      network: {
        latencyMs: 5,
        links: [
          { from: 'n1', to: 'n2', latencyMs: 9 },
          { from: 'n1', to: 'shelf', latencyMs: 8 },
        ],
      },
    }),
    registries,
  );
  const one = [{ id: 'n1', priority: 4 }];
  const kept = withCluster(run, { nodes: one });
  expect(kept).toMatchObject({ nodes: one, services });
  expect(kept.network.links).toEqual([{ from: 'n1', to: 'shelf', latencyMs: 8 }]);
  const emptied = withCluster(run, { nodes: one, services: [] });
  expect(emptied).not.toHaveProperty('services');
  expect(emptied.network.links).toEqual([]);
});
