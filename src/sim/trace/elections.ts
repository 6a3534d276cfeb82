// Elections of a run, folded from the trace: each lasts from the end of agreement to the next agreement.
import { roundMs } from '../base/time';
import type { TraceEvent } from '../contracts/traceEvent';
import { addLeaderCount, type LeaderlessPeriod } from './leaderlessPeriods';
import { StablePeriods } from './stablePeriods';

/**
 * A period in which not all live nodes follow the same live node. A node that starts while the others agree begins one
 * as well, without candidates: it learns of the leader.
 */
export interface Election {
  /** The `seq` of the event that ended agreement; of a run's first election, of the first event of a node. */
  readonly fromSeq: number;
  readonly fromMs: number;
  /** Null while it lasts, as `toSeq` is. */
  readonly toMs: number | null;
  readonly toSeq: number | null;
  /** The leader on which the nodes agreed before; null at a run's beginning. */
  readonly before: string | null;
  /** The leader on which they agree in the end; null while it lasts. */
  readonly elected: string | null;
  /** The nodes that started an election, in the order of their first start. */
  readonly candidates: readonly string[];
  /** The first start of an election by a node, in ms; null when there was none. */
  readonly startedMs: number | null;
  /** The last acquisition of leadership, in ms; null when there was none. */
  readonly acquiredMs: number | null;
  /** Messages sent, by kind; periodic ones among them. */
  readonly messages: ReadonlyMap<string, number>;
  /** Messages dropped; some were sent before. */
  readonly dropped: number;
  /** Time without any live node that considers itself the leader, in ms, up to `leaderlessSinceMs`. */
  readonly leaderlessMs: number;
  /** The begin of the present time without a leader; null when there is a leader or the election is over. */
  readonly leaderlessSinceMs: number | null;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Growing = Mutable<Omit<Election, 'candidates' | 'messages'>> & {
  readonly candidates: string[];
  readonly messages: Map<string, number>;
};

/** Folds a trace into its elections, in order; they do not overlap. Only the last one changes, in place. */
export class Elections {
  readonly #list: Growing[] = [];
  readonly #leaderless: LeaderlessPeriod[] = [];
  readonly #stable = new StablePeriods();
  #open: Growing | null = null;
  #agreed: string | null = null;

  get list(): readonly Election[] {
    return this.#list;
  }

  /** The periods in which no live node leads, in order. */
  get leaderless(): readonly LeaderlessPeriod[] {
    return this.#leaderless;
  }

  /** Whether all live nodes follow the same live node after the last event. */
  get isStable(): boolean {
    return this.#stable.isStable;
  }

  /** Folds in the next event; returns whether it ends an election. */
  add(event: TraceEvent): boolean {
    // A message, of which there are most, changes no belief.
    const isEnd = event.type !== 'messageSent' && this.#stable.add(event) && this.#believed(event);
    if (this.#open) count(this.#open, event);
    return isEnd;
  }

  /** Folds in a change of a belief; returns whether it ends an election. */
  #believed({ seq, atMs }: TraceEvent): boolean {
    const { isStable, view } = this.#stable;
    const leaders = view.leaderCount;
    addLeaderCount(this.#leaderless, leaders, atMs);
    if (!isStable && !this.#open) this.#begin(seq, atMs);
    const open = this.#open;
    if (!open) return false;
    if (open.leaderlessSinceMs !== null) open.leaderlessMs += atMs - open.leaderlessSinceMs;
    open.leaderlessSinceMs = leaders === 0 ? atMs : null;
    if (!isStable) return false;
    this.#agreed = view.favourite?.leader ?? null;
    Object.assign(open, { toMs: atMs, toSeq: seq, elected: this.#agreed });
    this.#open = null;
    return true;
  }

  #begin(fromSeq: number, fromMs: number): void {
    this.#open = {
      fromSeq,
      fromMs,
      toMs: null,
      toSeq: null,
      before: this.#agreed,
      elected: null,
      candidates: [],
      startedMs: null,
      acquiredMs: null,
      messages: new Map(),
      dropped: 0,
      leaderlessMs: 0,
      leaderlessSinceMs: null,
    };
    this.#list.push(this.#open);
  }
}

function count(open: Growing, event: TraceEvent): void {
  switch (event.type) {
    case 'electionStarted':
      open.startedMs ??= event.atMs;
      if (!open.candidates.includes(event.node)) open.candidates.push(event.node);
      return;
    case 'leadershipAcquired':
      open.acquiredMs = event.atMs;
      return;
    case 'messageSent':
      open.messages.set(event.kind, (open.messages.get(event.kind) ?? 0) + 1);
      return;
    case 'messageDropped':
      open.dropped += 1;
      return;
    default:
  }
}

/** The time without a leader in an election, in ms, up to a time that is not before its last event. */
export function leaderlessMsOf(
  { leaderlessMs, leaderlessSinceMs }: Election,
  untilMs: number,
): number {
  return roundMs(leaderlessMs + (leaderlessSinceMs === null ? 0 : untilMs - leaderlessSinceMs));
}

/** The elections of a whole trace. */
export function electionsOf(trace: Iterable<TraceEvent>): readonly Election[] {
  const elections = new Elections();
  for (const event of trace) elections.add(event);
  return elections.list;
}

/** Whether leadership is at stake; otherwise a node only learns of the leader. */
export function isContested(election: Election): boolean {
  const { before, elected, candidates, toMs, leaderlessSinceMs } = election;
  if (candidates.length > 0) return true;
  return toMs === null ? leaderlessSinceMs !== null : before !== elected;
}

/** The ends of an election's phases, in ms: until a node notices, until a node leads, until all follow it. */
export interface Phases {
  readonly startedMs: number;
  readonly acquiredMs: number;
  readonly toMs: number;
}

/** The phases of an election; those that have not ended last until `untilMs`. */
export function phasesOf(election: Election, untilMs: number): Phases {
  const toMs = election.toMs ?? Math.max(election.fromMs, untilMs);
  const startedMs = election.startedMs ?? election.acquiredMs ?? toMs;
  return { startedMs, acquiredMs: Math.max(startedMs, election.acquiredMs ?? toMs), toMs };
}
