// The contract of an election algorithm: one file in `algorithms/` that calls defineAlgorithm.

import type * as v from 'valibot';
import type { AnyStateMachine, ContextFrom } from 'xstate';
import { capitalised } from '../base/format';
import type { Json } from '../base/json';
import { roundMs } from '../base/time';
import {
  type Latency,
  type LinkSettings,
  linkSettings,
  type NetworkDefinition,
  type NodeDefinition,
  type Params,
  type PartDefinition,
  type RunDefinition,
} from './definition';
import type { ParamsSchema, Program } from './program';
import type { Promised } from './promise';
import type { Peer, Role } from './protocol';
import type { Lease } from './service';
import type { Shown } from './shown';

/** A parameter with an unexpected effect, and the reason. */
export interface Warning {
  readonly param: string;
  readonly text: string;
}

/** The size of the cluster, its latencies and its services: an algorithm's bounds and warnings depend on them. */
export interface Surroundings {
  readonly nodes: number;
  readonly latencyMs: { readonly min: number; readonly max: number };
  /** The services that nodes learn from; absent: the usual ones with their defaults. */
  readonly services?: readonly Pick<PartDefinition, 'kind' | 'params'>[];
}

/**
 * The way in which nodes learn of each other. `fixed`: every node knows all nodes of the definition, and none can join.
 * `told`: every node knows all members, and learns of each change at once by the notice MEMBERS. `own`: a node knows
 * only the member through which it joins; the algorithm does the rest.
 */
export type Membership = 'fixed' | 'told' | 'own';

/**
 * A notice to a process from outside the cluster. It is delivered as a message from the node to itself. `MEMBERS` (only
 * where membership is `told`): the body has all other members, as Peer[]. `LEAVE`: the process is to stop, and is stopped
 * after this step, or after the first later one in which its {@link STOP_TIMER} does not run any more. `REMOVE` (only where membership is `own`): the node whose id is in the body is to be removed from the
 * list. `SUSPECT`: the node whose id is in the body is reported down, rightly or wrongly. `ELECT`: the node is to start an
 * election at once. `LOAD`: the node's load is now that in the body, in per cent. `CLOCK` (to every kind of process, only
 * where its machine has a transition for it): its wall clock has jumped by the ms in the body. Some answers have no sending
 * process: see `Algorithm.refused` and `Algorithm.closing`.
 */
export type Notice = 'MEMBERS' | 'LEAVE' | 'REMOVE' | 'SUSPECT' | 'ELECT' | 'LOAD' | 'CLOCK';

/** The timer of a process that takes time to stop: once asked to leave, it runs until the timer fires or is cancelled. */
export const STOP_TIMER = 'stop';

/** A node's field that breaks a rule of its system, and a sentence with the node's id and the rule. */
export interface BrokenRule {
  readonly field: 'id' | 'secret';
  readonly text: string;
}

/**
 * The others that a node that leads needs so that it can act, by the rules of the algorithm: a majority of the members,
 * which hears it and can answer; or a majority of the run's services of a kind, of one the one.
 */
export type LeaderNeeds = 'majority' | { readonly majorityOf: string };

/** The messages of an election as a function of the number of nodes, as its source counts them. */
export interface MessageCount {
  /** The formula in words of N: `(N − 1)² + N − 2`. */
  readonly formula: string;
  /** Whether an election needs so many messages, at most or at least so many. Absent: exactly. */
  readonly bound?: 'most' | 'least';
  /** The messages with `nodes` nodes, the crashed leader among them. */
  readonly of: (nodes: number) => number;
}

