// Slots: the kernel's state of one process, with its status, its backlog and its next event.

import { type Clock, type ClockChange, ownTime, startClock, wallTime } from '../base/clock';
import type { Json } from '../base/json';
import { createStream } from '../base/random';
import { roundMs } from '../base/time';
import type { Algorithm } from '../contracts/algorithm';
import type { NodeDefinition, PartDefinition, RunDefinition } from '../contracts/definition';
import { algorithmOf } from '../contracts/mixture';
import type { Peer, ProcessInput, ProcessSpec, ServiceRef } from '../contracts/protocol';
import { paramsOf } from '../contracts/runAlgorithm';
import type { Holding, Lease } from '../contracts/service';
import type { NodeStatus } from '../contracts/status';
import { createDisk, type Disk } from './disk';
import type { Delivery } from './queue';

/** The state that determines the peers of a node. */
export interface MemberSetup {
  readonly definition: RunDefinition;
  readonly algorithm: Algorithm;
  /** In the definition's order, then in the order of joining. */
  readonly slots: readonly Slot[];
}

/** A message in flight, with all that its delivery needs. */
export interface MessageDelivery extends Delivery {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly body: Json | undefined;
  /** The `seq` of its `messageSent`; for a notice, that of its cause. */
  readonly sentSeq: number;
  /** Whether it is a notice: no process sent it, and no link carries it. */
  readonly isNotice: boolean;
  /** The id that a fault put in place of the sender's; absent when it is unchanged. */
  readonly sender?: string;
}

/** A start that is due at `atMs`. `causeSeq` is the event that caused it; null for a start by the definition. */
export interface PendingBoot {
  readonly atMs: number;
  readonly causeSeq: number | null;
}

/** The part of a process in the run. */
export type ProcessType = 'node' | 'service' | 'client';

/** The kernel's side of a process. All of it is JSON, so that a checkpoint can keep it. */
export interface Slot {
  readonly index: number;
  readonly id: string;
  readonly type: ProcessType;
  /** The definition of a service or a client; null for a node. */
  readonly part: PartDefinition | null;
  /** The node's definition, of the run or of the command that added it; a restart may change `joins`. */
  node: NodeDefinition;
  /** Whether it is on the other nodes' lists, where membership is `told`. */
  isMember: boolean;
  /** The instant of its last leave, in ms; null when it never left. Within that instant it still counts as a member. */
  leftAtMs: number | null;
  /** The `seq` of its last `nodeLeft`; null when it never left. */
  leftSeq: number | null;
  /** Number of restarts. */
  restartCount: number;
  /** Whether it was asked to leave: it stops after its next step in which its timer `stop` does not run. */
  isLeaving: boolean;
  /** The `seq` of the step with its LEAVE notice, the cause of its leave: other steps may follow at the same instant. */
  leaveSeq: number | null;
  status: NodeStatus;
  /** The id of the disruption that stopped or paused it; null once something else has changed its status. */
  disruptedBy: string | null;
  /** Its start, until it has happened. */
  pendingBoot: PendingBoot | null;
  /** The time of its next timer, in ms; null when none is armed. */
  nextTimerMs: number | null;
  /** The time of its last resume or start, or the end of its last write: events that were due earlier happen then. */
  floorMs: number;
  /** Messages that arrived during a pause or a write, in order; they are the first of its next assignment. */
  backlog: MessageDelivery[];
  /** The `seq` of the last `timerStarted`, by the timer's name. */
  timerSeqs: Record<string, number>;
  /** The names of its running timers. */
  readonly runningTimers: string[];
  /** The timers that commands stopped and no batch has named yet; null when there are none. */
  stoppedTimers: string[] | null;
  /** The `seq` of the event that began its present step. */
  stepSeq: number;
  role: string;
  /** The `seq` of its last `leadershipAcquired`; null when it never led. */
  leadsSeq: number | null;
  durable: Json | null;
  /** Its disk. It belongs to the host; a crash loses the write in progress. */
  disk: Disk;
  /** Its clock. It belongs to the host: a crash does not affect it. */
  clock: Clock;
  /** Changes of the clock that are not in a batch yet; null when there are none. */
  clockChanges: ClockChange[] | null;
  /** Its last output about its lease and its holdings, in time of its own clock. */
  lease: Lease | null;
  holdings: readonly Holding[];
  /** Whether its list of members is frozen. */
  isFrozen: boolean;
}

/** A node's slot. */
export function createSlot(node: NodeDefinition, index: number): Slot {
  return {
    index,
    id: node.id,
    type: 'node',
    part: null,
    node,
    isMember: true,
    leftAtMs: null,
    leftSeq: null,
    restartCount: 0,
    isLeaving: false,
    leaveSeq: null,
    status: 'absent',
    disruptedBy: null,
    pendingBoot: { atMs: roundMs(node.joinsAtMs ?? 0), causeSeq: null },
    nextTimerMs: null,
    floorMs: 0,
    backlog: [],
    timerSeqs: {},
    runningTimers: [],
    stoppedTimers: null,
    stepSeq: 0,
    role: 'follower',
    leadsSeq: null,
    durable: null,
    disk: createDisk(node.diskMs),
    clock: startClock(node.clockRate, node.clockAheadMs),
    clockChanges: null,
    lease: null,
    holdings: [],
    isFrozen: false,
  };
}

