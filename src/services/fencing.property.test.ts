// Fencing under two thousand random schedules of faults: no storage takes a deposed leader's write. Without it, one
// does.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { commandsOf, type Fault } from '../algorithms/testing/troubles';
import { clients } from '../clients/registry';
import { faults } from '../faults/registry';
import { registries } from '../headless/installed';
import { properties } from '../properties/registry';
import { checkRunFile } from '../runFile/readRunFile';
import { definitionOf } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { RunDefinition } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import type { Program } from '../sim/contracts/program';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { advance, InProcessHost } from '../sim/engine/simulate';
import { Kernel } from '../sim/kernel/kernel';
import { fastStepper } from '../sim/process/tableStepper';
import { services } from './registry';

const RUNS = 2000;
const UNTIL_MS = 320;
/** A leader exists by then, so that a schedule starts from a cluster that works. */
const CALM_MS = 50;
const LATENCY_MS = [1, 5] as const;
/** A lease expires several times in a run: more leaders mean more deposed ones. */
const LEASE = { ttlMs: 50, renewMs: 20, pollMs: 20, taskMs: 20, requestTimeoutMs: 15 };
const WRITER = { everyMs: 25, timeoutMs: 20, retryMs: 10 };

const redisLease = algorithms.get('redisLease') as Algorithm;
const program = (of: ReadonlyMap<string, Program>, id: string) => of.get(id) as Program;
const parts = [
  program(services, 'redis'),
  program(services, 'fencedStorage'),
  program(clients, 'writer'),
];
const paramsOf = (id: string) =>
  defaultParams((parts.find((part) => part.id === id) as Program).params);

const nodeIds = (nodes: number) => Array.from({ length: nodes }, (_, index) => `n${index + 1}`);
const name = (index: number, nodes: number) => nodeIds(nodes)[index % nodes] as string;
const index = fc.nat({ max: 2 });
/** A node more often than a service or a client: only a new leader can depose an old one. */
const anyone = fc
  .tuple(index, fc.constantFrom(null, null, null, 'redis', 'storage', 'storage', 'c1'))
  .map(
    ([one, part]) =>
      (nodes: number) =>
        part ?? name(one, nodes),
  );
/** One direction between a node and a service or client. */
const link = fc
  .tuple(index, fc.constantFrom('storage', 'storage', 'redis', 'c1'), fc.boolean())
  .map(([one, part, isBack]) => (nodes: number) => {
    const node = name(one, nodes);
    return isBack ? { from: part, to: node } : { from: node, to: part };
  });

const pause = anyone.map(
  (who): Fault =>
    (nodes) => {
      const node = who(nodes);
      return [
        { type: 'pause', node },
        { type: 'resume', node },
      ];
    },
);
/** A storage that loses its disk forgets the tokens: no check can make up for that. */
const crash = fc.tuple(anyone, fc.boolean()).map(
  ([who, losesDisk]): Fault =>
    (nodes) => {
      const node = who(nodes);
      return [
        { type: 'crash', node },
        { type: 'restart', node, ...(losesDisk && node !== 'storage' && { loseDisk: true }) },
      ];
    },
);
const cut = fc.array(link, { minLength: 1, maxLength: 4 }).map(
  (chosen): Fault =>
    (nodes) => {
      const links = chosen.map((one) => one(nodes));
      return [
        { type: 'cut', links },
        { type: 'heal', links },
      ];
    },
);
const disturb = fc
  .record({
    link,
    latencyMs: fc.constantFrom(20, 80, [1, 80] as const, 150),
    loss: fc.constantFrom(0, 0.5),
    duplicate: fc.constantFrom(0, 1),
  })
  .map(
    ({ link: one, ...settings }): Fault =>
      (nodes) => {
        const on = { type: 'setLink' as const, links: [one(nodes)] };
        return [
          { ...on, ...settings },
          { ...on, latencyMs: LATENCY_MS, loss: 0, duplicate: 0 },
        ];
      },
  );

const schedule = fc
  .record({
    seed: fc.nat().map(String),
    nodes: fc.integer({ min: 2, max: 3 }),
    clockRates: fc.array(fc.constantFrom(1, 0.5, 0.8, 1.25, 2), { minLength: 3, maxLength: 3 }),
    asyncFailover: fc.boolean(),
    leadsOn: fc.boolean(),
    troubles: fc.array(
      fc.record({
        fault: fc.oneof(pause, crash, cut, disturb),
        fromMs: fc.integer({ min: CALM_MS, max: UNTIL_MS - 1 }),
        lastsMs: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 5 })),
      }),
      { maxLength: 10, size: 'max' },
    ),
  })
  .map(({ troubles, ...rest }) => {
    return { ...rest, commands: commandsOf(troubles, rest.nodes, UNTIL_MS) };
  });
