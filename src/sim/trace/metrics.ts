// Metrics of a run, folded from the trace: messages, elections, recoveries, and times without exactly one leader.

import { roundMs } from '../base/time';
import type { RunDefinition } from '../contracts/definition';
import { isLive } from '../contracts/status';
import type { TraceEvent } from '../contracts/traceEvent';
import { applyEvent, createWorld, leadersOf, type World } from './world';
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
  readonly elections: number;
  readonly recoveries: readonly Recovery[];
  /** Time in which two or more live nodes considered themselves the leader. */
  readonly twoLeadersMs: number;
  /** Time in which no live node did. */
  readonly noLeaderMs: number;
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
  readonly #recoveries: { node: string; crashedAtMs: number; agreedAfterMs: number | null }[] = [];
  /** Number of the first recoveries that are over. */
  #recoveredFrom = 0;
  #elections = 0;
  #twoLeadersMs = 0;
  #noLeaderMs = 0;
  #disagreementMs = 0;
  /** Agreement since the last change of an elected variable: cached, because most events do not change it. */
  #present = { leaders: 0, disagrees: false, agrees: false };
  #sinceMs = 0;

  constructor(processes: ProcessDefinitions) {
    this.#world = createWorld(processes.nodes, processes);
  }

  /** The state after the last event. It changes with further events: copy it to keep it. */
  get world(): World {
    return this.#world;
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    if (event.type === 'electionStarted') this.#elections += 1;
    if (event.type === 'nodeCrashed')
      this.#recoveries.push({ node: event.node, crashedAtMs: event.atMs, agreedAfterMs: null });
    applyEvent(this.#world, event);
    if (!CHANGES_BELIEFS.has(event.type)) return;
    this.#close(event.atMs);
    this.#present = agreementIn(this.#world);
    if (this.#present.agrees) this.#recovered(event.atMs);
  }

  /** The metrics up to a time in ms that is not before the last event. */
  at(untilMs: number): Metrics {
    this.#close(Math.max(untilMs, this.#sinceMs));
    const kinds = [...this.#world.sent].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      messages: Object.fromEntries(kinds),
      elections: this.#elections,
      recoveries: this.#recoveries.map((recovery) => ({ ...recovery })),
      twoLeadersMs: roundMs(this.#twoLeadersMs),
      noLeaderMs: roundMs(this.#noLeaderMs),
      disagreementMs: roundMs(this.#disagreementMs),
      ...(this.#world.clients.size > 0 && { writes: writesOf(this.#world) }),
    };
  }

  #close(atMs: number): void {
    const lastedMs = atMs - this.#sinceMs;
    if (this.#present.leaders > 1) this.#twoLeadersMs += lastedMs;
    if (this.#present.leaders === 0) this.#noLeaderMs += lastedMs;
    if (this.#present.disagrees) this.#disagreementMs += lastedMs;
    this.#sinceMs = atMs;
  }

  #recovered(atMs: number): void {
    for (const recovery of this.#recoveries.slice(this.#recoveredFrom))
      recovery.agreedAfterMs = roundMs(atMs - recovery.crashedAtMs);
    this.#recoveredFrom = this.#recoveries.length;
  }
}

const CHANGES_BELIEFS: ReadonlySet<TraceEvent['type']> = new Set([
  'electedChanged',
  'nodeJoined',
  'nodeRestarted',
  'nodeCrashed',
  'nodeLeft',
  'processFailed',
]);

function writesOf({ clients }: World): Record<string, WriteCounts> {
  return Object.fromEntries([...clients.values()].map(({ id, writes }) => [id, { ...writes }]));
}

function agreementIn(world: World) {
  const live = [...world.nodes.values()].filter(isLive);
  const beliefs = new Set(live.map((node) => node.elected));
  const [only] = beliefs;
  const agrees = beliefs.size === 1 && only !== null && live.some((node) => node.id === only);
  beliefs.delete(null);
  return { leaders: leadersOf(world).length, disagrees: beliefs.size > 1, agrees };
}

/** The metrics of a whole trace, up to its run's end in ms. */
export function metricsOf(
  events: Iterable<TraceEvent>,
  processes: ProcessDefinitions,
  untilMs: number,
): Metrics {
  const fold = new MetricsFold(processes);
  for (const event of events) fold.add(event);
  return fold.at(untilMs);
}