/** The slots of a definition: nodes, then services, then clients. */
export function slotsOf({ nodes, services = [], clients = [] }: RunDefinition): Slot[] {
  const parts = [
    ...services.map((part) => ({ type: 'service', part }) as const),
    ...clients.map((part) => ({ type: 'client', part }) as const),
  ];
  return [
    ...nodes.map(createSlot),
    ...parts.map(({ type, part }, index) => ({
      ...createSlot({ id: part.id, priority: 0 }, nodes.length + index),
      type,
      part,
    })),
  ];
}

/** Schedules the start of a process at a time in ms; `causeSeq` is the event that caused it. */
export function scheduleBoot(slot: Slot, atMs: number, causeSeq: number): void {
  slot.status = 'up';
  slot.disruptedBy = null;
  slot.floorMs = atMs;
  slot.pendingBoot = { atMs, causeSeq };
}

/** Resets the state that a process loses when it stops. */
export function stopSlot(slot: Slot, status: 'crashed' | 'failed' | 'left'): void {
  slot.status = status;
  slot.disruptedBy = null;
  slot.isLeaving = false;
  slot.leaveSeq = null;
  slot.pendingBoot = null;
  slot.nextTimerMs = null;
  slot.backlog = [];
  slot.timerSeqs = {};
  slot.runningTimers.length = 0;
  slot.stoppedTimers = null;
  slot.role = 'follower';
  slot.clockChanges = null;
  slot.disk = { ...slot.disk, write: null };
  slot.lease = null;
  slot.holdings = [];
  slot.isFrozen = false;
}

/** The time in ms of the process's next local event: its start, the end of its write, its backlog after it, or a timer. */
export function nextLocalEventMs(slot: Slot): number {
  if (slot.status === 'paused') return Number.POSITIVE_INFINITY;
  if (slot.pendingBoot) return Math.max(slot.pendingBoot.atMs, slot.floorMs);
  if (slot.status !== 'up') return Number.POSITIVE_INFINITY;
  if (slot.backlog.length > 0 || slot.disk.write) return slot.floorMs;
  return slot.nextTimerMs === null
    ? Number.POSITIVE_INFINITY
    : Math.max(slot.nextTimerMs, slot.floorMs);
}

/**
 * The time in ms of the first event of these processes: a local one or an arrival.
 *
 * @param next - the earliest delivery; undefined when no message is in flight.
 */
export function firstEventMs(slots: readonly Slot[], next: MessageDelivery | undefined): number {
  let earliestMs = next?.atMs ?? Number.POSITIVE_INFINITY;
  for (const slot of slots) earliestMs = Math.min(earliestMs, nextLocalEventMs(slot));
  return earliestMs;
}

/**
 * The first of these processes with an event at a time: a local one or an arrival.
 *
 * @param next - the earliest delivery; undefined when no message is in flight.
 */
export function firstActive(
  slots: readonly Slot[],
  atMs: number,
  next: MessageDelivery | undefined,
): Slot | undefined {
  const arriving = next?.atMs === atMs ? next.toIndex : Number.POSITIVE_INFINITY;
  return slots.find((slot) => slot.index === arriving || nextLocalEventMs(slot) === atMs);
}

/** The specification of a process that starts at `bornAtMs`. */
export function specOf(setup: MemberSetup, slot: Slot, bornAtMs: number): ProcessSpec {
  const { definition } = setup;
  const { id, priority, secret = '', joins = setup.slots[0]?.id } = slot.node;
  const { id: programId, params } = slot.part
    ? { id: slot.part.kind, params: slot.part.params }
    : ruledBy(setup, slot);
  const input: ProcessInput = {
    self: { id, priority },
    peers: peersOf(setup, slot, bornAtMs),
    services: slot.type === 'service' ? [] : (definition.services ?? []).map(refOf),
    params,
    bornAtMs,
    clockMs: ownTime(slot.clock, bornAtMs),
    wallMs: wallTime(slot.clock, bornAtMs),
    random: createStream(definition.seed, `process ${id} ${slot.restartCount}`).state,
    ...(slot.type === 'node' && joins !== undefined && joins !== id && { joins }),
    secret,
    ...(slot.durable !== null && { durable: slot.durable }),
  };
  return { programId, clock: slot.clock, input };
}

/** The algorithm of a node, and the node's parameters. */
function ruledBy(
  { definition, algorithm }: MemberSetup,
  { node }: Slot,
): RunDefinition['algorithm'] {
  const own = algorithmOf(algorithm, node.id);
  return { id: own.id, params: paramsOf(definition, own, node) };
}

function refOf({ id, kind }: PartDefinition): ServiceRef {
  return { id, kind };
}

/**
 * The nodes that a process learns from the kernel: the other members, except where nodes keep the list themselves. A client
 * learns all nodes, a service none.
 *
 * @param atMs - the instant of a node's start: the list still has the nodes that leave at that instant, before or after the
 *   start. Absent for a list at the end of an instant.
 */
export function peersOf(
  { algorithm, slots }: MemberSetup,
  slot: Slot,
  atMs?: number,
): readonly Peer[] {
  const { membership, topology = 'mesh' } = algorithm;
  if (slot.type === 'service' || (slot.type === 'node' && membership === 'own')) return [];
  const inOrder =
    topology === 'ring'
      ? [...slots.slice(slot.index + 1), ...slots.slice(0, slot.index)]
      : slots.filter((other) => other !== slot);
  const { knows } = slot.node;
  const isListed = ({ isMember, leftAtMs }: Slot) =>
    membership === 'fixed' || isMember || leftAtMs === atMs;
  return inOrder
    .filter(
      (other) => other.type === 'node' && isListed(other) && (knows?.includes(other.id) ?? true),
    )
    .map(({ id, node: { priority } }) => ({ id, priority }));
}