/** An election algorithm: the program of every node. */
export interface Algorithm extends Program {
  /** Only of a run in which nodes run different algorithms: see `algorithmOfRun`. */
  readonly mixture?: Mixture;
  readonly membership: Membership;
  /** Where membership is `own`: only a leader removes a node, and another member refuses. Absent: any member does. */
  readonly removedBy?: 'leader';
  /** The system's own rules for ids and secrets: the first one that a node breaks, or null. Absent: none. */
  readonly brokenRule?: (node: Pick<NodeDefinition, 'id' | 'secret'>) => BrokenRule | null;
  /** Only where the machine has no transition for `ELECT`: why no election can be started, as a clause. */
  readonly noElections?: string;
  /** The order of `peers` and the drawing: on a ring each node writes to its successor. A mesh when absent. */
  readonly topology?: 'mesh' | 'ring';
  /**
   * Kinds of messages that are requests over a connection: where the receiving process does not run, its host answers
   * `REFUSED`, with the request's kind as the body.
   */
  readonly refused?: (params: never) => readonly string[];
  /**
   * Requests, by kind, with the answer of a server that shuts down: it answers each that was sent before the process left
   * and arrives afterwards. A later request is not answered so.
   */
  readonly closing?: Readonly<Record<string, { readonly kind: string; readonly body?: Json }>>;
  /** The elected variable: a node's id, or null for ⊥. */
  readonly electedOf: (context: never) => string | null;
  /** The node's own view of its role, from its context and its state's name (`leading.challenged`). */
  readonly roleOf: (context: never, state: string) => Role;
  readonly termOf?: (context: never) => number;
  /** The scope of terms: with `cluster` there is at most one leader in each term; with `group` each group counts its own. */
  readonly termScope?: 'cluster' | 'group';
  /** The kinds of services that it needs, one entry a service; their ids are in `ProcessInput.services`. */
  readonly services?: readonly string[];
  /** The lease that the node believes it holds; absent for an election without leases. */
  readonly leaseOf?: (context: never) => Lease | null;
  /** See {@link LeaderNeeds}. Absent: nothing. */
  readonly leaderNeeds?: LeaderNeeds;
  /** Only where a node may first ask whether it would be elected: the state in which it asks, and the one in which it stands. */
  readonly probes?: { readonly asks: string; readonly stands: string };
  /**
   * The variables that a node shows in the near view: those that decide its next steps, at most four, each in few words.
   * A pure function of its arguments.
   *
   * @param state - the state's name, as for `roleOf`.
   * @param clockMs - the present time of the node's own clock, for a time that is left: of its wall clock where the program
   *   goes by it, see `wallClock`.
   */
  readonly shows?: (context: never, state: string, clockMs: number) => Shown;
  /** Whether the outcome depends on the nodes' priorities: only then they are drawn. Absent: it never does. */
  readonly usesPriorities?: (params: never) => boolean;
  /** Whether the outcome depends on the nodes' loads: then they are drawn in place of the priorities. Absent: it never does. */
  readonly ranksByLoad?: (params: never) => boolean;
  /** Settings at which a person can follow the run in real time: the page starts with them. */
  readonly watchable: { readonly params: Partial<Params>; readonly latencyMs: Latency };
  readonly pseudocode: readonly string[];
  /** The line of `pseudocode`, from 1, for a node in this state. */
  readonly lineOf: (state: string) => number;
  /**
   * The messages of an election after the crash of the highest node, which all that live miss at once (on a ring its
   * neighbour does); what is sent again and again is left out. Absent: the source has no formula.
   */
  readonly messageCount?: MessageCount;
  /** Bound in ms, from the last fault until all live, connected nodes agree, under these parameters. */
  readonly settleMs: (params: never, surroundings: Surroundings) => number;
  /** Properties of its runs, and the faults that they tolerate. */
  readonly promises: readonly Promised[];
  /** Whether `a` precedes `b` as leader; for an algorithm that promises `highestLeads`, the policy of its election. */
  readonly outranks?: (a: Peer, b: Peer, params: never) => boolean;
  /** Parameters that contradict each other or the network. */
  readonly warnings: (params: never, surroundings: Surroundings) => readonly Warning[];
}

