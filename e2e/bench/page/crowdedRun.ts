// The largest run that the page promises to show: 100 nodes, 1,000 messages in flight, lanes of 2,000 segments; on
// request also three services with holdings and five clients.
import { algorithms } from '../../../src/algorithms/registry';
import type { Viewport } from '../../../src/draw/canvas/layout';
import { stageLayout } from '../../../src/draw/scene/stageLayout';
import type { StageModel } from '../../../src/draw/scene/stageModel';
import { nodeRow, type TimelineModel } from '../../../src/draw/timeline/timelineModel';
import type { PartDefinition } from '../../../src/sim/contracts/definition';
import type { TraceEvent } from '../../../src/sim/contracts/traceEvent';
import { createLanes, extendLanes } from '../../../src/sim/trace/lanes';
import type { NodeView } from '../../../src/sim/trace/views';
import { applyEvent, createWorld, type World } from '../../../src/sim/trace/world';

const NODES = Array.from({ length: 100 }, (_, index) => ({ id: `n${index + 1}`, priority: index }));
const ROWS = NODES.map(({ id }) => nodeRow(id));
const FLIGHTS = 1000;
const SEGMENTS = 2000;
const LATENCY_MS = 1500;
const LEADERS = 8;
const KINDS = ['ELECTION', 'OK', 'COORDINATOR', 'HEARTBEAT'] as const;

/** The services and clients of a run. */
type Parts = Readonly<Record<'services' | 'clients', readonly PartDefinition[]>>;

const NOBODY_ELSE: Parts = { services: [], clients: [] };

