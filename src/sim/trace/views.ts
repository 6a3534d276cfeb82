// What is known of each process at one moment, and how one event of the trace changes that.
import { dueAfter } from '../base/clock';
import type { NodeDefinition, PartDefinition } from '../contracts/definition';
import type { Holding, Lease } from '../contracts/service';
import type { NodeStatus } from '../contracts/status';
import type { TraceEvent } from '../contracts/traceEvent';
import { noWrites, type WriteCounts } from './writes';

/**
 * An armed timer: it was started at `startedMs` and fires at `dueMs`. When its node's clock is set both move, so that
 * the share that is left stays the same.
 */
export interface RunningTimer {
  readonly startedMs: number;
  readonly dueMs: number;
}

/** Whether a process runs, at one moment. */
interface ProcessView {
  readonly id: string;
  status: NodeStatus;
  /** Since when the status is what it is, in ms. */
  statusSinceMs: number;
  error: string | undefined;
  /** How many ms of its own clock pass in a virtual one. */
  clockRate: number;
}

/** A service at one moment. Times in what it holds are virtual. */
export interface ServiceView extends ProcessView {
  readonly kind: string;
  holdings: readonly Holding[];
}

/** A client at one moment. */
export interface ClientView extends ProcessView {
  readonly kind: string;
  readonly writes: WriteCounts;
  /** Whom it wrote to last: whom it takes for the leader. */
  believes: string | null;
}

/** A node at one moment. */
export interface NodeView extends ProcessView {
  readonly priority: number;
  /** The machine's state, as `awaitingAnswer` or `leading.challenged`; empty before it starts. */
  state: string;
  role: string;
  /** Whom it takes for the leader; null is ⊥. */
  elected: string | null;
  term: number | undefined;
  readonly timers: Map<string, RunningTimer>;
  /** The lease that it believes to hold, in virtual times: since when it runs until then. */
  lease: (Lease & { readonly sinceMs: number }) | null;
  /** The `seq` with which its clock was set last; null when it never was. */
  clockSeq: number | null;
  /** Nobody tells it who joins and leaves. */
  isFrozen: boolean;
}

/** A service before it has started. */
export function createServiceView({ id, kind }: PartDefinition): ServiceView {
  return { id, kind, ...ABSENT, holdings: [] };
}

/** A client before it has started. */
export function createClientView({ id, kind }: PartDefinition): ClientView {
  return { id, kind, ...ABSENT, writes: noWrites(), believes: null };
}

const ABSENT = { status: 'absent', statusSinceMs: 0, error: undefined, clockRate: 1 } as const;

/** A node before it has joined. */
export function createNodeView({ id, priority, clockRate = 1 }: NodeDefinition): NodeView {
  return {
    id,
    priority,
    ...ABSENT,
    clockRate,
    state: '',
    role: 'follower',
    elected: null,
    term: undefined,
    timers: new Map(),
    lease: null,
    clockSeq: null,
    isFrozen: false,
  };
}

/** An event that says something of one node. */
export type NodeEvent = Extract<TraceEvent, { node: string }>;

/** Changes what is known of a node by an event that names it. */
export function applyNodeEvent(node: NodeView, event: NodeEvent): void {
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
    case 'leaseChanged':
      node.lease = event.lease && { ...event.lease, sinceMs: leaseStartMs(node, event) };
      return;
    case 'nodeClockChanged':
      setClock(node, event);
      return;
    case 'membershipFrozen':
    case 'membershipThawed':
      node.isFrozen = event.type === 'membershipFrozen';
      return;
    default:
  }
}

/** A lease that only ends at another time, because the clock was set, is the one that was held before. */
function leaseStartMs({ lease, clockSeq }: NodeView, { atMs, cause }: TraceEvent): number {
  return lease && cause !== undefined && cause === clockSeq ? lease.sinceMs : atMs;
}

/** What runs down goes on from where it is: its start moves too, as if the clock had always run at this rate. */
function setClock(
  node: NodeView,
  { atMs, rate, seq }: Extract<TraceEvent, { type: 'nodeClockChanged' }>,
): void {
  const ratio = node.clockRate / rate;
  const movedStart = (startMs: number) => atMs - (atMs - startMs) * ratio;
  for (const [name, { startedMs, dueMs }] of node.timers)
    node.timers.set(name, {
      startedMs: movedStart(startedMs),
      dueMs: dueAfter(dueMs, node.clockRate, { atMs, rate }),
    });
  if (node.lease) node.lease = { ...node.lease, sinceMs: movedStart(node.lease.sinceMs) };
  node.clockRate = rate;
  node.clockSeq = seq;
}

/** Notes whether a process runs from now on. */
export function changeStatus(node: ProcessView, status: NodeStatus, atMs: number): void {
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
  node.lease = null;
  node.isFrozen = false;
  node.timers.clear();
}
