// Plays a run of one algorithm for a test, and selects events from it.
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { LinkDefinition, NodeDefinition, Params } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { simulate } from '../../sim/engine/simulate';
import { parts, servicesFor } from './parts';

/** The differences from a plain cluster. */
export interface Given {
  readonly algorithm: Algorithm;
  readonly nodes: number;
  readonly params?: Params;
  readonly latencyMs?: number;
  readonly links?: readonly LinkDefinition[];
  readonly node?: (node: NodeDefinition) => NodeDefinition;
  readonly commands?: readonly Command[];
  readonly untilMs: number;
}

/** The events of a run before its end. */
export function play(given: Given): TraceEvent[] {
  const { algorithm, latencyMs = 10 } = given;
  const params = { ...defaultParams(algorithm.params), ...given.params };
  const plain = plainDefinition({
    algorithm: algorithm.id,
    params,
    nodes: given.nodes,
    latencyMs,
    services: servicesFor(algorithm),
  });
  const definition = {
    ...plain,
    nodes: plain.nodes.map(given.node ?? ((node) => node)),
    network: { latencyMs, links: given.links ?? [] },
  };
  const commands = given.commands ?? [];
  return [
    ...simulate(
      { definition, commands, algorithm, parts, faults, properties },
      given.untilMs,
    ).trace.events(),
  ];
}

type EventOf<T extends TraceEvent['type']> = Extract<TraceEvent, { type: T }>;
export const of = <T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type);
export const since = (events: readonly TraceEvent[], atMs: number) =>
  events.filter((event) => event.atMs >= atMs);
const sent = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent').filter((message) => message.kind === kind).length;
export const counts = (events: readonly TraceEvent[]) =>
  ['ELECTION', 'OK', 'COORDINATOR'].map((kind) => sent(events, kind));
export const beliefs = (events: readonly TraceEvent[], node: string) =>
  of(events, 'electedChanged')
    .filter((event) => event.node === node)
    .map((event) => [event.atMs, event.elected]);
/** The periods in which two or more nodes led at once, as `[from, to]`; the last may be open. */
export const twoLeaders = (events: readonly TraceEvent[]) => {
  const spans: (readonly [number, number | null])[] = [];
  for (const event of events) {
    if (event.type === 'propertyViolated' && event.property === 'singleLeader')
      spans.push([event.atMs, null]);
    if (event.type === 'propertyRestored' && event.property === 'singleLeader')
      spans.push([(spans.pop() as readonly [number, null])[0], event.atMs]);
  }
  return spans;
};