/** Three services and five clients. */
export const PARTS: Parts = {
  services: ['redis', 'zk', 'storage'].map((id) => ({ id, kind: id, params: {} })),
  clients: ['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => ({ id, kind: 'writer', params: {} })),
};

function idsOf(list: readonly { readonly id: string }[]): string[] {
  return list.map(({ id }) => id);
}

/** A run in real time, with the largest number of messages in flight and of segments in its past. */
export class CrowdedRun {
  readonly #world: World;
  readonly #lanes = createLanes(NODES.map(({ id }) => id));
  readonly #positions: StageModel['positions'];
  readonly #startedMs = performance.now();
  readonly #segmentMs: number;
  readonly #pastMs: number;
  #nowMs: number;
  #seq = 0;
  #sent = 0;
  #believed = 0;
  #renewed = 0;

  /**
   * @param segmentMs - time between two changes of a node's belief, in ms; some node changes every hundredth of it.
   * @param parts - services and clients of the run.
   */
  constructor(segmentMs: number, viewport: Viewport, { services, clients }: Parts = NOBODY_ELSE) {
    this.#segmentMs = segmentMs;
    this.#world = createWorld(NODES, { services, clients });
    const processes = { nodes: idsOf(NODES), services: idsOf(services), clients: idsOf(clients) };
    this.#positions = stageLayout(processes, viewport);
    this.#pastMs = SEGMENTS * segmentMs;
    this.#nowMs = this.#pastMs;
    for (const { id } of NODES) this.#append({ type: 'nodeJoined', atMs: 0, node: id });
    for (const { id } of [...services, ...clients])
      this.#append({ type: 'processStarted', atMs: 0, process: id });
    this.#believeUntil(this.#pastMs);
    for (let sent = 0; sent < FLIGHTS; sent += 1)
      this.#send(this.#pastMs - (sent * LATENCY_MS) / FLIGHTS);
    for (const { id } of NODES) {
      const dueMs = this.#pastMs + 60_000;
      this.#append({ type: 'timerStarted', atMs: this.#pastMs, node: id, timer: 't1', dueMs });
    }
  }

  /** @param wallMs - the frame's time; one ms of it is one of the run. */
  goOnTo(wallMs: number): void {
    this.#nowMs = this.#pastMs + Math.max(0, wallMs - this.#startedMs);
    this.#believeUntil(this.#nowMs);
    this.#renew();
    for (const { id, dueMs } of [...this.#world.flights.values()]) {
      if (dueMs > this.#nowMs) continue;
      this.#append({ type: 'messageDelivered', atMs: dueMs, id });
      this.#send(dueMs);
    }
  }

  get stage(): StageModel {
    return {
      ...CONSTANT_INPUTS,
      world: this.#world,
      nowMs: this.#nowMs,
      positions: this.#positions,
    };
  }

  get timeline(): TimelineModel {
    return {
      lanes: this.#lanes,
      rows: ROWS,
      elections: [],
      nowMs: this.#nowMs,
      endMs: this.#nowMs,
      view: { fromMs: this.#nowMs - this.#pastMs, toMs: this.#nowMs },
      leaderRank,
      markLabel: ({ command }) => command,
    };
  }

  /** Changes the beliefs of one node after the other. */
  #believeUntil(endMs: number): void {
    const stepMs = this.#segmentMs / NODES.length;
    for (; this.#believed * stepMs < endMs; this.#believed += 1) {
      const node = NODES[(this.#believed * 7) % NODES.length]?.id ?? '';
      const round = Math.floor(this.#believed / NODES.length);
      const elected = round % 9 === 8 ? null : `n${(round % LEADERS) + 1}`;
      const atMs = this.#believed * stepMs;
      this.#append({ type: 'electedChanged', atMs, node, elected, term: undefined });
    }
  }

  /** Five times a second, the services renew the leader's leases and a client receives a reply. */
  #renew(): void {
    const round = Math.floor(this.#nowMs / 200);
    if (round === this.#renewed) return;
    this.#renewed = round;
    const atMs = this.#nowMs;
    const lease = { key: 'leader', token: 7, untilMs: atMs + 1000 };
    const holding = { key: 'leader', value: 'n100', owner: 'n100', sinceMs: atMs };
    const holdings = [{ ...holding, untilMs: lease.untilMs }];
    for (const service of this.#world.services.keys())
      this.#append({ type: 'holdingsChanged', atMs, service, holdings });
    if (this.#world.services.size > 0)
      this.#append({ type: 'leaseChanged', atMs, node: 'n100', lease });
    for (const client of this.#world.clients.keys())
      this.#append({ type: 'clientAnswered', atMs, client, write: '', answer: 'accepted', by: '' });
  }

  #send(atMs: number): void {
    this.#sent += 1;
    const id = this.#sent;
    const from = `n${((id * 37) % NODES.length) + 1}`;
    const to = `n${((id * 37 + 1 + ((id * 11) % (NODES.length - 1))) % NODES.length) + 1}`;
    const kind = KINDS[id % KINDS.length] ?? 'OK';
    const dueMs = atMs + LATENCY_MS;
    this.#append({ type: 'messageSent', atMs, id, from, to, kind, dueMs, body: undefined });
  }

  #append(event: Parameters<typeof place>[0]): void {
    const placed = place(event, this.#seq);
    this.#seq += 1;
    applyEvent(this.#world, placed);
    extendLanes(this.#lanes, placed);
  }
}

function place(event: DistributiveOmit<TraceEvent, 'seq'>, seq: number): TraceEvent {
  return { ...event, seq };
}
type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;

function leaderRank(node: string): number {
  return Number(node.slice(1)) - 1;
}

/** Inputs of the stage that are the same object on every frame. */
const CONSTANT_INPUTS = {
  messages: algorithms.get('bully')?.messages ?? {},
  topology: 'mesh' as const,
  usesPriorities: true,
  removed: new Set<string>(),
  leaderRank,
  strokes: [],
  drawing: null,
  selectedNode: null,
  hovered: null,
  chosenMessage: null,
  hiddenKinds: new Set<string>(),
  latencyOf: () => LATENCY_MS,
  faultsOf: () => [],
  baseLatencyMs: LATENCY_MS,
  stateWords: ({ role, state }: NodeView) => ({ word: role, machine: state }),
  reducedMotion: false,
};
