// The figures that measures take of a run, folded while it goes on: memory does not grow with the run but with its occasions.
import { roundMs } from '../../sim/base/time';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { RunDefinition } from '../../sim/contracts/definition';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { Cluster } from './cluster';
import type { MeasureId } from './measures';

/** The figure of a measure of durations: for each occasion its time and its duration in ms, null for one without an end. */
export type Durations = readonly (readonly [atMs: number, figure: number | null])[];
/** The figure of a share: its part of the measured time in ms, and the begin of its longest stretch. */
export type Share = { readonly ms: number; readonly longestAtMs: number | null };
/** The figure of a rate: the number of its events, and the time of the first one in ms. */
export type Count = { readonly count: number; readonly firstAtMs: number | null };
export type Figure = Durations | Share | Count;

/** What a fold is told: the event, and the cluster after it. */
interface Fold {
  /** @param changed - whether the cluster may have changed by this event. */
  add(event: TraceEvent, cluster: Cluster, changed: boolean): void;
  /** The figure up to the run's end in ms. */
  figure(untilMs: number): Figure;
}

/** What folds need to know of a run. */
export type Measured = Pick<RunDefinition, 'nodes' | 'services'>;

/** All figures of one run. */
export class Figures {
  readonly cluster: Cluster;
  readonly #folds: readonly (readonly [MeasureId, Fold])[];
  readonly #fromMs: number;

  /** @param fromMs - the end of the beginning that is not measured. */
  constructor(run: Measured, algorithm: Algorithm, measures: readonly MeasureId[], fromMs: number) {
    this.cluster = new Cluster(run.nodes.map(({ id }) => id));
    this.#folds = measures.map((id) => [id, FOLDS[id](fromMs, run, algorithm)]);
    this.#fromMs = fromMs;
  }

