// The variables of a node of the house’s algorithms, at one telling moment of a plain run of five nodes.
import { expect, it } from 'vitest';
import { faults } from '../faults/registry';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import type { Shown } from '../sim/contracts/shown';
import { advance, InProcessHost } from '../sim/engine/simulate';
import { Kernel } from '../sim/kernel/kernel';
import { algorithms } from './registry';
import { parts, servicesFor } from './testing/parts';

/** The variables that a node shows when everything before `atMs` has happened. */
function shownAt(id: string, atMs: number, node: string, commands: readonly Command[] = []) {
  const algorithm = algorithms.get(id);
  if (!algorithm) throw new Error(`there is no algorithm ${id}`);
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Params;
  const services = servicesFor(algorithm);
  const definition = plainDefinition({ algorithm: id, params, nodes: 5, latencyMs, services });
  const setup = { definition, commands, algorithm, parts, faults, properties: [] };
  const kernel = new Kernel(setup, () => {});
  const host = new InProcessHost(setup);
  advance(kernel, host, atMs);
  return host.shown(atMs).get(node);
}

const crash = (node: string, atMs: number): Command => ({ atMs, type: 'crash', node });

const MOMENTS: readonly {
  readonly id: string;
  readonly says: string;
  readonly atMs: number;
  readonly node: string;
  readonly commands?: readonly Command[];
  readonly shows: Shown;
}[] = [
  {
    id: 'raft',
    says: 'a candidate’s votes, of a majority',
    atMs: 1700,
    node: 'n4',
    shows: { term: '1', 'voted for': 'n4', votes: '1 of 3' },
  },
  {
    id: 'bully',
    says: 'the nodes that it has asked',
    atMs: 50,
    node: 'n3',
    shows: { asked: 'n4, n5' },
  },
  {
    id: 'fastBully',
    says: 'the node that it has nominated',
    atMs: 3400,
    node: 'n1',
    commands: [crash('n5', 1000)],
    shows: { view: 'n2, n3 +3', nominated: 'n4' },
  },
  {
    id: 'ghoti',
    says: 'the crashed leader and the nodes that it has asked',
    atMs: 1700,
    node: 'n3',
    commands: [crash('n1', 1000)],
    shows: { members: '5', 'last leader': 'n1', asked: 'n4, n5' },
  },
  {
    id: 'hecaton',
    says: 'the pings that its leader has not answered',
    atMs: 2000,
    node: 'n3',
    commands: [crash('n1', 1000)],
    shows: { list: '3', pings: 'n1', missed: '2 of 3' },
  },
  {
    id: 'invitation',
    says: 'its group, its members and the leaders that it has found',
    atMs: 1600,
    node: 'n5',
    shows: { group: 'n5, 2', up: '∅', found: 'n1, n2 +2' },
  },
  {
    id: 'changRoberts',
    says: 'the number that it has sent on',
    atMs: 350,
    node: 'n2',
    shows: { 'sent on': 'n5' },
  },
  {
    id: 'hirschbergSinclair',
    says: 'the reach of its phase and the answers',
    atMs: 350,
    node: 'n5',
    shows: { reach: '2', answers: '0 of 2', 'sent on': 'n5, n5' },
  },
  {
    id: 'dolevKlaweRodeh',
    says: 'the numbers max(v) and left(v)',
    atMs: 150,
    node: 'n1',
    shows: { election: '1', max: 'n1', left: 'n5' },
  },
  {
    id: 'redisLease',
    says: 'a lease with its token and the time that is left',
    atMs: 1050,
    node: 'n4',
    shows: { lease: 'leader', token: '1', 'time left': '5.3 s' },
  },
  {
    id: 'dynamoDbLease',
    says: 'a lease and the version of its record',
    atMs: 1000,
    node: 'n1',
    shows: { lease: 'leader', token: '1', 'time left': '4.2 s', version: 'a9b93ac8' },
  },
  {
    id: 'kubernetesLease',
    says: 'when the Lease of another node expires',
    atMs: 11500,
    node: 'n3',
    shows: { token: '0', 'expires in': '3.8 s' },
  },
  {
    id: 'zooKeeperLatch',
    says: 'its session, its znode and the znode that it watches',
    atMs: 1250,
    node: 'n3',
    shows: { session: '3', znode: '2', watches: '1' },
  },
];

it.each(MOMENTS)('$id shows $says', ({ id, atMs, node, commands, shows }) => {
  expect(shownAt(id, atMs, node, commands)).toEqual(shows);
});

it('the time left runs by the node’s own clock', () => {
  const slow: Command = { atMs: 700, type: 'setClockRate', node: 'n4', rate: 0.5 };
  expect(shownAt('redisLease', 1700, 'n4')).toMatchObject({ 'time left': '4.7 s' });
  expect(shownAt('redisLease', 1700, 'n4', [slow])).toMatchObject({ 'time left': '5.2 s' });
});

it('a node that does not run shows nothing', () => {
  expect(shownAt('raft', 500, 'n2', [crash('n2', 100)])).toBeUndefined();
});
