// Random runs: a cluster of four nodes, and random commands.
import fc from 'fast-check';
import { algorithms } from '../../algorithms/registry';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import type { Algorithm } from '../contracts/algorithm';
import { type Command, STORM_KINDS } from '../contracts/command';
import type { RunDefinition } from '../contracts/definition';
import { defaultParams } from '../contracts/params';
import type { Setup } from '../contracts/setup';

export const UNTIL_MS = 900;
export const NODES = ['n1', 'n2', 'n3', 'n4'];
export const bully = algorithms.get('bully') as Algorithm;
/** Bully with hosts that answer in place of nodes that have stopped. */
const refusing: Algorithm = {
  ...bully,
  refused: () => ['ELECTION', 'HEARTBEAT'],
  closing: { HEARTBEAT: { kind: 'CLOSING' } },
};
export const params = {
  ...defaultParams(bully.params),
  heartbeatMs: 40,
  t1Ms: 110,
  t2Ms: 45,
  t3Ms: 90,
};

const node = fc.constantFrom(...NODES);
export const atMs = fc.integer({ min: 0, max: 8000 }).map((tenth) => tenth / 10);
const direction = fc
  .tuple(node, node)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => ({ from, to }));
const latencyMs = fc.oneof(
  fc.constantFrom(0, 0.01, 10),
  fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 10, max: 40 })),
);
const chance = fc.constantFrom(0, 0.2, 1);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    atMs,
    type: fc.constantFrom('crash', 'restart', 'pause', 'resume', 'leave', 'remove'),
    node: fc.constantFrom(...NODES, 'n5'),
  }),
  fc.record({ atMs, type: fc.constantFrom('crashLeader', 'pauseLeader', 'isolateLeader') }),
  fc.record({
    atMs,
    type: fc.constant('join'),
    node: fc.constantFrom('n5', 'n6'),
    priority: fc.constantFrom(0, 9),
  }),
  fc.record({
    atMs,
    type: fc.constant('cut'),
    links: fc.array(direction, { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    atMs,
    type: fc.constant('setClockRate'),
    node: fc.constantFrom(...NODES, 'n5'),
    rate: fc.constantFrom(0.5, 0.7, 1, 1.3, 2),
  }),
  fc.record({
    atMs,
    type: fc.constant('setClock'),
    node: fc.constantFrom(...NODES, 'n5'),
    byMs: fc.constantFrom(-400, -20, 20, 400),
  }),
  fc.record({
    atMs,
    type: fc.constantFrom('freeze', 'thaw'),
    node: fc.constantFrom(...NODES, 'n5'),
  }),
  fc.record({ atMs, type: fc.constant('heal') }),
  fc.record({
    atMs,
    type: fc.constant('partition'),
    groups: fc.constant([
      ['n1', 'n3'],
      ['n2', 'n4'],
    ]),
  }),
  fc.record({
    atMs,
    type: fc.constantFrom(
      'dropMessage',
      'holdMessage',
      'releaseMessage',
      'deliverMessage',
      'duplicateMessage',
    ),
    message: fc.nat({ max: 60 }),
  }),
  fc.record({
    atMs,
    type: fc.constant('storm'),
    kinds: fc.subarray([...STORM_KINDS], { minLength: 1 }),
    perMinute: fc.constantFrom(600, 3000),
    forMs: fc.constantFrom(0, 100, 400),
  }),
  fc.record({ atMs, type: fc.constant('calm') }),
  fc.record({
    atMs,
    type: fc.constant('forgeMessage'),
    from: node,
    to: node,
    kind: fc.constantFrom('COORDINATOR', 'ELECTION', 'HEARTBEAT'),
  }),
  fc.record({
    atMs,
    type: fc.constant('failProcess'),
    node,
    error: fc.constant('a stone in the works'),
  }),
  fc
    .tuple(atMs, direction, latencyMs, chance, chance, fc.constantFrom(0, 0, 700))
    .map(([at, ends, latency, loss, duplicate, tcp]) => ({
      atMs: at,
      type: 'setLink' as const,
      links: [ends],
      latencyMs: latency,
      loss,
      duplicate,
      tcp,
    })),
) as fc.Arbitrary<Command>;

export const run: fc.Arbitrary<Setup> = fc
  .record({
    seed: fc.string({ maxLength: 4 }),
    commands: fc.array(command, { maxLength: 14 }),
    latency: latencyMs,
    rates: fc.tuple(...NODES.map(() => fc.constantFrom(0.5, 1, 2))),
    joins: fc.constantFrom(0, 0, 120.5),
    tcp: fc.constantFrom(0, 0, 100, 2000),
    algorithm: fc.constantFrom(bully, refusing),
  })
  .map(({ seed, commands, latency, rates, joins, tcp, algorithm }) => {
    const definition: RunDefinition = {
      seed,
      algorithm: { id: 'bully', params },
      nodes: NODES.map((id, index) => ({
        id,
        priority: index + 1,
        clockRate: rates[index] ?? 1,
        joinsAtMs: index === 3 ? joins : 0,
      })),
      network: { latencyMs: latency, tcp, links: [{ from: 'n1', to: 'n2', loss: 0.1 }] },
    };
    const sorted = commands.sort((a, b) => a.atMs - b.atMs);
    return { definition, commands: sorted, algorithm, faults, properties };
  });