  add(event: TraceEvent): void {
    const changed = this.cluster.add(event);
    for (const [, fold] of this.#folds) fold.add(event, this.cluster, changed);
  }

  /** By measure, the figures up to the run's end; and the measured time in ms. */
  at(untilMs: number): Readonly<Record<string, Figure>> {
    return Object.fromEntries(this.#folds.map(([id, fold]) => [id, fold.figure(untilMs)]));
  }

  measuredMs(untilMs: number): number {
    return roundMs(untilMs - this.#fromMs);
  }
}

const FOLDS: Readonly<
  Record<MeasureId, (fromMs: number, run: Measured, algorithm: Algorithm) => Fold>
> = {
  failover: (fromMs) => new Failovers(fromMs, (_, cluster) => cluster.hasFollowedLeader),
  failoverToWrite: (fromMs) => new Failovers(fromMs, (event) => isTaken(event)),
  electionMessages: (fromMs, _, algorithm) => new ElectionMessages(fromMs, algorithm),
  leaderless: (fromMs) => new TimeWhile(fromMs, (cluster) => cluster.leaders.length === 0),
  twoLeaders: (fromMs) => new TimeWhile(fromMs, (cluster) => cluster.leaders.length > 1),
  staleWrites: (fromMs, run) => new StaleWrites(fromMs, run),
  elections: (fromMs) => new ElectionCount(fromMs),
  falseElections: (fromMs) => new FalseElections(fromMs),
  violations: (fromMs, _, algorithm) => new Violations(fromMs, algorithm),
};

function isTaken(event: TraceEvent): boolean {
  return event.type === 'clientAnswered' && event.answer === 'accepted';
}

/** Failovers: from the crash of a leader until a condition holds. A crash before the end of the last one begins none. */
class Failovers implements Fold {
  readonly #found: [number, number | null][] = [];
  readonly #fromMs: number;
  readonly #isOver: (event: TraceEvent, cluster: Cluster) => boolean;
  #leaders: readonly string[] = [];
  #sinceMs: number | null = null;

  constructor(fromMs: number, isOver: (event: TraceEvent, cluster: Cluster) => boolean) {
    this.#fromMs = fromMs;
    this.#isOver = isOver;
  }

  add(event: TraceEvent, cluster: Cluster, changed: boolean): void {
    if (
      event.type === 'nodeCrashed' &&
      this.#leaders.includes(event.node) &&
      this.#sinceMs === null
    )
      this.#sinceMs = event.atMs;
    if (changed) this.#leaders = cluster.leaders;
    if (this.#sinceMs === null || event.atMs === this.#sinceMs || !this.#isOver(event, cluster))
      return;
    if (this.#sinceMs >= this.#fromMs)
      this.#found.push([this.#sinceMs, roundMs(event.atMs - this.#sinceMs)]);
    this.#sinceMs = null;
  }

  figure(): Durations {
    const open = this.#sinceMs !== null && this.#sinceMs >= this.#fromMs;
    return open ? [...this.#found, [this.#sinceMs as number, null]] : [...this.#found];
  }
}

/** The time in which a condition holds. */
class TimeWhile implements Fold {
  readonly #fromMs: number;
  readonly #holds: (cluster: Cluster) => boolean;
  /** The begin of the present stretch; null while the condition does not hold. */
  #sinceMs: number | null;
  #ms = 0;
  #longest: { readonly ms: number; readonly atMs: number | null } = { ms: 0, atMs: null };

  constructor(fromMs: number, holds: (cluster: Cluster) => boolean) {
    this.#fromMs = fromMs;
    this.#holds = holds;
    this.#sinceMs = holds(new Cluster([])) ? 0 : null;
  }

  add({ atMs }: TraceEvent, cluster: Cluster, changed: boolean): void {
    if (!changed) return;
    const holds = this.#holds(cluster);
    if (holds === (this.#sinceMs !== null)) return;
    const stretch = this.#stretch(atMs);
    this.#ms += stretch.ms;
    if (stretch.ms > this.#longest.ms) this.#longest = stretch;
    this.#sinceMs = holds ? atMs : null;
  }

  figure(untilMs: number): Share {
    const open = this.#stretch(untilMs);
    const longest = open.ms > this.#longest.ms ? open : this.#longest;
    return { ms: roundMs(this.#ms + open.ms), longestAtMs: longest.atMs };
  }

  /** The measured part of the present stretch up to a time. */
  #stretch(atMs: number) {
    const sinceMs = Math.max(this.#sinceMs ?? atMs, this.#fromMs);
    return { ms: Math.max(0, atMs - sinceMs), atMs: sinceMs };
  }
}

/** Counts events from the beginning of the measured time on. */
abstract class Counter implements Fold {
  readonly #fromMs: number;
  #count = 0;
  #firstAtMs: number | null = null;

  constructor(fromMs: number) {
    this.#fromMs = fromMs;
  }

  abstract add(event: TraceEvent, cluster: Cluster, changed: boolean): void;

  figure(): Count {
    return { count: this.#count, firstAtMs: this.#firstAtMs };
  }

  protected note(atMs: number): void {
    if (atMs < this.#fromMs) return;
    this.#count += 1;
    this.#firstAtMs ??= atMs;
  }
}

/** Elections: a period without a followed leader counts once, when a node stands in it. */
class ElectionCount extends Counter {
  #isCounted = false;

  add(event: TraceEvent, cluster: Cluster, changed: boolean): void {
    if (event.type === 'electionStarted' && !this.#isCounted) {
      this.#isCounted = true;
      this.note(event.atMs);
    }
    if (changed && cluster.hasFollowedLeader) this.#isCounted = false;
  }
}

/** Starts of an election under a leader with a majority: of several within one election the first counts. */
class FalseElections extends Counter {
  #hasLeader = false;
  #isCounted = false;

  add(event: TraceEvent, cluster: Cluster, changed: boolean): void {
    // The leader before this event: the one who starts an election may forget it in the same step.
    const hadLeader = this.#hasLeader;
    if (changed) this.#hasLeader = cluster.hasMajorityLeader;
    if (event.type === 'electionStarted' && hadLeader && !this.#isCounted) {
      this.#isCounted = true;
      this.note(event.atMs);
    }
    if (changed && cluster.hasFollowedLeader) this.#isCounted = false;
  }
}

/** Messages of an election: those that are not periodic, while no leader is followed by all. */
class ElectionMessages implements Fold {
  readonly #fromMs: number;
  readonly #found: [number, number | null][] = [];
  readonly #isPeriodic: (kind: string) => boolean;
  #election: { readonly sinceMs: number; messages: number; isContested: boolean } | null;

  constructor(fromMs: number, { messages }: Algorithm) {
    this.#fromMs = fromMs;
    this.#isPeriodic = (kind) => messages[kind]?.periodic === true;
    this.#election = { sinceMs: 0, messages: 0, isContested: false };
  }

  add(event: TraceEvent, cluster: Cluster, changed: boolean): void {
    if (changed) this.#change(event.atMs, cluster.hasFollowedLeader);
    const election = this.#election;
    if (!election) return;
    if (event.type === 'electionStarted') election.isContested = true;
    if (event.type === 'messageSent' && !this.#isPeriodic(event.kind)) election.messages += 1;
  }

  figure(): Durations {
    return [...this.#found];
  }

  #change(atMs: number, isFollowed: boolean): void {
    const election = this.#election;
    if (!isFollowed) this.#election ??= { sinceMs: atMs, messages: 0, isContested: false };
    else if (election) {
      if (election.isContested && election.sinceMs >= this.#fromMs)
        this.#found.push([election.sinceMs, election.messages]);
      this.#election = null;
    }
  }
}

/** Writes that a storage accepts from a node after one from a node that became the leader later. */
class StaleWrites extends Counter {
  readonly #storages: ReadonlySet<string>;
  /** By node, the number of its last period of leadership. */
  readonly #reigns = new Map<string, number>();
  #reignCount = 0;
  #latestWriter = -1;

  constructor(fromMs: number, { services = [] }: Measured) {
    super(fromMs);
    this.#storages = new Set(services.map(({ id }) => id));
  }

  add(event: TraceEvent): void {
    if (event.type === 'leadershipAcquired') this.#reigns.set(event.node, this.#reignCount++);
    if (event.type !== 'writeAccepted') return;
    const writer = this.#storages.has(event.service) ? event.from : event.service;
    const reign = this.#reigns.get(writer);
    if (reign === undefined) return;
    if (reign < this.#latestWriter) this.note(event.atMs);
    else this.#latestWriter = reign;
  }
}

/** Violations of the properties of which the algorithm promises something. */
class Violations extends Counter {
  readonly #promised: ReadonlySet<string>;

  constructor(fromMs: number, { promises }: Algorithm) {
    super(fromMs);
    this.#promised = new Set(promises.map(({ property }) => property));
  }

  add(event: TraceEvent): void {
    if (event.type === 'propertyViolated' && this.#promised.has(event.property))
      this.note(event.atMs);
  }
}
