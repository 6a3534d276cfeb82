// The ZooKeeper latch under random faults: it is safe, and it settles. And Curator's time to recover after a restart.
import { describe, expect, it } from 'vitest';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import { createStream } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import { type Algorithm, surroundingsOf } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Latency, Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { eventsByTables } from '../sim/testing/eventsByTables';
import { applyEvent, createWorld, leadersOf } from '../sim/trace/world';
import { algorithmFidelities, algorithms } from './registry';
import { parts, servicesFor } from './testing/parts';
import { of } from './testing/play';

const latch = algorithms.get('zooKeeperLatch') as Algorithm;
/** Four hundred such runs settled within 7.2 s; the bound is 9.4 s. */
const RUNS = 40;
const NODES = ['n1', 'n2', 'n3', 'n4'];
const TROUBLE_MS = 20_000;
const timings = { sessionTimeoutMs: 4000, pollMs: 1000, askMs: 1000, taskMs: 400 };

/** Faults, each with its end; all are over at TROUBLE_MS. */
function trouble(seed: string): Command[] {
  const stream = createStream(seed, 'trouble');
  const pick = <T>(list: readonly T[]): T => list[Math.floor(stream.next() * list.length)] as T;
  const pair = (): Command[] => {
    const fromMs = roundMs(TROUBLE_MS * stream.next());
    const toMs = roundMs(Math.min(TROUBLE_MS, fromMs + 7000 * stream.next()));
    const process = pick([...NODES, 'zk']);
    const node = pick(NODES);
    const link = pick([
      { from: node, to: 'zk' },
      { from: 'zk', to: node },
    ]);
    const links = pick([[link], [link, { from: link.to, to: link.from }]]);
    return pick<Command[]>([
      [
        { atMs: fromMs, type: 'crash', node: process },
        { atMs: toMs, type: 'restart', node: process },
      ],
      [
        { atMs: fromMs, type: 'pause', node: process },
        { atMs: toMs, type: 'resume', node: process },
      ],
      [
        { atMs: fromMs, type: 'cut', links },
        { atMs: toMs, type: 'heal', links },
      ],
      [
        { atMs: fromMs, type: 'setLink', links, loss: 0.4, duplicate: 0.4 },
        { atMs: toMs, type: 'setLink', links, loss: 0, duplicate: 0 },
      ],
    ]);
  };
  const all = Array.from({ length: 8 }, pair).flat();
  const ends = [...NODES, 'zk'].flatMap((node): Command[] => [
    { atMs: TROUBLE_MS, type: 'resume', node },
    { atMs: TROUBLE_MS, type: 'restart', node },
  ]);
  return [...all.sort((a, b) => a.atMs - b.atMs), { atMs: TROUBLE_MS, type: 'heal' }, ...ends];
}

/** A run with such faults, until twice the time in which it must settle; latencies reorder messages. */
function play(seed: string, params: Params = {}, latencyMs: Latency = [5, 60]) {
  const plain = plainDefinition({
    algorithm: latch.id,
    params: { ...defaultParams(latch.params), ...timings, ...params },
    nodes: NODES.length,
    latencyMs,
    seed,
    services: servicesFor(latch),
  });
  const settleMs = latch.settleMs(plain.algorithm.params as never, surroundingsOf(plain));
  const setup = { definition: plain, commands: trouble(seed), algorithm: latch };
  const untilMs = TROUBLE_MS + 2 * settleMs;
  const events = eventsByTables({ ...setup, parts, faults, properties }, untilMs);
  return { events, settledMs: TROUBLE_MS + settleMs, nodes: plain.nodes };
}
const seeds = Array.from({ length: RUNS }, (_, index) => String(index));
const brokenIn = (events: readonly TraceEvent[]) =>
  of(events, 'propertyViolated').map(({ property }) => property);

/** All live nodes name the one leader, before a time in ms. */
function expectAgreed({ events, settledMs, nodes }: ReturnType<typeof play>, seed: string): void {
  const world = createWorld(nodes);
  for (const event of events.filter(({ atMs }) => atMs < settledMs)) applyEvent(world, event);
  const [leader] = leadersOf(world);
  expect(leadersOf(world), seed).toHaveLength(1);
  for (const node of world.nodes.values()) expect(node.elected, seed).toBe(leader?.id);
}

