// The contract of a property: one file in `properties/` that calls defineProperty.

import type { Json } from '../base/json';
import { majorityOf } from '../base/majority';
import type { Algorithm } from './algorithm';
import type { RunDefinition } from './definition';
import { isGiven } from './promise';
import type { Peer } from './protocol';
import { settleMsOf } from './runAlgorithm';
import type { EventType, TraceEvent } from './traceEvent';

/** The id of the property about an algorithm's policy: it is asked only where the algorithm promises it. */
const POLICY = 'highestLeads';

/** The policy by which a leader is chosen, under the run's parameters: Strike's election policy. */
export interface Policy {
  readonly nodes: readonly Peer[];
  /** See `Algorithm.outranks`. */
  readonly outranks: (a: Peer, b: Peer) => boolean;
}

/** The input of a property at the start of a run. */
export interface PropertySetup {
  readonly nodes: readonly string[];
  readonly services: readonly string[];
  /** Absent when there are none. */
  readonly clients?: readonly string[];
  /** Bound in ms from the last fault until so many nodes must agree; see `Algorithm.settleMs`. */
  readonly settleMs: (nodes: number) => number;
  /** The number of live nodes without which nobody can be elected; one when absent. See `Algorithm.leaderNeeds`. */
  readonly quorum?: number;
  /** See `Algorithm.termScope`. */
  readonly termScope: 'cluster' | 'group';
  /** See `RunDefinition.leaderWithinMs`. */
  readonly leaderWithinMs?: number;
  /** Absent where the algorithm does not promise that the highest node leads. */
  readonly policy?: Policy;
}

/** The input of properties for a run of this definition. */
export function propertySetupOf(definition: RunDefinition, algorithm: Algorithm): PropertySetup {
  const { nodes, services = [], clients, leaderWithinMs } = definition;
  const { leaderNeeds, termScope = 'cluster' } = algorithm;
  return {
    nodes: nodes.map(({ id }) => id),
    services: services.map(({ id }) => id),
    settleMs: boundBySize(definition, algorithm),
    termScope,
    ...(leaderNeeds === 'majority' && { quorum: majorityOf(nodes.length) }),
    ...(clients && { clients: clients.map(({ id }) => id) }),
    ...(leaderWithinMs !== undefined && { leaderWithinMs }),
    ...(promisesPolicy(algorithm, definition) && { policy: policyOf(definition, algorithm) }),
  };
}

/** The bound by the number of nodes, each computed once: it is asked for at nearly every instant. */
function boundBySize(definition: RunDefinition, algorithm: Algorithm): PropertySetup['settleMs'] {
  const known = new Map<number, number>();
  return (nodes) => {
    const boundMs = known.get(nodes) ?? settleMsOf(definition, algorithm, nodes);
    known.set(nodes, boundMs);
    return boundMs;
  };
}

function promisesPolicy(
  { promises, outranks }: Algorithm,
  { algorithm: { params }, nodes }: Pick<RunDefinition, 'algorithm' | 'nodes'>,
): boolean {
  // A node that does not know all others cannot know whether it is the highest.
  if (outranks === undefined || nodes.some(({ knows }) => knows !== undefined)) return false;
  const promised = promises.filter(({ property }) => property === POLICY);
  return promised.some((one) => isGiven(one, params));
}

function policyOf(
  { nodes, algorithm: { params } }: RunDefinition,
  { outranks }: Algorithm,
): Policy {
  return {
    nodes: nodes.map(({ id, priority }) => ({ id, priority })),
    outranks: (a, b) => outranks?.(a, b, params as never) ?? false,
  };
}

/** Something that not every run has: terms of the whole cluster, leases, clients, a deadline, a promised policy, or a service or a client of a kind. */
export type PropertyNeed =
  | 'terms'
  | 'leases'
  | 'clients'
  | 'deadline'
  | 'policy'
  | { readonly service: string }
  | { readonly client: string };

/** The runs of which a property is asked. It is JSON, so that the page has it without the property's fold. */
export interface Applicability {
  /** A run that has one of these can violate the property. */
  readonly oneOf: readonly PropertyNeed[];
  /** The reason why the property is not asked of other runs: `it has no leases`. */
  readonly otherwise: string;
}

/** The witnesses of a violation: the ids of the nodes that show it. */
export type Witnesses = readonly string[];

/** A property, as a fold over the trace. Its state is JSON, so that a checkpoint can keep it. */
export interface Property {
  readonly id: string;
  readonly name: string;
  /** One sentence: the property. */
  readonly means: string;
  /** Absent for a property that is asked of every run. */
  readonly applies?: Applicability;
  /** The kinds of events that may change its state: it receives no others. */
  readonly concerns: readonly EventType[];
  readonly start: (setup: PropertySetup) => Json;
  /** The state after an event; the same object when the event changes nothing. */
  readonly on: (state: never, event: TraceEvent) => Json;
  /**
   * The witnesses of a violation at this time in ms; null when the property holds.
   *
   * @param setup - the input of `start`.
   */
  readonly broken: (state: never, atMs: number, setup: PropertySetup) => Witnesses | null;
  /** The time in ms after which `broken` changes without an event, or null; `setup` as in `broken`. */
  readonly dueMs?: (state: never, setup: PropertySetup) => number | null;
}

/** Whether a property is asked of a run. */
export function isAskedOf(
  { applies }: Pick<Property, 'applies'>,
  of: Algorithm,
  definition: Pick<
    RunDefinition,
    'algorithm' | 'nodes' | 'services' | 'clients' | 'leaderWithinMs'
  >,
): boolean {
  const { termOf, termScope, leaseOf } = of;
  const { services = [], clients = [], leaderWithinMs } = definition;
  const has = (need: PropertyNeed) => {
    if (need === 'terms') return termOf !== undefined && termScope !== 'group';
    if (need === 'leases') return leaseOf !== undefined;
    if (need === 'clients') return clients.length > 0;
    if (need === 'deadline') return leaderWithinMs !== undefined;
    if (need === 'policy') return promisesPolicy(of, definition);
    if ('client' in need) return clients.some(({ kind }) => kind === need.client);
    return services.some(({ kind }) => kind === need.service);
  };
  return applies?.oneOf.some(has) ?? true;
}

/** Declares a property; infers the type of its state for every function of the contract. */
export function defineProperty<S extends Json>(
  property: Omit<Property, 'start' | 'on' | 'broken' | 'dueMs'> & {
    readonly start: (setup: PropertySetup) => S;
    readonly on: (state: S, event: TraceEvent) => S;
    readonly broken: (state: S, atMs: number, setup: PropertySetup) => Witnesses | null;
    readonly dueMs?: (state: S, setup: PropertySetup) => number | null;
  },
): Property {
  return property;
}
