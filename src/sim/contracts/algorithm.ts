// The contract of an election algorithm: one file in `algorithms/` that calls defineAlgorithm.
import type * as v from 'valibot';
import type { AnyStateMachine, ContextFrom } from 'xstate';
import type { Json } from '../base/json';
import { roundMs } from '../base/time';
import type { Latency, Params, RunDefinition } from './definition';
import type { ParamsSchema, Program } from './program';
import type { Promised } from './promise';
import type { Peer, Role } from './protocol';
import type { Lease } from './service';

/** A parameter that will not do what one expects, and why. */
export interface Warning {
  readonly param: string;
  readonly text: string;
}

/** Where a run takes place, as far as an algorithm's bounds and warnings depend on it. */
export interface Surroundings {
  readonly nodes: number;
  readonly latencyMs: { readonly min: number; readonly max: number };
}

/**
 * How nodes know of each other. `fixed`: all know all that the definition names, and nobody can join. `told`: all
 * know all, and who joins, leaves or is removed is made known to every node that runs, at once, by the notice
 * MEMBERS. `own`: a node knows nobody but the one through which it joins; the rest is the algorithm's.
 */
export type Membership = 'fixed' | 'told' | 'own';

/**
 * What a process may be told by the outside, as an event like a message whose sender is the node itself. `MEMBERS`
 * (only where membership is `told`): all other members, as Peer[], in the body. `LEAVE`: it is asked to stop, and is
 * stopped after this step. `REMOVE` (only where membership is `own`): the person wants the node whose id is in the
 * body off the list. `SUSPECT`: the node whose id is in the body is said to be down, true or not. Besides these,
 * `REFUSED` comes from a node that does not run, see `Algorithm.refused`.
 */
export type Notice = 'MEMBERS' | 'LEAVE' | 'REMOVE' | 'SUSPECT';

/** An election algorithm: the program of every node. */
export interface Algorithm extends Program {
  readonly membership: Membership;
  /** How the nodes are joined; on a ring each writes to its successor, and it is drawn as a ring. A mesh when absent. */
  readonly topology?: 'mesh' | 'ring';
  /**
   * Kinds of messages that are requests over a connection: when one reaches a machine on which the node's process
   * does not run, that machine answers it with `REFUSED`, whose body is the request's kind.
   */
  readonly refused?: (params: never) => readonly string[];
  /** The elected variable: a node's id, or null for ⊥. */
  readonly electedOf: (context: never) => string | null;
  /** What the node takes itself for, from its context and its state's name (`leading.challenged`). */
  readonly roleOf: (context: never, state: string) => Role;
  readonly termOf?: (context: never) => number;
  /** Whose terms they are: the whole cluster's, which then may have one leader in each; or each group's own. */
  readonly termScope?: 'cluster' | 'group';
  /** The kinds of services without which it cannot work; their ids are in `ProcessInput.services`. */
  readonly services?: readonly string[];
  /** The lease that the node believes to hold; absent for an election without leases. */
  readonly leaseOf?: (context: never) => Lease | null;
  /** Settings that a person can follow by eye at the speed of a clock: what the page starts with. */
  readonly watchable: { readonly params: Partial<Params>; readonly latencyMs: Latency };
  readonly pseudocode: readonly string[];
  /** The lines of `pseudocode`, from 1, at which a node in this state stands. */
  readonly lineOf: (state: string) => number;
  /** Within how many ms of the last fault all live, connected nodes agree, under these parameters. */
  readonly settleMs: (params: never, surroundings: Surroundings) => number;
  /** What holds of its runs, and what may befall them without breaking it. */
  readonly promises: readonly Promised[];
  /** Whether `a` is higher than `b`, where the highest live node is the one to lead once all has settled. */
  readonly outranks?: (a: Peer, b: Peer, params: never) => boolean;
  /** Parameters that contradict each other or the network. */
  readonly warnings: (params: never, surroundings: Surroundings) => readonly Warning[];
}

interface Typed<M extends AnyStateMachine, S extends ParamsSchema>
  extends Omit<
    Algorithm,
    | 'machine'
    | 'params'
    | 'refused'
    | 'electedOf'
    | 'roleOf'
    | 'termOf'
    | 'durable'
    | 'leaseOf'
    | 'settleMs'
    | 'outranks'
    | 'warnings'
  > {
  readonly params: S;
  readonly machine: M;
  readonly refused?: (params: v.InferOutput<S>) => readonly string[];
  readonly electedOf: (context: ContextFrom<M>) => string | null;
  readonly roleOf: (context: ContextFrom<M>, state: string) => Role;
  readonly termOf?: (context: ContextFrom<M>) => number;
  readonly durable?: (context: ContextFrom<M>) => Json;
  readonly leaseOf?: (context: ContextFrom<M>) => Lease | null;
  readonly settleMs: (params: v.InferOutput<S>, surroundings: Surroundings) => number;
  readonly outranks?: (a: Peer, b: Peer, params: v.InferOutput<S>) => boolean;
  readonly warnings: (params: v.InferOutput<S>, surroundings: Surroundings) => readonly Warning[];
}

/** Declares an algorithm; the types of its machine's context and parameters reach every function of the contract. */
export function defineAlgorithm<M extends AnyStateMachine, S extends ParamsSchema>(
  algorithm: Typed<M, S>,
): Algorithm {
  return algorithm;
}

/** Whether the nodes keep a list of the members and are told when it changes: those of some need none. */
export function keepsToldList({
  membership,
  machine,
}: Pick<Algorithm, 'membership' | 'machine'>): boolean {
  return membership === 'told' && machine.events.includes('MEMBERS');
}

/** Whether a node may react when it is told that another is down: its machine has a transition for that news. */
export function hearsOfFailures({ machine }: Pick<Algorithm, 'machine'>): boolean {
  return machine.events.includes('SUSPECT');
}

/** The bounds of a latency in ms. */
export function latencyBounds(latency: Latency): { min: number; max: number } {
  return typeof latency === 'number'
    ? { min: latency, max: latency }
    : { min: latency[0], max: latency[1] };
}

/** Where a run takes place: how many nodes, and the extremes of the latencies of all links. */
export function surroundingsOf({
  nodes,
  network,
}: Pick<RunDefinition, 'nodes' | 'network'>): Surroundings {
  const bounds = [network, ...(network.links ?? [])].map((link) =>
    latencyBounds(link.latencyMs ?? network.latencyMs),
  );
  const max = Math.max(...bounds.map((latency) => latency.max));
  const min = Math.min(...bounds.map((latency) => latency.min));
  return { nodes: nodes.length, latencyMs: { min, max } };
}

/**
 * The warning, in a list, that a duration is not longer than a bound; an empty list when it is.
 *
 * @param boundMs - what the parameter must exceed, in ms.
 * @param why - what that bound is, and what happens otherwise.
 */
export function warnUnlessLonger(
  param: string,
  valueMs: number,
  boundMs: number,
  why: string,
): Warning[] {
  if (valueMs > boundMs) return [];
  return [
    { param, text: `${spoken(param)} should be longer than ${roundMs(boundMs)} ms: ${why}.` },
  ];
}

/** `T2` of `t2Ms`, `Premerge min` of `premergeMinMs`. */
function spoken(param: string): string {
  const words = param.replace(/Ms$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
