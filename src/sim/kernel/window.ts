// Windows: the work of each process in an interval of virtual time in which none can affect another.

import { roundMs } from '../base/time';
import type { Batch, Input } from '../contracts/protocol';
import { leastWriteMs } from './disk';
import { type HostAnswers, mayBeAnswered } from './hostAnswers';
import type { DeliveryQueue } from './queue';
import {
  type MemberSetup,
  type MessageDelivery,
  nextLocalEventMs,
  type Slot,
  specOf,
} from './slot';

/** A message whose receiver does not run when it arrives. */
export interface UndeliverableMessage {
  readonly atMs: number;
  readonly slot: Slot;
  readonly delivery: MessageDelivery;
}

/** The assignment of a process in a window: its batch, and the messages behind the batch's inputs. */
export interface Assignment {
  readonly slot: Slot;
  readonly batch: Batch;
  readonly deliveries: readonly MessageDelivery[];
  /** Number of the first deliveries that come from the backlog of a pause. The commit removes them from the slot. */
  readonly backlogSize: number;
}

/** The work before `endMs`: the batches of all processes, which may be executed in any order or in parallel. */
export interface Window {
  readonly startMs: number;
  readonly endMs: number;
  /** One for each process with work, in the definition's order. */
  readonly assignments: readonly Assignment[];
  /** Messages to processes that do not run. */
  readonly undeliverable: readonly UndeliverableMessage[];
  /** By a process's index: no message that it sends in this window arrives earlier. Infinite when it cannot act. */
  readonly minArrivalMs: readonly number[];
}

/** The parts of the kernel from which a window is made. */
export interface WindowInputs extends MemberSetup {
  readonly queue: DeliveryQueue<MessageDelivery>;
  readonly hostAnswers: HostAnswers;
}

/**
 * Opens the longest window in which no process can affect another: it ends at the earliest time at which a message that is
 * sent in it can arrive. The deliveries before its end move from the queue to the assignments.
 *
 * @param limitMs - upper bound of the window's end.
 * @param lookaheadMs - the lookahead of a process in ms.
 * @param only - the only process of the window, in lockstep.
 */
export function openWindow(
  inputs: WindowInputs,
  startMs: number,
  limitMs: number,
  lookaheadMs: (slot: Slot) => number,
  only?: Slot,
): Window {
  const { slots, queue } = inputs;
  /** By the receiver's index. */
  const arrivals: (MessageDelivery[] | undefined)[] = [];
  const undeliverable: UndeliverableMessage[] = [];
  const minArrivalMs = new Array<number>(slots.length).fill(Number.POSITIVE_INFINITY);
  const localMs = slots.map(nextLocalEventMs);
  let endMs = limitMs;
  /** Shortens the window for a process with an event at `atMs`: its messages may arrive one lookahead later. */
  const limitEnd = (slot: Slot, atMs: number) => {
    if (atMs >= endMs) return;
    const arrivesMs = roundMs(atMs + lookaheadMs(slot));
    if (arrivesMs < (minArrivalMs[slot.index] as number)) minArrivalMs[slot.index] = arrivesMs;
    if (arrivesMs < endMs) endMs = arrivesMs;
  };
  /** Moves a delivery from the queue to its receiver: to its backlog, its assignment, or the undeliverable ones. */
  const route = (delivery: MessageDelivery) => {
    const { toIndex, atMs, kind } = delivery;
    const slot = slots[toIndex] as Slot;
    if (slot.status === 'paused' || isBusyAt(slot, atMs)) slot.backlog.push(delivery);
    else if (!runsAt(slot, atMs)) {
      undeliverable.push({ atMs, slot, delivery });
      if (mayBeAnswered(inputs.hostAnswers, kind)) limitEnd(slot, atMs);
    } else if (arrivals[toIndex]) arrivals[toIndex].push(delivery);
    else {
      arrivals[toIndex] = [delivery];
      limitEnd(slot, atMs);
    }
  };
  if (only) {
    limitEnd(only, startMs);
    queue.remove(({ atMs, toIndex }) => atMs < endMs && toIndex === only.index).forEach(route);
  } else {
    for (const slot of slots) limitEnd(slot, localMs[slot.index] as number);
    for (let next = queue.peek(); next && next.atMs < endMs; next = queue.peek()) {
      queue.pop();
      route(next);
    }
  }
  const assignments: Assignment[] = [];
  for (const slot of only ? [only] : slots) {
    const arrived = arrivals[slot.index] ?? NOTHING;
    if (arrived.length > 0 || (localMs[slot.index] as number) < endMs)
      assignments.push(assignmentOf(inputs, slot, arrived, endMs));
  }
  return { startMs, endMs, assignments, undeliverable, minArrivalMs };
}

const NOTHING: readonly MessageDelivery[] = [];

/** Whether a process is writing to its disk at a time. */
function isBusyAt({ disk, floorMs }: Slot, atMs: number): boolean {
  return disk.write !== null && atMs < floorMs;
}

function runsAt(slot: Slot, atMs: number): boolean {
  return slot.pendingBoot ? slot.pendingBoot.atMs <= atMs : slot.status === 'up';
}

function assignmentOf(
  setup: MemberSetup,
  slot: Slot,
  arrived: readonly MessageDelivery[],
  endMs: number,
): Assignment {
  const { pendingBoot, floorMs, backlog, clockChanges, stoppedTimers } = slot;
  const deliveries = backlog.length > 0 ? [...backlog, ...arrived] : arrived;
  const inputs = deliveries.map((delivery) => inputOf(delivery, floorMs));
  const isDiskSlow = leastWriteMs(slot) > 0;
  // Most batches have none of what is rare: members are not spread into them, because that takes V8 long.
  const batch: Batch =
    stoppedTimers || clockChanges || pendingBoot || isDiskSlow
      ? { floorMs, inputs, untilMs: endMs, ...takeRare(setup, slot, isDiskSlow) }
      : { floorMs, inputs, untilMs: endMs };
  return { slot, batch, deliveries, backlogSize: backlog.length };
}

/** Takes from a slot the members that few batches have: stopped timers, changes of the clock or else a start, a slow disk. */
function takeRare(setup: MemberSetup, slot: Slot, isDiskSlow: boolean): Partial<Batch> {
  const { pendingBoot, floorMs, stoppedTimers, clockChanges } = slot;
  slot.stoppedTimers = null;
  slot.clockChanges = null;
  const atMs = Math.max(pendingBoot?.atMs ?? 0, floorMs);
  return {
    ...(stoppedTimers && { stopped: stoppedTimers }),
    ...(isDiskSlow && { isDiskSlow }),
    ...(clockChanges && { clock: clockChanges }),
    ...(pendingBoot && !clockChanges && { boot: { atMs, spec: specOf(setup, slot, atMs) } }),
  };
}

function inputOf(
  { atMs: arrivedMs, from: by, sender: from = by, kind, body }: MessageDelivery,
  floorMs: number,
): Input {
  const atMs = Math.max(arrivedMs, floorMs);
  return body === undefined ? { atMs, from, kind } : { atMs, from, kind, body };
}
