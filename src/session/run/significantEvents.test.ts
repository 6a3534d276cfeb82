// A quiet run has no significant events, whatever the algorithm; those that a person would stop at are significant.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { loadService } from '../../services/catalogue';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { simulate } from '../../sim/engine/simulate';
import { completeSetup } from '../../worker/completeSetup';
import { SignificantEvents } from './significantEvents';

const UNTIL_MS = 24_000;
const QUIET_FROM_MS = 16_000;

/** The significant events of a run. */
async function significantEventsOf(
  algorithm: Algorithm,
  commands: readonly Command[] = [],
): Promise<TraceEvent[]> {
  const services = await Promise.all((algorithm.services ?? []).map(loadService));
  const { latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...algorithm.watchable.params } as Params;
  const plain = { algorithm: algorithm.id, params, nodes: 5, latencyMs, services };
  const definition = plainDefinition(plain);
  const { trace } = simulate(await completeSetup({ definition, commands }), UNTIL_MS);
  const significantEvents = new SignificantEvents(algorithm, definition);
  for (const event of trace.events()) significantEvents.add(event);
  return significantEvents.seqs.map((seq) => trace.at(seq));
}

/** Algorithms that ask for the lease, or write, while nothing changes; these requests are more than a heartbeat. */
const ASKING = new Set(['kubernetesLease', 'redisLease', 'redlock', 'zooKeeperLatch']);
const OF_ASKING = new Set(['messageSent', 'messageDelivered', 'stateEntered', 'writeAccepted']);

it.each([...algorithms.values()].map((algorithm) => [algorithm.id, algorithm] as const))(
  '%s elects a leader, and then has only heartbeats',
  async (id, algorithm) => {
    const found = await significantEventsOf(algorithm);
    const isAsking = ({ type }: TraceEvent) => ASKING.has(id) && OF_ASKING.has(type);
    const late = found.filter((event) => event.atMs > QUIET_FROM_MS && !isAsking(event));
    expect(found.some(({ type }) => type === 'leadershipAcquired')).toBe(true);
    expect(late.slice(0, 4)).toEqual([]);
  },
);

it('a crash and the election after it are significant; the heartbeats between are not', async () => {
  const bully = algorithms.get('bully') as Algorithm;
  const crash = { atMs: 17_000, type: 'crash', node: 'n5' } as const;
  const late = (await significantEventsOf(bully, [crash])).filter(
    ({ atMs }) => atMs > QUIET_FROM_MS,
  );
  const types = new Set<string>(late.map(({ type }) => type));
  expect(late.slice(0, 2).map(({ type }) => type)).toEqual(['commandApplied', 'nodeCrashed']);
  for (const type of ['electionStarted', 'stateEntered', 'messageSent', 'electedChanged'])
    expect(types).toContain(type);
  expect(late.every((event) => event.type !== 'messageSent' || event.kind !== 'HEARTBEAT')).toBe(
    true,
  );
  const waits = late.filter(({ type }) => type === 'stateEntered').map((event) => event.atMs);
  expect(new Set(waits).size).toBeGreaterThan(2);
});
