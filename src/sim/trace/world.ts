// The world: the state of a run at one time, folded from its trace, for the stage and the panels.

import { IdMap, type MapById } from '../base/idMap';
import type { Json } from '../base/json';
import type { NodeDefinition, RunDefinition } from '../contracts/definition';
import { NOBODY_THERE, type NodeStatus } from '../contracts/status';
import type { TraceEvent } from '../contracts/traceEvent';
import { applyToLink, type LinksView } from './linksView';
import {
  applyDiskEvent,
  applyNodeEvent,
  applyTimerEvent,
  type ClientView,
  changeStatus,
  createClientView,
  createNodeView,
  createServiceView,
  leads,
  type NodeEvent,
  type NodeView,
  PART_STATUS,
  type ServiceView,
  setClockRate,
  setWallClock,
} from './views';
import { Memories } from './writes';

/** A message in flight, or a lost one. */
export interface Flight {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly sentMs: number;
  readonly dueMs: number;
  readonly body: Json | undefined;
  /** The time since which it is held, in ms; absent when it is not held. */
  readonly heldMs?: number;
  /** The reason why its connection holds it, see `messageHeld`; absent when it is not held, or by a person. */
  readonly heldFor?: string | undefined;
  /** The forged sender's id, if a fault replaced it. */
  readonly sender?: string;
}

/** A lost message, with the time and the reason. */
export interface LostFlight extends Flight {
  readonly lostMs: number;
  readonly reason: string;
  /** It reached a host whose process does not run, and the host answers. */
  readonly isAnswered?: true;
}

/** The state of a run at one time. It is changed in place by {@link applyEvent}. */
export interface World extends LinksView {
  atMs: number;
  /** In the definition's order, then in the order of joining. */
  readonly nodes: Map<string, NodeView>;
  /** In the definition's order. */
  readonly services: Map<string, ServiceView>;
  readonly clients: Map<string, ClientView>;
  /** The writes that only leaders' memories have. */
  readonly memories: Memories;
  /** By message id, in the order of sending. A flight past its `dueMs` waits in a paused node's queue. */
  readonly flights: MapById<Flight>;
  /** The latest lost messages, oldest first, at most {@link LOST_KEPT}. */
  readonly lost: LostFlight[];
  /** Violated properties, by id, with the time in ms and the witnesses. */
  readonly violations: Map<
    string,
    { readonly sinceMs: number; readonly witnesses: readonly string[] }
  >;
  /** Messages sent, by kind. */
  readonly sent: Map<string, number>;
}

/** Maximum of lost messages in a world. */
const LOST_KEPT = 64;

/** The world before the first event. */
export function createWorld(
  nodes: readonly NodeDefinition[],
  { services = [], clients = [] }: Pick<RunDefinition, 'services' | 'clients'> = {},
): World {
  return {
    atMs: 0,
    nodes: new Map(nodes.map((node) => [node.id, createNodeView(node)])),
    services: new Map(services.map((part) => [part.id, createServiceView(part)])),
    clients: new Map(clients.map((part) => [part.id, createClientView(part)])),
    memories: new Memories(),
    flights: new IdMap(),
    lost: [],
    cuts: new Map(),
    changedLinks: new Map(),
    impairments: new Map(),
    violations: new Map(),
    sent: new Map(),
  };
}

/** The live nodes that consider themselves the leader, in the definition's order. */
export function leadersOf({ nodes }: Pick<World, 'nodes'>): NodeView[] {
  return [...nodes.values()].filter(leads);
}

/** Changes the world by one event of its trace. */
export function applyEvent(world: World, event: TraceEvent): void {
  world.atMs = event.atMs;
  switch (event.type) {
    case 'messageSent':
      world.sent.set(event.kind, (world.sent.get(event.kind) ?? 0) + 1);
      world.flights.set(event.id, flightOf(event));
      noteBelief(world, event);
      noteAnswer(world, event);
      return;
    case 'messageCorrupted':
      alter(world, event.id, { sender: event.sender });
      return;
    case 'messageHeld':
      alter(world, event.id, { heldMs: event.atMs, heldFor: event.reason });
      return;
    case 'messageReleased':
      release(world, event);
      return;
    case 'messageDelivered':
      world.flights.delete(event.id);
      return;
    case 'messageDropped':
      lose(world, event.id, event.atMs, event.reason);
      return;
    case 'linkCut':
    case 'linkHealed':
    case 'linkChanged':
    case 'linkBurdened':
      applyToLink(world, event);
      return;
    case 'propertyViolated':
      world.violations.set(event.property, { sinceMs: event.atMs, witnesses: event.witnesses });
      return;
    case 'propertyRestored':
      world.violations.delete(event.property);
      return;
    case 'commandApplied':
    case 'commandRefused':
    case 'stormStruck':
    case 'stormPassed':
    case 'writeRejected':
      return;
    case 'nodeAdded':
      world.nodes.set(event.node, createNodeView({ id: event.node, priority: event.priority }));
      return;
    case 'processStarted':
    case 'processRestarted':
    case 'processResumed':
    case 'processPaused':
    case 'processCrashed':
    case 'processClockChanged':
    case 'processClockJumped':
      applyToPart(world, event);
      return;
    case 'holdingsChanged':
    case 'clientAnswered':
      applyReport(world, event);
      return;
    case 'writeAccepted':
      loseWrites(world, event);
      return;
    case 'processFailed':
      applyFailure(world, event);
      return;
    default:
      if ('timer' in event) applyToTimer(world, event);
      else applyToNode(world, event);
  }
}

