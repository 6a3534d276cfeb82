// The presets against the documented values of their systems, as the sources state them: in ticks, multiples and shares.
import { expect, it } from 'vitest';
import { negotiated } from '../services/zooKeeper/sessions';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { algorithmFidelities, algorithms } from './registry';

const TICK = { cockroachdb: 500, tikv: 1000 };
/** hashicorp/raft’s timeout, and the middle of its heartbeats of T/10 to T/5. */
const hashicorp = (multiplier: number) => ({
  timeoutMs: 1000 * multiplier,
  heartbeatMs: 150 * multiplier,
  quorumPercent: 50,
  preVote: true,
  timer: 'freeRunning',
});
const etcdLike = { preVote: true, checkQuorum: true, quorumRule: 'window' };

const VALUES: Readonly<Record<string, Readonly<Record<string, Params>>>> = {
  raft: {
    etcd: { timeoutMs: 1000, heartbeatMs: 100, ticks: 10, ...etcdLike },
    cockroachdb: { timeoutMs: 4 * TICK.cockroachdb, heartbeatMs: 1000, ticks: 4, ...etcdLike },
    tikv: { timeoutMs: 10 * TICK.tikv, heartbeatMs: 2 * TICK.tikv, ticks: 10, ...etcdLike },
    'hashicorp-raft': hashicorp(1),
    nomad: hashicorp(1),
    consul: hashicorp(5),
    vault: hashicorp(5),
    // A fixed fetch timeout of 2 s, an election of 1 to 2 s, the quorum after 1.5 of the former, back-off of up to 1 s.
    kafka: { timeoutMs: 1000, fixedPercent: 200, quorumPercent: 1.5 * 200, backOffMs: 1000 },
    mongodb: { timeoutMs: 10_000, heartbeatMs: 2000, spreadPercent: 15 },
    'jgroups-raft': { timeoutMs: 150, heartbeatMs: 30, spreadPercent: 100, timer: 'heardSince' },
  },
  kubernetesLease: {
    'client-go': {
      leaseMs: 15_000,
      renewDeadlineMs: 10_000,
      retryMs: 2000,
      requestTimeoutMs: 5000,
    },
    'kube-controller-manager': { leaseMs: 15_000, releaseOnCancel: 'off', newIdentity: true },
    'controller-runtime': { leaseMs: 15_000, renewDeadlineMs: 10_000, retryMs: 2000 },
    openshift: { leaseMs: 137_000, renewDeadlineMs: 107_000, retryMs: 26_000 },
    'openshift-single-node': { leaseMs: 270_000, renewDeadlineMs: 240_000, retryMs: 60_000 },
  },
  zooKeeperLatch: { curator: { sessionTimeoutMs: 60_000, lostAfterPercent: 100, pollMs: 0 } },
  dynamoDbLease: {
    'aws-lock-client': { leaseMs: 20_000, heartbeatMs: 5000, pollMs: 1000, waitMs: 1000 },
  },
  redisLease: { redisson: { ttlMs: 30_000, renewMs: 30_000 / 3, nobodyTells: true } },
  redlock: { redlock: { ttlMs: 30_000 }, 'node-redlock': { driftMs: 0.01 * 30_000 + 2 } },
};
const rows = Object.entries(VALUES).flatMap(([algorithm, presets]) =>
  Object.entries(presets).map(([preset, values]) => [algorithm, preset, values] as const),
);

function settings(algorithm: string, preset: string) {
  const { presets = [] } = algorithmFidelities.get(algorithm) ?? {};
  const { params } = algorithms.get(algorithm) ?? {};
  return {
    ...(params && defaultParams(params)),
    ...presets.find(({ id }) => id === preset)?.params,
  };
}

it.each(rows)('%s: %s has them', (algorithm, preset, values) => {
  expect(settings(algorithm, preset)).toMatchObject(values);
});

it('every preset of Raft and of the Kubernetes Lease has a row, but one that only releases', () => {
  for (const id of ['raft', 'kubernetesLease']) {
    const { presets = [] } = algorithmFidelities.get(id) ?? {};
    const others = presets.filter(({ id: preset }) => !VALUES[id]?.[preset]).map((one) => one.id);
    expect(others).toEqual(id === 'raft' ? [] : ['kube-controller-manager-release']);
  }
});

it('Curator’s 60 s are 40 at a server with zoo_sample.cfg’s tick, which its preset has', () => {
  const { presets = [] } = algorithmFidelities.get('zooKeeperLatch') ?? {};
  const tickMs = Number(
    presets.find(({ id }) => id === 'curator')?.services?.['zooKeeper']?.['tickMs'],
  );
  expect(tickMs).toBe(2000);
  expect(negotiated(60_000, tickMs)).toBe(40_000);
});
