// What the kernel keeps of one process: whether it runs, what waits for it, when it has something to do next.

import { type Clock, type ClockChange, ownTime, startClock } from '../base/clock';
import type { Json } from '../base/json';
import { createStream } from '../base/random';
import { roundMs } from '../base/time';
import type { Algorithm } from '../contracts/algorithm';
import type { NodeDefinition, PartDefinition, RunDefinition } from '../contracts/definition';
import type { Peer, ProcessInput, ProcessSpec, ServiceRef } from '../contracts/protocol';
import type { Holding, Lease } from '../contracts/service';
import type { NodeStatus } from '../contracts/status';
import type { Delivery } from './queue';

/** Who takes part, and what decides who knows whom. */
export interface MemberSetup {
  readonly definition: RunDefinition;
  readonly algorithm: Algorithm;
  /** In the definition's order, then in the order of joining. */
  readonly slots: readonly Slot[];
}

/** A message on its way, with all that is needed to deliver it. */
export interface MessageDelivery extends Delivery {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly body: Json | undefined;
  /** The `seq` of its `messageSent`; of a notice, that of the event that gave rise to it. */
  readonly sentSeq: number;
  /** The outside tells it: no node sent it, and no link carries it. */
  readonly isNotice: boolean;
  /** Whose id stands on it; absent when it is its sender's. */
  readonly sender?: string;
}

/** A start that is due: at `atMs`; after a crash its cause is known already. */
export interface PendingBoot {
  readonly atMs: number;
  readonly causeSeq: number | null;
}

/** What a process is in the run. */
export type ProcessType = 'node' | 'service' | 'client';

/** The kernel's side of a process. All of it is JSON, so that a checkpoint can keep it. */
export interface Slot {
  readonly index: number;
  readonly id: string;
  readonly type: ProcessType;
  /** What a service or a client runs; null for a node, which runs the run's algorithm. */
  readonly part: PartDefinition | null;
  /** As the definition or the command that added it gives it; through whom it joins may change at a restart. */
  node: NodeDefinition;
  /** Where all know all: whether the others count it among them. */
  isMember: boolean;
  /** When it last left, in ms; null when it never did. Until that moment is over it still counts as a member. */
  leftAtMs: number | null;
  /** How often it was started again. */
  boots: number;
  /** It was asked to stop: it does after its next step. */
  isLeaving: boolean;
  /** The `seq` of its being told so, which may be followed by a step of its own at the same moment. */
  farewellSeq: number | null;
  status: NodeStatus;
  /** The storm's strike that stopped or paused it, while nobody else has had a hand in it. */
  struckBy: string | null;
  boot: PendingBoot | null;
  /** When its next own timer is due; null when none is armed. */
  nextTimerMs: number | null;
  /** It was paused until then: what was due before happens then. */
  floorMs: number;
  /** Messages that arrived while it was paused, in order. */
  held: MessageDelivery[];
  /** The `seq` of the last start of each timer, by the timer's name. */
  timerSeqs: Record<string, number>;
  /** The `seq` of what its present step began with. */
  stepSeq: number;
  role: string;
  durable: Json | null;
  /** Its own clock. It is the machine's: a crash does not reach it. */
  clock: Clock;
  /** Changes of the clock that the process has not been handed yet; null when there are none. */
  clockChanges: ClockChange[] | null;
  /** What it said last that it holds, in its own time. */
  lease: Lease | null;
  holdings: readonly Holding[];
  /** Nobody tells it who joins and leaves. */
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
    boots: 0,
    isLeaving: false,
    farewellSeq: null,
    status: 'absent',
    struckBy: null,
    boot: { atMs: roundMs(node.joinsAtMs ?? 0), causeSeq: null },
    nextTimerMs: null,
    floorMs: 0,
    held: [],
    timerSeqs: {},
    stepSeq: 0,
    role: 'follower',
    durable: null,
    clock: startClock(node.clockRate),
    clockChanges: null,
    lease: null,
    holdings: [],
    isFrozen: false,
  };
}

