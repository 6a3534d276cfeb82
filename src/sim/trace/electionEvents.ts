// The events of elections: probes, elections, false elections and changes of leader, each counted apart.
import type { Algorithm } from '../contracts/algorithm';
import { algorithmOf } from '../contracts/mixture';
import type { EventType, TraceEvent } from '../contracts/traceEvent';
import type { ClusterView } from './clusterView';
import type { Quorums } from './quorums';

/**
 * An event of an election: a node only asks whether it would be elected (`probe`), or stands (`election`); it stands while a
 * leader runs and is connected to a majority, as the first since all followed one (`falseElection`); another node than the
 * last leader leads (`leaderChange`).
 */
export interface ElectionEvent {
  readonly kind: 'probe' | 'election' | 'falseElection' | 'leaderChange';
  readonly atMs: number;
}

/** A start of an election whose kind the node's next state decides. */
interface Start {
  readonly node: string;
  readonly atMs: number;
}

const CONCERNED: ReadonlySet<EventType> = new Set<EventType>([
  'stateEntered',
  'electionStarted',
  'leadershipAcquired',
]);
const NOTHING: readonly ElectionEvent[] = [];

/**
 * Folds a trace into the events of its elections. A step reports the start of an election before the state that it leads
 * to: so it is known at the next event whether the start is a probe.
 */
export class ElectionEvents {
  readonly #algorithm: Algorithm;
  readonly #view: ClusterView;
  readonly #quorums: Quorums;
  /** The state of each node whose algorithm has probes. */
  readonly #states = new Map<string, string>();
  #open: Start | null = null;
  #isFalseCounted = false;
  #lastLeader: string | null = null;

  /** @param view - the cluster, which its owner keeps up with the trace. */
  constructor(algorithm: Algorithm, view: ClusterView, quorums: Quorums) {
    this.#algorithm = algorithm;
    this.#view = view;
    this.#quorums = quorums;
  }

  /** The election events that this event makes known; called before the view has it: a node that starts an election may forget the leader in the same step. */
  before(event: TraceEvent): readonly ElectionEvent[] {
    // Most events are messages and timers.
    if (this.#open === null && !CONCERNED.has(event.type)) return NOTHING;
    const stands = event.type === 'stateEntered' && this.#enter(event);
    const known = this.rest();
    this.#open = null;
    if (stands) known.push(...this.#election(event.atMs));
    if (event.type === 'leadershipAcquired') known.push(...this.#leads(event));
    if (event.type === 'electionStarted') {
      if (this.#probesOf(event.node)) this.#open = { node: event.node, atMs: event.atMs };
      else known.push(...this.#election(event.atMs));
    }
    if (known.some(({ kind }) => kind === 'falseElection')) this.#isFalseCounted = true;
    return known;
  }

  /** Called after an event that may have changed the view. */
  after(): void {
    if (this.#view.hasFollowedLeader) this.#isFalseCounted = false;
  }

  /** The election events that the last event has left open, if the trace ends here. */
  rest(): ElectionEvent[] {
    if (!this.#open) return [];
    const { node, atMs } = this.#open;
    const isProbe = this.#states.get(node) === this.#probesOf(node)?.asks;
    return isProbe ? [{ kind: 'probe', atMs }] : this.#election(atMs);
  }

  #probesOf(node: string): Algorithm['probes'] {
    return algorithmOf(this.#algorithm, node).probes;
  }

  /** Notes a state; returns whether a node that has asked, and been answered, now stands. */
  #enter({ node, state }: Extract<TraceEvent, { type: 'stateEntered' }>): boolean {
    const probes = this.#probesOf(node);
    if (!probes) return false;
    const before = this.#states.get(node);
    this.#states.set(node, state);
    return before === probes.asks && state === probes.stands && this.#open?.node !== node;
  }

  #election(atMs: number): ElectionEvent[] {
    const isFalse = !this.#isFalseCounted && this.#quorums.hasConnectedLeader(this.#view);
    return [
      { kind: 'election', atMs },
      ...(isFalse ? [{ kind: 'falseElection', atMs } as const] : []),
    ];
  }

  #leads({ node, atMs }: Extract<TraceEvent, { type: 'leadershipAcquired' }>): ElectionEvent[] {
    const isOther = this.#lastLeader !== null && this.#lastLeader !== node;
    this.#lastLeader = node;
    return isOther ? [{ kind: 'leaderChange', atMs }] : [];
  }
}
