// The contract of a coordination service: one file in `services/` that calls defineService.
import type { AnyStateMachine, ContextFrom } from 'xstate';
import type { Json } from '../base/json';
import type { ParamsSchema, Program } from './program';

/** One thing that a service holds: a key, a znode, a record. Times are ms of the service's own clock. */
export type Holding = {
  readonly key: string;
  /** In few words, as it is drawn beside the key. */
  readonly value: string;
  /** The process that it belongs to; it is drawn in that one's colour. */
  readonly owner?: string;
  /** When it was last set, and when it expires by itself. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** The processes that are told when it goes. */
  readonly watchers?: readonly string[];
};

/** What a node holds by the service's word: nobody else does, as far as the node can tell. */
export type Lease = {
  /** The name under which the service keeps it. */
  readonly key: string;
  /** The fencing token that came with it; null when none did. */
  readonly token: number | null;
  /** When it runs out, in ms of the node's own clock. */
  readonly untilMs: number;
};

/** A service that nodes talk to. It answers the sender of each request. */
export interface Service extends Program {
  /** What a process of it is called in a plain cluster, such as `redis`. */
  readonly usualId: string;
  /** What it holds, in the order in which it is drawn. */
  readonly holds: (context: never) => readonly Holding[];
}

interface Typed<M extends AnyStateMachine, S extends ParamsSchema>
  extends Omit<Service, 'machine' | 'params' | 'durable' | 'holds'> {
  readonly params: S;
  readonly machine: M;
  readonly durable?: (context: ContextFrom<M>) => Json;
  readonly holds: (context: ContextFrom<M>) => readonly Holding[];
}

/** Declares a service; the type of its machine's context reaches every function of the contract. */
export function defineService<M extends AnyStateMachine, S extends ParamsSchema>(
  service: Typed<M, S>,
): Service {
  return service;
}