describe('under random faults', () => {
  it('no two nodes hold the lease, no write of an overtaken leader is accepted, and afterwards all agree within settleMs', () => {
    for (const seed of seeds) {
      const run = play(seed);
      const broken = brokenIn(run.events);
      for (const property of ['leaseValidity', 'fencing', 'actingLeader'])
        expect(broken, seed).not.toContain(property);
      expectAgreed(run, seed);
      const late = run.events.filter(({ atMs }) => atMs >= run.settledMs);
      expect(of(late, 'electedChanged'), seed).toEqual([]);
      expect(of(late, 'electionFailed'), seed).toEqual([]);
      expect(of(run.events, 'processFailed'), seed).toEqual([]);
    }
  });

  it('two nodes lead by the session policy; leases and fencing still hold', () => {
    const params = { stepDownWhenSuspended: false };
    const broken = seeds.slice(0, 10).flatMap((seed) => brokenIn(play(seed, params).events));
    expect(broken).toContain('singleLeader');
    // Their leases have expired, and they lead without them.
    expect(broken).not.toContain('leaseValidity');
    expect(broken).not.toContain('fencing');
  });
});

/** The settings of Curator 5.9: sessions of 40 s, of the 60 for which it asks, and ticks of 2 s. */
const curator = algorithmFidelities
  .get('zooKeeperLatch')
  ?.presets?.find(({ id }) => id === 'curator');
const S = 40_000;
const TICK_MS = Number(curator?.services?.['zooKeeper']?.['tickMs']);
const LATENCY_MS = [5, 15] as const;
const RESTARTS = 1000;
/** The times of pings and ticks are known from then on. */
const SETTLED_MS = 5000;

/** The only node starts, crashes and is back a second later, at times that the seed draws; it leads again in the end. */
function restarted(seed: string) {
  const stream = createStream(seed, 'restart');
  const crashMs = roundMs(SETTLED_MS + S * stream.next());
  const services = servicesFor(latch).map(({ id, usualId }) => ({
    id: usualId,
    kind: id,
    params: { ...curator?.services?.[id] } as Params,
  }));
  const plain = plainDefinition({
    algorithm: latch.id,
    // No question who leads is under way when the notification comes.
    params: { ...defaultParams(latch.params), ...curator?.params, askMs: 0 } as Params,
    nodes: 1,
    latencyMs: LATENCY_MS,
    seed,
    services: servicesFor(latch),
  });
  const nodes = plain.nodes.map((node) => ({
    ...node,
    joinsAtMs: roundMs(TICK_MS * stream.next()),
  }));
  const definition = { ...plain, nodes, services };
  const commands: Command[] = [
    { atMs: crashMs, type: 'crash', node: 'n1' },
    { atMs: crashMs + 1000, type: 'restart', node: 'n1' },
  ];
  const setup = { definition, commands, algorithm: latch, parts, faults, properties: [] };
  const events = eventsByTables(setup, crashMs + S + 2 * TICK_MS);
  const leadsMs = of(events, 'leadershipAcquired').map(({ atMs }) => atMs);
  const last = of(events, 'messageSent').findLast(
    ({ from, to, atMs }) => from === 'n1' && to === 'zk' && atMs < crashMs,
  );
  return { crashMs, leadsMs, lastMs: Number(last?.dueMs) };
}

describe(`a restart after 1 s, by the settings of ${curator?.name}`, { timeout: 900_000 }, () => {
  it('leaves the node behind its own ghost until the tick after a timeout from its last word; the mean of 1,000 seeds is that of the formula', () => {
    const [least, most] = LATENCY_MS;
    const recoveries = Array.from({ length: RESTARTS }, (_, seed) => {
      const { crashMs, leadsMs, lastMs } = restarted(String(seed));
      const expiredMs = (Math.floor((lastMs + S) / TICK_MS) + 1) * TICK_MS;
      expect(leadsMs, String(seed)).toHaveLength(2);
      // Then WATCH, CHILDREN and GET, five messages.
      const latencyMs = (Number(leadsMs[1]) - expiredMs) / 5;
      expect(latencyMs, String(seed)).toBeGreaterThanOrEqual(least);
      expect(latencyMs, String(seed)).toBeLessThanOrEqual(most);
      return Number(leadsMs[1]) - crashMs;
    });
    expect(Math.min(...recoveries)).toBeGreaterThan((2 / 3) * S);
    expect(Math.max(...recoveries)).toBeLessThanOrEqual(S + TICK_MS + 6 * most);
    // The last ping is up to a third of the timeout old, the next tick up to a tick away: both are uniform.
    const latencyMs = (least + most) / 2;
    const expectedMs = S - S / 6 + TICK_MS / 2 + 6 * latencyMs;
    const meanMs = recoveries.reduce((sum, one) => sum + one, 0) / RESTARTS;
    const errorMs = Math.sqrt(((S / 3) ** 2 + TICK_MS ** 2) / 12 / RESTARTS);
    expect(Math.abs(meanMs - expectedMs)).toBeLessThan(4 * errorMs);
  });
});
