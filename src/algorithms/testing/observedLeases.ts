// Helpers for tests of leases whose expiry the candidates observe: runs, and one node alone.
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import { startClock } from '../../sim/base/clock';
import type { Json } from '../../sim/base/json';
import { createStream } from '../../sim/base/random';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import {
  type Latency,
  type LinkDefinition,
  type NodeDefinition,
  type Params,
  withPartParams,
} from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import type { Output } from '../../sim/contracts/protocol';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { Process } from '../../sim/process/process';
import { eventsByTables } from '../../sim/testing/eventsByTables';
import { parts, servicesFor } from './parts';
import { of } from './play';

/** The differences from a plain cluster. */
export interface Given {
  readonly nodes?: number;
  readonly params?: Params;
  readonly seed?: string;
  readonly latencyMs?: Latency;
  readonly links?: readonly LinkDefinition[];
  readonly node?: (node: NodeDefinition) => NodeDefinition;
  /** Parameters of services, by their kind. */
  readonly services?: Readonly<Record<string, Params>>;
  readonly commands?: readonly Command[];
  /** Whether no property is judged: for figures over many seeds. */
  readonly isUnjudged?: boolean;
  readonly untilMs: number;
  /** As for {@link eventsByTables}. */
  readonly isLast?: (event: TraceEvent) => boolean;
}

/** Accepts every write, as a storage that knows no tokens does. */
export const UNFENCED = { fencedStorage: { fencing: false } };

/** The events of a run, by default of two nodes with latencies of 10 ms. */
export function run(algorithm: Algorithm, given: Given): TraceEvent[] {
  const { nodes = 2, latencyMs = 10, seed = '1', links = [], commands = [], untilMs } = given;
  const params = { ...defaultParams(algorithm.params), ...given.params };
  const plain = plainDefinition({
    algorithm: algorithm.id,
    params,
    nodes,
    seed,
    latencyMs,
    services: servicesFor(algorithm),
  });
  const definition = {
    ...plain,
    services: withPartParams(plain.services ?? [], given.services),
    nodes: plain.nodes.map(given.node ?? ((node) => node)),
    network: { latencyMs, links },
  };
  const judges = given.isUnjudged ? [] : properties;
  const setup = { definition, commands, algorithm, parts, faults, properties: judges };
  return eventsByTables(setup, untilMs, given);
}

/** Starts n2, n3, … at random moments within `stretchMs` after `fromMs`, so that they poll at different times. */
export const joining = (seed: number, fromMs: number, stretchMs: number) => {
  const stream = createStream(String(seed), 'joining');
  return (node: NodeDefinition): NodeDefinition =>
    node.priority === 1 ? node : { ...node, joinsAtMs: fromMs + stream.next() * stretchMs };
};

/** A moment within `stretchMs` after `fromMs`, chosen by the seed alone. */
export const momentOf = (seed: number, fromMs: number, stretchMs: number) =>
  fromMs + createStream(String(seed), 'moment').next() * stretchMs;

/** The mean of a sample with half the width of its 99.9 % interval, and its extremes. */
export function figures(sample: readonly number[]) {
  const mean = sample.reduce((sum, one) => sum + one, 0) / sample.length;
  const variance = sample.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (sample.length - 1);
  const halfWidth = 3.29 * Math.sqrt(variance / sample.length);
  return { mean, halfWidth, min: Math.min(...sample), max: Math.max(...sample) };
}

/** Recognizes the next acquisition of the lead since a moment, for a run that ends with it. */
export const acquiredSince =
  (sinceMs: number) =>
  ({ type, atMs }: TraceEvent) =>
    type === 'leadershipAcquired' && atMs >= sinceMs;

/** The nodes that took the lead, with the times. */
export const acquired = (events: readonly TraceEvent[]) =>
  of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs]);
export const lost = (events: readonly TraceEvent[]) =>
  of(events, 'leadershipLost').map(({ node, atMs }) => [node, atMs]);
export const failures = (events: readonly TraceEvent[], node: string) =>
  of(events, 'electionFailed')
    .filter((event) => event.node === node)
    .map(({ atMs, why }) => [atMs, why]);