type Schedule = typeof schedule extends fc.Arbitrary<infer S> ? S : never;

function definitionFor(given: Schedule, fencing: boolean): RunDefinition {
  const { seed, nodes, clockRates, asyncFailover, leadsOn } = given;
  const redis = { ...paramsOf('redis'), asyncFailover, replicationLagMs: 40 };
  const lease = { ...defaultParams(redisLease.params), ...LEASE, localDeadline: !leadsOn };
  return {
    seed,
    algorithm: { id: redisLease.id, params: lease },
    nodes: nodeIds(nodes).map((id, one) => {
      const clockRate = clockRates[one] ?? 1;
      return { id, priority: one + 1, ...(clockRate !== 1 && { clockRate }) };
    }),
    services: [
      { id: 'redis', kind: 'redis', params: redis },
      { id: 'storage', kind: 'fencedStorage', params: { fencing } },
    ],
    clients: [{ id: 'c1', kind: 'writer', params: { ...paramsOf('writer'), ...WRITER } }],
    network: { latencyMs: LATENCY_MS },
  };
}

/** The number of events of each type in a run, watched by the property. */
function eventCounts(
  definition: RunDefinition,
  commands: readonly Command[],
): ReadonlyMap<string, number> {
  const watched = properties.filter(({ id }) => id === 'fencing');
  const setup = { definition, commands, algorithm: redisLease, parts, faults, properties: watched };
  const counts = new Map<string, number>();
  const count = ({ type }: TraceEvent) => counts.set(type, (counts.get(type) ?? 0) + 1);
  advance(new Kernel(setup, count), new InProcessHost(setup, new Map(), fastStepper), UNTIL_MS);
  return counts;
}

function hunt(given: Schedule, fencing: boolean): ReadonlyMap<string, number> {
  return eventCounts(definitionFor(given, fencing), given.commands);
}

describe('random faults', () => {
  it('never get a write of an overtaken leader past the storage’s fence', {
    timeout: 900_000,
  }, () => {
    const met = new Map<string, number>();
    const isFenced = fc.property(schedule, (given) => {
      const counts = hunt(given, true);
      expect(counts.get('propertyViolated')).toBeUndefined();
      for (const [type, times] of counts) met.set(type, (met.get(type) ?? 0) + times);
    });
    fc.assert(isFenced, { numRuns: RUNS });
    // Rejected and accepted writes both occur often enough.
    expect(met.get('writeRejected')).toBeGreaterThan(RUNS / 20);
    expect(met.get('writeAccepted')).toBeGreaterThan(10 * RUNS);
    expect(met.get('processFailed')).toBeUndefined();
  });

  it('do without fencing: a schedule is found, shrunk to a few commands, and fencing stops it', () => {
    const isUnbroken = fc.property(schedule, (given) => {
      expect(hunt(given, false).get('propertyViolated')).toBeUndefined();
    });
    const { counterexample } = fc.check(isUnbroken, { numRuns: 1000, seed: 4 });
    const found = counterexample?.[0] as Schedule;
    expect(found.commands.length).toBeLessThanOrEqual(6);
    const counts = hunt(found, true);
    expect(counts.get('propertyViolated')).toBeUndefined();
    expect(counts.get('writeRejected')).toBeGreaterThan(0);
  });

  it('lead to the kept schedule: its commands break the property, but not with fencing', () => {
    const run = checkRunFile(scenarios.get('huntedStaleToken'), registries);
    const definition = definitionOf(run);
    const { commands } = run;
    const fenced = (definition.services ?? []).map((part) =>
      part.kind === 'fencedStorage' ? { ...part, params: { fencing: true } } : part,
    );
    expect(eventCounts(definition, commands).get('propertyViolated')).toBe(1);
    expect(eventCounts(definition, []).get('propertyViolated')).toBeUndefined();
    const counts = eventCounts({ ...definition, services: fenced }, commands);
    expect(counts.get('propertyViolated')).toBeUndefined();
    expect(counts.get('writeRejected')).toBeGreaterThan(0);
  });
});