/** The slots of a definition: of its nodes, its services, its clients. */
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

/** Lets a process start at a time in ms; `causeSeq` is the event that says so. */
export function startSlot(slot: Slot, atMs: number, causeSeq: number): void {
  slot.status = 'up';
  slot.struckBy = null;
  slot.floorMs = atMs;
  slot.boot = { atMs, causeSeq };
}

/** Forgets all that a process loses when it stops running. */
export function stopSlot(slot: Slot, status: 'crashed' | 'failed' | 'left'): void {
  slot.status = status;
  slot.struckBy = null;
  slot.isLeaving = false;
  slot.farewellSeq = null;
  slot.boot = null;
  slot.nextTimerMs = null;
  slot.held = [];
  slot.timerSeqs = {};
  slot.role = 'follower';
  slot.clockChanges = null;
  slot.lease = null;
  slot.holdings = [];
  slot.isFrozen = false;
}

/** When the process has something of its own to do: to start, to wake to what was held, or to fire a timer. */
export function nextOwnMs(slot: Slot): number {
  if (slot.status === 'paused') return Number.POSITIVE_INFINITY;
  if (slot.boot) return Math.max(slot.boot.atMs, slot.floorMs);
  if (slot.status !== 'up') return Number.POSITIVE_INFINITY;
  if (slot.held.length > 0) return slot.floorMs;
  return slot.nextTimerMs === null
    ? Number.POSITIVE_INFINITY
    : Math.max(slot.nextTimerMs, slot.floorMs);
}

/** When the first of these processes has something of its own to do. */
export function earliestOwnMs(slots: readonly Slot[]): number {
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const slot of slots) earliestMs = Math.min(earliestMs, nextOwnMs(slot));
  return earliestMs;
}

/**
 * The first of these processes that has something to do at a time, its own or a message's.
 *
 * @param next - the earliest delivery; undefined when nothing is under way.
 */
export function firstAt(
  slots: readonly Slot[],
  atMs: number,
  next: MessageDelivery | undefined,
): Slot | undefined {
  const arriving = next?.atMs === atMs ? next.toIndex : Number.POSITIVE_INFINITY;
  return slots.find((slot) => slot.index === arriving || nextOwnMs(slot) === atMs);
}

/** What a process is made from when it starts at `bornAtMs`. */
export function specOf(setup: MemberSetup, slot: Slot, bornAtMs: number): ProcessSpec {
  const { definition } = setup;
  const { id, priority, secret = '', joins = setup.slots[0]?.id } = slot.node;
  const { id: programId, params } = slot.part
    ? { id: slot.part.kind, params: slot.part.params }
    : definition.algorithm;
  const input: ProcessInput = {
    self: { id, priority },
    peers: peersOf(setup, slot, bornAtMs),
    services: slot.type === 'service' ? [] : (definition.services ?? []).map(refOf),
    params,
    bornAtMs,
    clockMs: ownTime(slot.clock, bornAtMs),
    random: createStream(definition.seed, `process ${id} ${slot.boots}`).state,
    ...(slot.type === 'node' && joins !== undefined && joins !== id && { joins }),
    secret,
    ...(slot.durable !== null && { durable: slot.durable }),
  };
  return { programId, clock: slot.clock, input };
}

function refOf({ id, kind }: PartDefinition): ServiceRef {
  return { id, kind };
}

/**
 * The other members, as far as a node knows them from the outside: nobody, where they find out by themselves. A
 * client knows all nodes, a service waits to be asked.
 *
 * @param atMs - the moment at which a node starts: who leaves at that very moment is still among them, in whatever order
 *   the two happen. Absent for a list that is told when a moment is over.
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
  const counts = ({ isMember, leftAtMs }: Slot) =>
    membership === 'fixed' || isMember || leftAtMs === atMs;
  return inOrder
    .filter(
      (other) => other.type === 'node' && counts(other) && (knows?.includes(other.id) ?? true),
    )
    .map(({ id, node: { priority } }) => ({ id, priority }));
}
