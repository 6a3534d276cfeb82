// The state of a run at one moment, folded from its trace: what the stage draws and the panels show.
import type { NodeDefinition } from './definition';
import type { Json } from './json';
import type { TraceEvent } from './traceEvent';

/** Whether a node's process runs. `absent`: it has not joined yet. `left`: it said goodbye. `failed`: its worker threw or hung. */
export type NodeStatus = 'absent' | 'up' | 'paused' | 'crashed' | 'failed' | 'left';

/** An armed timer: it was started at `startedMs` and fires at `dueMs`. */
export interface RunningTimer {
  readonly startedMs: number;
  readonly dueMs: number;
}

/** A node at one moment. */
export interface NodeView {
  readonly id: string;
  readonly priority: number;
  status: NodeStatus;
  /** Since when the status is what it is, in ms. */
  statusSinceMs: number;
  error: string | undefined;
  /** The machine's state, as `awaitingAnswer` or `leading.challenged`; empty before it starts. */
  state: string;
  role: string;
  /** Whom it takes for the leader; null is ⊥. */
  elected: string | null;
  term: number | undefined;
  readonly timers: Map<string, RunningTimer>;
}

/** A message on its way, or one that was lost. */
export interface Flight {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly sentMs: number;
  readonly dueMs: number;
  readonly body: Json | undefined;
}

/** A message that was lost, and when and why. */
export interface LostFlight extends Flight {
  readonly lostMs: number;
  readonly reason: string;
}

/** A run at one moment. It is changed in place by {@link applyEvent}. */
export interface World {
  atMs: number;
  /** In the definition's order, then in the order of joining. */
  readonly nodes: Map<string, NodeView>;
  /** By message id, in the order of sending. A flight past its `dueMs` waits in a paused node's queue. */
  readonly flights: Map<number, Flight>;
  /** The latest losses, oldest first, at most as many as are kept. */
  readonly lost: LostFlight[];
  /** Cut directions, by {@link linkKey}, with the time of the cut in ms. */
  readonly cuts: Map<string, number>;
  /** What was changed of single directions, by {@link linkKey}: settings over the definition's. */
  readonly changedLinks: Map<string, Readonly<Record<string, Json>>>;
  /** Broken properties, by id: since when, in ms, and who shows it. */
  readonly violations: Map<
    string,
    { readonly sinceMs: number; readonly witnesses: readonly string[] }
  >;
  /** Messages sent, by kind. */
  readonly sent: Map<string, number>;
}

/** How many losses a world remembers. */
const LOST_KEPT = 64;

/** The key of a link's direction. */
export function linkKey(from: string, to: string): string {
  return `${from}>${to}`;
}

/** The two ends of a key made by {@link linkKey}. */
export function linkEnds(key: string): { from: string; to: string } {
  const at = key.indexOf('>');
  return { from: key.slice(0, at), to: key.slice(at + 1) };
}

/** The world before anything has happened. */
export function createWorld(nodes: readonly NodeDefinition[]): World {
  return {
    atMs: 0,
    nodes: new Map(nodes.map(({ id, priority }) => [id, createNodeView(id, priority)])),
    flights: new Map(),
    lost: [],
    cuts: new Map(),
    changedLinks: new Map(),
    violations: new Map(),
    sent: new Map(),
  };
}

function createNodeView(id: string, priority: number): NodeView {
  return {
    id,
    priority,
    status: 'absent',
    statusSinceMs: 0,
    error: undefined,
    state: '',
    role: 'follower',
    elected: null,
    term: undefined,
    timers: new Map(),
  };
}

/** Whether the node's process exists and keeps what it believes: up or paused. */
export function isLive({ status }: { readonly status: NodeStatus }): boolean {
  return status === 'up' || status === 'paused';
}

/** The live nodes that take themselves for the leader, in the definition's order. */
export function leadersOf(world: World): NodeView[] {
  return [...world.nodes.values()].filter((node) => isLive(node) && node.elected === node.id);
}

