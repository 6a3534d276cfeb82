// Views of processes at one time, and their changes by events of the trace.
import { dueAfter, type RateChange } from '../base/clock';
import { roundMs } from '../base/time';
import type { NodeDefinition, PartDefinition } from '../contracts/definition';
import type { Holding, Lease } from '../contracts/service';
import { isLive, type NodeStatus } from '../contracts/status';
import type { TraceEvent } from '../contracts/traceEvent';
import { noWrites, type WriteCounts } from './writes';

/**
 * An armed timer: it was started at `startedMs` and fires at `dueMs`. When the rate of its node's clock changes, both
 * move, so that the elapsed fraction stays the same.
 */
export interface RunningTimer {
  readonly startedMs: number;
  readonly dueMs: number;
}

/** The common part of views: a process's status, clock and timers. */
interface ProcessView {
  readonly id: string;
  status: NodeStatus;
  /** The time of the last change of status, in ms. */
  statusSinceMs: number;
  error: string | undefined;
  /** Clock ms that pass in one virtual ms. */
  clockRate: number;
  /** The sum of the jumps of its wall clock, in ms. */
  clockAheadMs: number;
  /** The time in ms that a write to its disk takes at least; 0 when writes take no time. */
  diskMs: number;
  /** The index of the Pareto tail of that time; null for none. */
  diskTail: number | null;
  /** The part of it that storms have added. */
  diskBurdenMs: number;
  /** The end of its write in progress, in ms; null when there is none. Until then it does nothing else. */
  writesUntilMs: number | null;
  readonly timers: Map<string, RunningTimer>;
}

/** A service at one time. Times in its holdings are virtual. */
export interface ServiceView extends ProcessView {
  readonly kind: string;
  holdings: readonly Holding[];
}

/** A client at one time. */
export interface ClientView extends ProcessView {
  readonly kind: string;
  readonly writes: WriteCounts;
  /** The receiver of its last write: the node that it considers the leader. */
  believes: string | null;
  /** The lock or lease that it believes it holds. */
  lease: Lease | null;
}

/** A node at one time. */
export interface NodeView extends ProcessView {
  readonly priority: number;
  /** Its load in per cent; 0 until it is told of one. */
  load: number;
  /** The machine's state, as `awaitingAnswer` or `leading.challenged`; empty before it starts. */
  state: string;
  role: string;
  /** The elected variable; null is ⊥. */
  elected: string | null;
  term: number | undefined;
  /** The lease that it believes it holds, with its start and end in virtual time. */
  lease: (Lease & { readonly sinceMs: number }) | null;
  /** The `seq` of the last change of its clock; null when there is none. */
  clockSeq: number | null;
  /** Whether its list of members is frozen. */
  isFrozen: boolean;
}

/** A service before it has started. */
export function createServiceView({ id, kind }: PartDefinition): ServiceView {
  return { id, kind, ...ABSENT, timers: new Map(), holdings: [] };
}

/** A client before it has started. */
export function createClientView({ id, kind }: PartDefinition): ClientView {
  return {
    id,
    kind,
    ...ABSENT,
    timers: new Map(),
    writes: noWrites(),
    believes: null,
    lease: null,
  };
}

const ABSENT = {
  status: 'absent',
  statusSinceMs: 0,
  error: undefined,
  clockRate: 1,
  clockAheadMs: 0,
  diskMs: 0,
  diskTail: null,
  diskBurdenMs: 0,
  writesUntilMs: null,
} as const;

/** Whether a node leads: it is live and believes in itself. */
export function leads(node: Pick<NodeView, 'id' | 'status' | 'elected'>): boolean {
  return isLive(node) && node.elected === node.id;
}

/** A node before it has joined. */
export function createNodeView(node: NodeDefinition): NodeView {
  const { id, priority, clockRate = 1, diskMs = 0 } = node;
  return {
    id,
    priority,
    load: 0,
    ...ABSENT,
    clockRate,
    diskMs,
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

/** An event about one node. */
export type NodeEvent = Extract<TraceEvent, { node: string }>;

/** Folds an event about a node into its view. */
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
    case 'processTold':
      if (event.notice === 'LOAD') node.load = event.body as number;
      return;
    case 'nodeClockChanged':
      setClock(node, event);
      return;
    case 'nodeClockJumped':
      setWallClock(node, event);
      node.clockSeq = event.seq;
      return;
    case 'membershipFrozen':
    case 'membershipThawed':
      node.isFrozen = event.type === 'membershipFrozen';
      return;
    default:
  }
}

/** The start of a lease. A change of the clock only moves a lease's end: then the start stays. */
function leaseStartMs({ lease, clockSeq }: NodeView, { atMs, cause }: TraceEvent): number {
  return lease && cause !== undefined && cause === clockSeq ? lease.sinceMs : atMs;
}

/** Changes the rate of a node's clock. The start of its lease moves as those of timers do. */
function setClock(node: NodeView, event: Extract<TraceEvent, { type: 'nodeClockChanged' }>): void {
  const { lease, clockRate } = node;
  if (lease) node.lease = { ...lease, sinceMs: movedStart(lease.sinceMs, clockRate, event) };
  setClockRate(node, event);
  node.clockSeq = event.seq;
}

/** Changes the rate of a process's clock. Starts of timers move too, as if the clock had always run at this rate. */
export function setClockRate(view: ProcessView, change: RateChange): void {
  for (const [name, { startedMs, dueMs }] of view.timers)
    view.timers.set(name, {
      startedMs: movedStart(startedMs, view.clockRate, change),
      dueMs: dueAfter(dueMs, view.clockRate, change),
    });
  view.clockRate = change.rate;
}

/** Adds a jump of a process's wall clock. */
export function setWallClock(view: ProcessView, { byMs }: { readonly byMs: number }): void {
  view.clockAheadMs = roundMs(view.clockAheadMs + byMs);
}

function movedStart(startMs: number, clockRate: number, { atMs, rate }: RateChange): number {
  return atMs - ((atMs - startMs) * clockRate) / rate;
}

/** Folds an event about a timer into the view of its process. */
export function applyTimerEvent(
  { timers }: ProcessView,
  event: Extract<TraceEvent, { timer: string }>,
): void {
  if (event.type === 'timerStarted')
    timers.set(event.timer, { startedMs: event.atMs, dueMs: event.dueMs });
  else timers.delete(event.timer);
}

/** Folds an event about a disk into the view of its process; other events do not change it. */
export function applyDiskEvent(view: ProcessView, event: NodeEvent): void {
  switch (event.type) {
    case 'diskChanged':
      view.diskMs = roundMs(event.ms + view.diskBurdenMs);
      view.diskTail = event.tail ?? null;
      return;
    case 'diskBurdened':
      view.diskMs = roundMs(view.diskMs - view.diskBurdenMs + event.ms);
      view.diskBurdenMs = event.ms;
      return;
    case 'diskWriteStarted':
      view.writesUntilMs = event.dueMs;
      return;
    case 'diskWriteEnded':
      view.writesUntilMs = null;
      return;
    default:
  }
}

/** Changes the status of a process at a time in ms; one that stops writes no more. */
export function changeStatus(node: ProcessView, status: NodeStatus, atMs: number): void {
  if (status !== 'paused' && !(status === 'up' && node.status === 'paused'))
    node.writesUntilMs = null;
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
  node.load = 0;
  node.isFrozen = false;
  node.timers.clear();
}

/** The status of a service or a client after an event of its life. */
export const PART_STATUS = {
  processStarted: 'up',
  processRestarted: 'up',
  processResumed: 'up',
  processPaused: 'paused',
  processCrashed: 'crashed',
} as const;