/** The algorithms of a run's nodes, where they differ. */
export interface Mixture {
  /** The run's algorithm: that of every node that is not in `byNode`. */
  readonly own: Algorithm;
  /** The algorithms of the nodes that name one. */
  readonly byNode: ReadonlyMap<string, Algorithm>;
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
    | 'shows'
    | 'usesPriorities'
    | 'ranksByLoad'
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
  readonly shows?: (context: ContextFrom<M>, state: string, clockMs: number) => Shown;
  readonly usesPriorities?: (params: v.InferOutput<S>) => boolean;
  readonly ranksByLoad?: (params: v.InferOutput<S>) => boolean;
  readonly settleMs: (params: v.InferOutput<S>, surroundings: Surroundings) => number;
  readonly outranks?: (a: Peer, b: Peer, params: v.InferOutput<S>) => boolean;
  readonly warnings: (params: v.InferOutput<S>, surroundings: Surroundings) => readonly Warning[];
}

/** Declares an algorithm; infers the types of context and parameters for every function of the contract. */
export function defineAlgorithm<M extends AnyStateMachine, S extends ParamsSchema>(
  algorithm: Typed<M, S>,
): Algorithm {
  return algorithm;
}

/** Whether the nodes keep a list of members that the notice MEMBERS updates; some machines ignore that notice. */
export function keepsToldList({
  membership,
  machine,
}: Pick<Algorithm, 'membership' | 'machine'>): boolean {
  return membership === 'told' && machine.events.includes('MEMBERS');
}

/** Whether a node may react to a report that another is down: its machine has a transition for SUSPECT. */
export function hearsOfFailures({ machine }: Pick<Algorithm, 'machine'>): boolean {
  return machine.events.includes('SUSPECT');
}

/** Whether a node's load may decide an election: its machine has a transition for LOAD. */
export function usesLoads({ machine }: Pick<Algorithm, 'machine'>): boolean {
  return machine.events.includes('LOAD');
}

/** The reason why no node can be told to start an election; null where the machines have a transition for ELECT. */
export function electionRefusal({
  machine,
  name,
  noElections,
}: Pick<Algorithm, 'machine' | 'name' | 'noElections'>): string | null {
  if (machine.events.includes('ELECT')) return null;
  return noElections ?? `the nodes of ${name} start no election on demand`;
}

/** The bounds of a latency in ms. */
export function latencyBounds(latency: Latency): { min: number; max: number } {
  return typeof latency === 'number'
    ? { min: latency, max: latency }
    : { min: latency[0], max: latency[1] };
}

/** The number of nodes of a run, the extremes of the latencies of all its links, and its services, as they are at the start. */
export function surroundingsOf({
  nodes,
  network,
  services,
}: Pick<RunDefinition, 'nodes' | 'network' | 'services'>): Surroundings {
  const bounds = [network, ...(network.links ?? []), ...betweenSites(nodes, network)].map((link) =>
    latencyBounds(link.latencyMs ?? network.latencyMs),
  );
  const max = Math.max(...bounds.map((latency) => latency.max));
  const min = Math.min(...bounds.map((latency) => latency.min));
  return { nodes: nodes.length, latencyMs: { min, max }, ...(services && { services }) };
}

/** The settings of the links between the sites of these nodes, and within each. */
function betweenSites(
  nodes: readonly NodeDefinition[],
  { latencyMs, sites }: NetworkDefinition,
): readonly LinkSettings[] {
  if (!sites) return [];
  const names = [...new Set(nodes.flatMap(({ site }) => (site === undefined ? [] : [site])))];
  const settingsOf = linkSettings({ latencyMs, sites }, (name) => name);
  return names.flatMap((from) => names.map((to) => settingsOf(from, to)));
}

/**
 * A list with a warning, unless a duration exceeds a bound; then an empty list.
 *
 * @param boundMs - the bound in ms.
 * @param why - the meaning of the bound, and the consequence of a shorter duration.
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

/** The warning that a leader’s task comes again before its write, which then never comes; else an empty list. */
export function warnUnlessWritten({
  taskMs,
  writeMs,
}: {
  readonly taskMs: number;
  readonly writeMs: number;
}): Warning[] {
  const why = 'so long the write comes after the check, and the next check takes its place';
  return warnUnlessLonger('taskMs', taskMs, writeMs, why);
}

/** `T2` of `t2Ms`, `Premerge min` of `premergeMinMs`. */
function spoken(param: string): string {
  const words = param.replace(/Ms$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalised(words);
}