/** How many messages wait in the queue of a paused node. */
export function heldCount(world: World, node: string): number {
  let held = 0;
  for (const flight of world.flights.values())
    if (flight.to === node && flight.dueMs <= world.atMs) held += 1;
  return held;
}

/** Changes the world by one event of its trace. */
export function applyEvent(world: World, event: TraceEvent): void {
  world.atMs = event.atMs;
  switch (event.type) {
    case 'messageSent':
      world.sent.set(event.kind, (world.sent.get(event.kind) ?? 0) + 1);
      world.flights.set(event.id, flightOf(event));
      return;
    case 'messageDelivered':
      world.flights.delete(event.id);
      return;
    case 'messageDropped':
      lose(world, event.id, event.atMs, event.reason);
      return;
    case 'linkCut':
      world.cuts.set(linkKey(event.from, event.to), event.atMs);
      return;
    case 'linkHealed':
      world.cuts.delete(linkKey(event.from, event.to));
      return;
    case 'linkChanged': {
      const key = linkKey(event.from, event.to);
      const settings = event.settings as Record<string, Json>;
      world.changedLinks.set(key, { ...world.changedLinks.get(key), ...settings });
      return;
    }
    case 'propertyViolated':
      world.violations.set(event.property, { sinceMs: event.atMs, witnesses: event.witnesses });
      return;
    case 'propertyRestored':
      world.violations.delete(event.property);
      return;
    case 'commandApplied':
    case 'commandRefused':
      return;
    case 'nodeAdded':
      world.nodes.set(event.node, createNodeView(event.node, event.priority));
      return;
    default: {
      const node = world.nodes.get(event.node);
      if (node) applyNodeEvent(node, event);
    }
  }
}

type NodeEvent = Extract<TraceEvent, { node: string }>;

function applyNodeEvent(node: NodeView, event: NodeEvent): void {
  switch (event.type) {
    case 'nodeJoined':
    case 'nodeRestarted':
      reset(node, 'up', event.atMs);
      return;
    case 'nodeCrashed':
      reset(node, 'crashed', event.atMs);
      return;
    case 'nodeLeft':
      reset(node, 'left', event.atMs);
      return;
    case 'processFailed':
      reset(node, 'failed', event.atMs);
      node.error = event.error;
      return;
    case 'nodePaused':
      changeStatus(node, 'paused', event.atMs);
      return;
    case 'nodeResumed':
      changeStatus(node, 'up', event.atMs);
      return;
    case 'timerStarted':
      node.timers.set(event.timer, { startedMs: event.atMs, dueMs: event.dueMs });
      return;
    case 'timerStopped':
    case 'timerFired':
      node.timers.delete(event.timer);
      return;
    case 'stateEntered':
      node.state = event.state;
      return;
    case 'electedChanged':
      node.elected = event.elected;
      node.term = event.term;
      return;
    case 'roleChanged':
      node.role = event.role;
      return;
    default:
  }
}

function changeStatus(node: NodeView, status: NodeStatus, atMs: number): void {
  node.status = status;
  node.statusSinceMs = atMs;
}

function reset(node: NodeView, status: NodeStatus, atMs: number): void {
  changeStatus(node, status, atMs);
  node.error = undefined;
  node.state = '';
  node.role = 'follower';
  node.elected = null;
  node.term = undefined;
  node.timers.clear();
}

function flightOf(event: Extract<TraceEvent, { type: 'messageSent' }>): Flight {
  const { id, from, to, kind, atMs, dueMs, body } = event;
  return { id, from, to, kind, sentMs: atMs, dueMs, body };
}

function lose(world: World, id: number, atMs: number, reason: string): void {
  const flight = world.flights.get(id);
  if (!flight) return;
  world.flights.delete(id);
  world.lost.push({ ...flight, lostMs: atMs, reason });
  if (world.lost.length > LOST_KEPT) world.lost.shift();
}
