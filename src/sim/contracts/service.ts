// The contract of a coordination service: one file in `services/` that calls defineService.
import type { AnyStateMachine, ContextFrom } from 'xstate';
import type { Json } from '../base/json';
import type { ParamsSchema, Program } from './program';

/** An item that a service holds: a key, a znode, a record. Times are ms of the service's own clock. */
export type Holding = {
  readonly key: string;
  /** A few words, drawn beside the key. */
  readonly value: string;
  /** The process that owns it; it is drawn in that process's colour. */
  readonly owner?: string;
  /** The times of its last change and of its expiry. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** The processes that are notified of its deletion. */
  readonly watchers?: readonly string[];
};

/** A lease as its holder sees it. */
export type Lease = {
  /** The name under which the service keeps it. */
  readonly key: string;
  /** The fencing token that came with it; null when none did. */
  readonly token: number | null;
  /** Its expiry, in ms of the node's own clock. */
  readonly untilMs: number;
};

/** A coordination service. It answers the sender of each request. */
export interface Service extends Program {
  /** The id of its process in a plain cluster, such as `redis`. */
  readonly usualId: string;
  /** Its holdings, in the order of drawing. */
  readonly holds: (context: never) => readonly Holding[];
}

/** The name of a timer until which a service that is up answers nobody, as after a delayed restart. */
export const SILENT_TIMER = 'restart';

interface Typed<M extends AnyStateMachine, S extends ParamsSchema>
  extends Omit<Service, 'machine' | 'params' | 'durable' | 'holds'> {
  readonly params: S;
  readonly machine: M;
  readonly durable?: (context: ContextFrom<M>) => Json;
  readonly holds: (context: ContextFrom<M>) => readonly Holding[];
}

/** Declares a service; infers the type of its machine's context for every function of the contract. */
export function defineService<M extends AnyStateMachine, S extends ParamsSchema>(
  service: Typed<M, S>,
): Service {
  return service;
}
