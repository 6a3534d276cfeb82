// Metrics of a run, folded from the trace: messages, elections, recoveries, and the times with leaders that could act or not.

import { roundMs } from '../base/time';
import type { Algorithm } from '../contracts/algorithm';
import type { RunDefinition } from '../contracts/definition';
import type { TraceEvent } from '../contracts/traceEvent';
import { ClusterView } from './clusterView';
import { type ElectionEvent, ElectionEvents } from './electionEvents';
import { Quorums } from './quorums';
import { applyEvent, createWorld, type World } from './world';
import type { WriteCounts } from './writes';

/** The time in ms from a crash until all live nodes have elected the same live node; null while they have not. */
export interface Recovery {
  readonly node: string;
  readonly crashedAtMs: number;
  readonly agreedAfterMs: number | null;
}

/** The metrics of a run. Times are virtual ms, summed over the run. */
export interface Metrics {
  /** Messages sent, by kind, in order of the kind's name. */
  readonly messages: Readonly<Record<string, number>>;
  /** The number of times that a node stood for election; several may stand in the same one. */
  readonly elections: number;
  /** The number of times that a node only asked whether it would be elected: Raft's pre-votes. */
  readonly probes: number;
  /** The number of times that a node stood while a leader ran and was connected to a majority: of several until all follow one, the first. */
  readonly falseElections: number;
  /** The number of times that another node than the last one became the leader. */
  readonly leaderChanges: number;
  readonly recoveries: readonly Recovery[];
  /** Time in which two or more live nodes considered themselves the leader. */
  readonly twoLeadersMs: number;
  /** Time in which two or more nodes could act as the leader: see `Algorithm.leaderNeeds`. */
  readonly twoActingMs: number;
  /** Time in which no live node considered itself the leader. */
  readonly noLeaderMs: number;
  /** Time in which a leader could act. */
  readonly availableMs: number;
  /** Time in which two live nodes had elected different leaders. */
  readonly disagreementMs: number;
  /** By client, the outcomes of its writes; absent when there are no clients. */
  readonly writes?: Readonly<Record<string, Readonly<WriteCounts>>>;
}

/** The processes of a run. */
export type ProcessDefinitions = Pick<RunDefinition, 'nodes' | 'services' | 'clients'>;

/** Sums up a trace until `untilMs`. */
export class MetricsFold {
  readonly #world: World;
  readonly #view = new ClusterView();
  readonly #quorums: Quorums;
  readonly #events: ElectionEvents;
  readonly #counts: Record<ElectionEvent['kind'], number> = {
    election: 0,
    probe: 0,
    falseElection: 0,
    leaderChange: 0,
  };
  readonly #recoveries: { node: string; crashedAtMs: number; agreedAfterMs: number | null }[] = [];
  /** Number of the first recoveries that are over. */
  #recoveredFrom = 0;
  readonly #sums = { twoLeaders: 0, twoActing: 0, noLeader: 0, available: 0, disagreement: 0 };
  /** The leaders since the last change of the cluster: cached, because most events do not change it. */
  #present = { leaders: 0, acting: 0, disagrees: false };
  #sinceMs = 0;

  /** @param algorithm - the run's, see `algorithmOfRun`. */
  constructor(processes: ProcessDefinitions, algorithm: Algorithm) {
    this.#world = createWorld(processes.nodes, processes);
    this.#quorums = new Quorums(algorithm, processes);
    this.#events = new ElectionEvents(algorithm, this.#view, this.#quorums);
  }

  /** The state after the last event. It changes with further events: copy it to keep it. */
  get world(): World {
    return this.#world;
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    for (const { kind } of this.#events.before(event)) this.#counts[kind] += 1;
    if (event.type === 'nodeCrashed')
      this.#recoveries.push({ node: event.node, crashedAtMs: event.atMs, agreedAfterMs: null });
    applyEvent(this.#world, event);
    const change = this.#view.add(event);
    if (change === null) return;
    this.#events.after();
    this.#close(event.atMs);
    const { leaders, disagrees } = this.#view;
    const acting = this.#quorums.acting(this.#view).length;
    this.#present = { leaders: leaders.length, acting, disagrees };
    if (change === 'beliefs' && this.#view.agrees) this.#recovered(event.atMs);
  }

  /** The metrics up to a time in ms that is not before the last event. */
  at(untilMs: number): Metrics {
    this.#close(Math.max(untilMs, this.#sinceMs));
    const kinds = [...this.#world.sent].sort(([a], [b]) => (a < b ? -1 : 1));
    const counts = { ...this.#counts };
    for (const { kind } of this.#events.rest()) counts[kind] += 1;
    const sums = this.#sums;
    return {
      messages: Object.fromEntries(kinds),
      elections: counts.election,
      probes: counts.probe,
      falseElections: counts.falseElection,
      leaderChanges: counts.leaderChange,
      recoveries: this.#recoveries.map((recovery) => ({ ...recovery })),
      twoLeadersMs: roundMs(sums.twoLeaders),
      twoActingMs: roundMs(sums.twoActing),
      noLeaderMs: roundMs(sums.noLeader),
      availableMs: roundMs(sums.available),
      disagreementMs: roundMs(sums.disagreement),
      ...(this.#world.clients.size > 0 && { writes: writesOf(this.#world) }),
    };
  }

  #close(atMs: number): void {
    const lastedMs = atMs - this.#sinceMs;
    const { leaders, acting, disagrees } = this.#present;
    const sums = this.#sums;
    if (leaders > 1) sums.twoLeaders += lastedMs;
    if (acting > 1) sums.twoActing += lastedMs;
    if (leaders === 0) sums.noLeader += lastedMs;
    if (acting > 0) sums.available += lastedMs;
    if (disagrees) sums.disagreement += lastedMs;
    this.#sinceMs = atMs;
  }

  #recovered(atMs: number): void {
    for (const recovery of this.#recoveries.slice(this.#recoveredFrom))
      recovery.agreedAfterMs = roundMs(atMs - recovery.crashedAtMs);
    this.#recoveredFrom = this.#recoveries.length;
  }
}

function writesOf({ clients }: World): Record<string, WriteCounts> {
  return Object.fromEntries([...clients.values()].map(({ id, writes }) => [id, { ...writes }]));
}

/** The metrics of a whole trace, up to its run's end in ms. */
export function metricsOf(
  events: Iterable<TraceEvent>,
  processes: ProcessDefinitions,
  algorithm: Algorithm,
  untilMs: number,
): Metrics {
  const fold = new MetricsFold(processes, algorithm);
  for (const event of events) fold.add(event);
  return fold.at(untilMs);
}