export const begun = (events: readonly TraceEvent[], node: string) =>
  of(events, 'electionStarted')
    .filter((event) => event.node === node)
    .map(({ atMs, why }) => [atMs, why]);
export const sentBy = (events: readonly TraceEvent[], node: string, kind: string) =>
  of(events, 'messageSent').filter((message) => message.from === node && message.kind === kind);
/** The leases that a node believed to hold, as token and end. */
export const leasesOf = (events: readonly TraceEvent[], node: string) =>
  of(events, 'leaseChanged')
    .filter((event) => event.node === node)
    .map(({ atMs, lease }) => [atMs, lease?.token, lease?.untilMs]);
export const broken = (events: readonly TraceEvent[]) =>
  of(events, 'propertyViolated').map(({ property }) => property);
/** Writes of the leader's task that the storage took or refused. */
export const writes = (events: readonly TraceEvent[]) =>
  events.flatMap((event) =>
    event.type === 'writeAccepted' || event.type === 'writeRejected'
      ? [[event.type === 'writeAccepted' ? 'took' : 'refused', event.from, event.token, event.atMs]]
      : [],
  );

/** How long two nodes led at once, neither of them paused, in ms, until this moment. */
export function overlapMs(events: readonly TraceEvent[], untilMs: number): number {
  const leaders = new Set<string>();
  const paused = new Set<string>();
  let sinceMs: number | null = null;
  let totalMs = 0;
  for (const event of events) {
    if (event.type === 'leadershipAcquired') leaders.add(event.node);
    else if (isEndOfLeading(event)) leaders.delete(event.node);
    else if (event.type === 'nodePaused') paused.add(event.node);
    else if (event.type === 'nodeResumed') paused.delete(event.node);
    if ([...leaders].filter((node) => !paused.has(node)).length > 1) sinceMs ??= event.atMs;
    else if (sinceMs !== null) {
      totalMs += event.atMs - sinceMs;
      sinceMs = null;
    }
  }
  return totalMs + (sinceMs === null ? 0 : untilMs - sinceMs);
}

type EndOfLeading = Extract<TraceEvent, { type: 'leadershipLost' | 'nodeLeft' | 'nodeCrashed' }>;
const isEndOfLeading = (event: TraceEvent): event is EndOfLeading =>
  ['leadershipLost', 'nodeLeft', 'nodeCrashed'].includes(event.type);

/** Both directions between a node and a service. */
export const between = (node: string, service: string) => [
  { from: node, to: service },
  { from: service, to: node },
];

/** A message that the node n1 receives. */
export type Heard = readonly [atMs: number, from: string, kind: string, body: Json];

/** The outputs of the node n1, which receives only these messages, until `untilMs`. */
export function live(
  { id, services = [], params: schema, ...algorithm }: Algorithm,
  given: { heard: readonly Heard[]; untilMs: number; params?: Params; bornAtMs?: number },
): readonly Output[] {
  const { heard, untilMs, params = {}, bornAtMs = 0 } = given;
  const input = {
    self: { id: 'n1', priority: 1 },
    peers: [],
    params: { ...defaultParams(schema), ...params },
    bornAtMs,
    clockMs: bornAtMs,
    wallMs: bornAtMs,
    services: services.map((kind) => ({ id: kind, kind })),
    random: createStream('1', 'process n1 0').state,
    secret: '',
  };
  const spec = { programId: id, clock: startClock(), input };
  const inputs = heard.map(([atMs, from, kind, body]) => ({ atMs, from, kind, body }));
  const batch = { boot: { atMs: bornAtMs, spec }, floorMs: 0, inputs, untilMs };
  const result = new Process({ id, services, params: schema, ...algorithm } as Algorithm, spec).run(
    batch,
  );
  if ('error' in result) throw new Error(result.error);
  return result.outputs;
}

/** The messages of a kind that a node sent, with their times. */
export const sends = (did: readonly Output[], kind: string) =>
  did.flatMap((one) => (one.type === 'send' && one.kind === kind ? [[one.atMs, one.body]] : []));
/** The leader that the node believed in at the end. */
export const electedAtEnd = (did: readonly Output[]) =>
  did.flatMap((one) => (one.type === 'elected' ? [one.elected] : [])).at(-1);