function partIn({ services, clients }: World, id: string): ServiceView | ClientView | undefined {
  return services.get(id) ?? clients.get(id);
}

function applyReport(
  { services, clients }: World,
  event: Extract<TraceEvent, { type: 'holdingsChanged' | 'clientAnswered' }>,
): void {
  const service = event.type === 'holdingsChanged' && services.get(event.service);
  if (service) service.holdings = event.holdings;
  const client = event.type === 'clientAnswered' && clients.get(event.client);
  if (client) client.writes[event.answer] += 1;
}

function applyToPart(world: World, event: Extract<TraceEvent, { process: string }>): void {
  const part = partIn(world, event.process);
  if (!part) return;
  if (event.type === 'processClockChanged') setClockRate(part, event);
  else if (event.type === 'processClockJumped') setWallClock(part, event);
  else changePart(part, PART_STATUS[event.type], event.atMs);
}

function applyToTimer(world: World, event: Extract<TraceEvent, { timer: string }>): void {
  const process = world.nodes.get(event.node) ?? partIn(world, event.node);
  if (process) applyTimerEvent(process, event);
}

function applyFailure(world: World, event: Extract<TraceEvent, { type: 'processFailed' }>): void {
  const part = partIn(world, event.node);
  if (part) changePart(part, 'failed', event.atMs, event.error);
  applyToNode(world, event);
}

function applyToNode(world: World, event: NodeEvent): void {
  const node = world.nodes.get(event.node);
  const process = node ?? partIn(world, event.node);
  if (process) applyDiskEvent(process, event);
  if (!node) {
    const client = world.clients.get(event.node);
    if (client && event.type === 'leaseChanged') client.lease = event.lease;
    return;
  }
  applyNodeEvent(node, event);
  if (world.clients.size > 0) loseWrites(world, event);
}

function loseWrites(world: World, event: TraceEvent): void {
  world.memories.add(event, (id, writes) => {
    const client = world.clients.get(id);
    if (client) client.writes.lost += writes;
  });
}

/** Updates the leader in a client's view: the node that got its last message. A service is no leader. */
function noteBelief(world: World, { from, to }: { from: string; to: string }): void {
  const client = world.clients.get(from);
  if (client && world.nodes.has(to)) client.believes = to;
}

/** Notes that a host answers the message just lost: a process that does not run sends nothing itself. */
function noteAnswer(
  { lost }: World,
  { from, to, atMs }: Extract<TraceEvent, { type: 'messageSent' }>,
): void {
  const last = lost.at(-1);
  if (last?.lostMs !== atMs || last.to !== from || last.from !== to) return;
  if (NOBODY_THERE.has(last.reason)) lost[lost.length - 1] = { ...last, isAnswered: true };
}

/** Changes the status of a service or a client. One that does not run has no timers, and holds nothing. */
function changePart(
  part: ServiceView | ClientView,
  status: NodeStatus,
  atMs: number,
  error?: string,
): void {
  changeStatus(part, status, atMs);
  part.error = error;
  if (status !== 'crashed' && status !== 'failed') return;
  part.timers.clear();
  if ('holdings' in part) part.holdings = [];
  else part.lease = null;
}

/** Replaces a flight by a changed one: flights are immutable, because copies of worlds share them. */
function alter(world: World, id: number, change: Partial<Flight>): void {
  const flight = world.flights.get(id);
  if (flight) world.flights.set(id, { ...flight, ...change });
}

/** Releases a held flight. Its start moves by the time it was held, so that its progress stays; one sent again starts anew. */
function release(
  world: World,
  { id, atMs, dueMs, reason }: Extract<TraceEvent, { type: 'messageReleased' }>,
): void {
  const flight = world.flights.get(id);
  if (!flight) return;
  const { heldMs = atMs, heldFor: _heldFor, ...going } = flight;
  const sentMs = reason === 'resent' ? atMs : flight.sentMs + atMs - heldMs;
  world.flights.set(id, { ...going, sentMs, dueMs });
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
