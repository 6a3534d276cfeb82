// The figures that measures take of a run, folded while it goes on: memory does not grow with the run but with its occasions.
import { roundMs } from '../../sim/base/time';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { RunDefinition } from '../../sim/contracts/definition';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { ClusterView } from '../../sim/trace/clusterView';
import { ElectionEvents } from '../../sim/trace/electionEvents';
import { Quorums } from '../../sim/trace/quorums';
import { ElectionCount, ElectionKinds, ElectionMessages, Known } from './electionFolds';
import { Counter, type Durations, type Figure, type Fold, type Moment, type Share } from './fold';
import { MEASURES, type MeasureId } from './measures';

/** The parts of a run that folds need. */
export type Measured = Pick<RunDefinition, 'nodes' | 'services'>;

/** All figures of one run. */
export class Figures {
  readonly cluster = new ClusterView();
  readonly #elections: ElectionEvents;
  readonly #measures: readonly MeasureId[];
  /** By the index of the measure. */
  readonly #folds: readonly Fold[];
  readonly #fromMs: number;

  /** @param fromMs - the end of the beginning that is not measured. */
  constructor(run: Measured, algorithm: Algorithm, measures: readonly MeasureId[], fromMs: number) {
    const quorums = new Quorums(algorithm, run);
    this.#elections = new ElectionEvents(algorithm, this.cluster, quorums);
    const about = { fromMs, run, algorithm, quorums };
    this.#measures = measures;
    this.#folds = measures.map((id) => FOLDS[id](about));
    this.#fromMs = fromMs;
  }

  add(event: TraceEvent): void {
    const known = this.#elections.before(event);
    const changed = this.cluster.add(event) !== null;
    if (changed) this.#elections.after();
    const moment = { cluster: this.cluster, changed, known };
    for (const fold of this.#folds) fold.add(event, moment);
  }

  /** By measure, the figures up to the run's end; and the measured time in ms. */
  at(untilMs: number): Readonly<Record<string, Figure>> {
    return Object.fromEntries(
      this.#folds.map((fold, index) => [this.#measures[index], fold.figure(untilMs)]),
    );
  }

  measuredMs(untilMs: number): number {
    return roundMs(untilMs - this.#fromMs);
  }
}

interface About {
  readonly fromMs: number;
  readonly run: Measured;
  readonly algorithm: Algorithm;
  readonly quorums: Quorums;
}

const FOLDS: Readonly<Record<MeasureId, (about: About) => Fold>> = {
  failover: ({ fromMs }) => new Failovers(fromMs, (_, cluster) => cluster.hasFollowedLeader),
  failoverToWrite: ({ fromMs }) => new Failovers(fromMs, (event) => isTaken(event)),
  electionMessages: ({ fromMs, algorithm }) => new ElectionMessages(fromMs, algorithm),
  electionMessagesByKind: ({ fromMs, algorithm }) => new ElectionKinds(fromMs, algorithm),
  leaderless: ({ fromMs }) => new TimeWhile(fromMs, ({ leaders }) => leaders.length === 0),
  twoLeaders: ({ fromMs }) => new TimeWhile(fromMs, ({ leaders }) => leaders.length > 1),
  twoActing: ({ fromMs, quorums }) =>
    new TimeWhile(fromMs, (cluster) => quorums.acting(cluster).length > 1),
  available: ({ fromMs, quorums }) =>
    new TimeWhile(
      fromMs,
      (cluster) => quorums.acting(cluster).length > 0,
      MEASURES.available.isWanted,
    ),
  staleWrites: ({ fromMs, run }) => new StaleWrites(fromMs, run),
  elections: ({ fromMs }) => new ElectionCount(fromMs),
  probes: ({ fromMs }) => new Known(fromMs, 'probe'),
  falseElections: ({ fromMs }) => new Known(fromMs, 'falseElection'),
  leaderChanges: ({ fromMs }) => new Known(fromMs, 'leaderChange'),
  violations: ({ fromMs, algorithm }) => new Violations(fromMs, algorithm),
};

function isTaken(event: TraceEvent): boolean {
  return event.type === 'clientAnswered' && event.answer === 'accepted';
}

/** Failovers: from the crash of a leader until a condition holds. A crash before the end of the last one begins none. */
class Failovers implements Fold {
  readonly #found: [number, number | null][] = [];
  readonly #fromMs: number;
  readonly #isOver: (event: TraceEvent, cluster: ClusterView) => boolean;
  #leaders: readonly string[] = [];
  #sinceMs: number | null = null;

  constructor(fromMs: number, isOver: (event: TraceEvent, cluster: ClusterView) => boolean) {
    this.#fromMs = fromMs;
    this.#isOver = isOver;
  }

  add(event: TraceEvent, { cluster, changed }: Moment): void {
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

/** The time in which a condition holds: stretches with and without it follow each other. */
class TimeWhile implements Fold {
  readonly #fromMs: number;
  readonly #condition: (cluster: ClusterView) => boolean;
  readonly #isWanted: boolean;
  /** Whether the condition holds in the present stretch. */
  #holds: boolean;
  /** The begin of the present stretch, in ms. */
  #sinceMs = 0;
  #ms = 0;
  #longest: { readonly ms: number; readonly atMs: number | null } = { ms: 0, atMs: null };

  constructor(fromMs: number, condition: (cluster: ClusterView) => boolean, isWanted = false) {
    this.#fromMs = fromMs;
    this.#condition = condition;
    this.#isWanted = isWanted;
    this.#holds = condition(new ClusterView());
  }

  add({ atMs }: TraceEvent, { cluster, changed }: Moment): void {
    if (!changed) return;
    const holds = this.#condition(cluster);
    if (holds === this.#holds) return;
    this.#ms += this.#heldMs(atMs);
    this.#longest = this.#longestUntil(atMs);
    this.#holds = holds;
    this.#sinceMs = atMs;
  }

  figure(untilMs: number): Share {
    const ms = roundMs(this.#ms + this.#heldMs(untilMs));
    return { ms, longestAtMs: this.#longestUntil(untilMs).atMs };
  }

  /** The time in ms in which the condition holds in the present stretch, up to a time. */
  #heldMs(atMs: number): number {
    return this.#holds ? this.#stretch(atMs).ms : 0;
  }

  /** The longest stretch up to a time with the condition; without it where that is wanted. */
  #longestUntil(atMs: number) {
    const present = this.#stretch(atMs);
    return this.#holds !== this.#isWanted && present.ms > this.#longest.ms
      ? present
      : this.#longest;
  }

  /** The measured part of the present stretch up to a time. */
  #stretch(atMs: number) {
    const sinceMs = Math.max(this.#sinceMs, this.#fromMs);
    return { ms: Math.max(0, atMs - sinceMs), atMs: sinceMs };
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
