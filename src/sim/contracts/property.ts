// The contract of a property: one file in `properties/` that calls defineProperty.

import type { Json } from '../base/json';
import { type Algorithm, surroundingsOf } from './algorithm';
import type { RunDefinition } from './definition';
import type { EventType, TraceEvent } from './traceEvent';

/** What a property may know of a run before it starts. */
export interface PropertySetup {
  readonly nodes: readonly string[];
  readonly services: readonly string[];
  /** Within how many ms of the last fault all must agree; see `Algorithm.settleMs`. */
  readonly settleMs: number;
  /** See `Algorithm.termScope`. */
  readonly termScope: 'cluster' | 'group';
}

/** What properties may know of a run of this definition. */
export function propertySetupOf(definition: RunDefinition, algorithm: Algorithm): PropertySetup {
  const { nodes, services = [] } = definition;
  const { params } = definition.algorithm;
  const { settleMs, termScope = 'cluster' } = algorithm;
  return {
    nodes: nodes.map(({ id }) => id),
    services: services.map(({ id }) => id),
    settleMs: settleMs(params as never, surroundingsOf(definition)),
    termScope,
  };
}

/** A broken property's witnesses: the ids of the nodes that show it. */
export type Witnesses = readonly string[];

/** A fold over the trace that says whether a property holds. Its state is JSON, so that a checkpoint can keep it. */
export interface Property {
  readonly id: string;
  readonly name: string;
  /** One sentence: what must hold. */
  readonly means: string;
  /** The kinds of events that may change its state: it is not told of others. */
  readonly concerns: readonly EventType[];
  readonly start: (setup: PropertySetup) => Json;
  /** The state after an event; the same object when the event does not matter. */
  readonly on: (state: never, event: TraceEvent) => Json;
  /** Who shows, at this time in ms, that the property does not hold; null when it holds. */
  readonly broken: (state: never, atMs: number) => Witnesses | null;
  /** The time in ms after which `broken` changes though nothing happens, or null. */
  readonly dueMs?: (state: never) => number | null;
}

/** Declares a property; the type of its state reaches every function of the contract. */
export function defineProperty<S extends Json>(
  property: Omit<Property, 'start' | 'on' | 'broken' | 'dueMs'> & {
    readonly start: (setup: PropertySetup) => S;
    readonly on: (state: S, event: TraceEvent) => S;
    readonly broken: (state: S, atMs: number) => Witnesses | null;
    readonly dueMs?: (state: S) => number | null;
  },
): Property {
  return property;
}
