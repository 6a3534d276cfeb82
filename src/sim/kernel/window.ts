// A window: what each process is handed to do in a stretch of time in which none can affect another.

import { roundMs } from '../base/time';
import type { Batch, Input } from '../contracts/protocol';
import type { DeliveryQueue } from './queue';
import { type MemberSetup, type MessageDelivery, nextOwnMs, type Slot, specOf } from './slot';

/** A message that arrives at a process that does not run. */
export interface Arrival {
  readonly atMs: number;
  readonly slot: Slot;
  readonly delivery: MessageDelivery;
}

/** A process's assignment of a window: what it is handed, and the messages behind its inputs. */
export interface Assignment {
  readonly slot: Slot;
  readonly batch: Batch;
  readonly deliveries: readonly MessageDelivery[];
  /** How many of these, the first, had waited while it was paused. They leave the slot when the assignment is committed. */
  readonly waited: number;
}

/** What happens before `endMs`, ready to be executed: each process's batch by itself, in any order or at once. */
export interface Window {
  readonly startMs: number;
  readonly endMs: number;
  /** One for each process that has something to do, in the definition's order. */
  readonly assignments: readonly Assignment[];
  /** Messages that find nobody. */
  readonly undeliverable: readonly Arrival[];
  /** By a process's place: when the first message arrives that it may send in the window; infinite if it cannot act. */
  readonly minArrivalMs: readonly number[];
}

/** Where the kernel stands when it opens a window. */
interface WindowInputs extends MemberSetup {
  readonly queue: DeliveryQueue<MessageDelivery>;
  /** Kinds of messages that the machine of a process that does not run answers. */
  readonly refused: readonly string[];
}

/**
 * Opens the longest window in which no process can affect another: it ends before the first message can arrive that
 * any process may send in it. What is due before is taken out of the queue and shared out.
 *
 * @param limitMs - the window ends no later.
 * @param lookaheadMs - within how many ms nothing that a process does can reach another.
 * @param only - when given, the window is this process's alone.
 */
export function openWindow(
  inputs: WindowInputs,
  startMs: number,
  limitMs: number,
  lookaheadMs: (slot: Slot) => number,
  only?: Slot,
): Window {
  const { slots, queue } = inputs;
  /** By the receiver's place. */
  const arrivals: (MessageDelivery[] | undefined)[] = [];
  const undeliverable: Arrival[] = [];
  const minArrivalMs = new Array<number>(slots.length).fill(Number.POSITIVE_INFINITY);
  let endMs = limitMs;
  const acts = (slot: Slot, atMs: number) => {
    if (atMs >= endMs) return;
    const arrivesMs = roundMs(atMs + lookaheadMs(slot));
    if (arrivesMs < (minArrivalMs[slot.index] as number)) minArrivalMs[slot.index] = arrivesMs;
    if (arrivesMs < endMs) endMs = arrivesMs;
  };
  const take = (delivery: MessageDelivery) => {
    const { toIndex, atMs, kind } = delivery;
    const slot = slots[toIndex] as Slot;
    if (slot.status === 'paused') slot.held.push(delivery);
    else if (!runsAt(slot, atMs)) {
      undeliverable.push({ atMs, slot, delivery });
      if (inputs.refused.includes(kind)) acts(slot, atMs);
    } else if (arrivals[toIndex]) arrivals[toIndex].push(delivery);
    else {
      arrivals[toIndex] = [delivery];
      acts(slot, atMs);
    }
  };
  if (only) {
    acts(only, startMs);
    queue.remove(({ atMs, toIndex }) => atMs < endMs && toIndex === only.index).forEach(take);
  } else {
    for (const slot of slots) acts(slot, nextOwnMs(slot));
    for (let next = queue.peek(); next && next.atMs < endMs; next = queue.peek()) {
      queue.pop();
      take(next);
    }
  }
  const assignments: Assignment[] = [];
  for (const slot of only ? [only] : slots) {
    const arrived = arrivals[slot.index] ?? NOTHING;
    if (arrived.length > 0 || nextOwnMs(slot) < endMs)
      assignments.push(assignmentOf(inputs, slot, arrived, endMs));
  }
  return { startMs, endMs, assignments, undeliverable, minArrivalMs };
}

const NOTHING: readonly MessageDelivery[] = [];

function runsAt(slot: Slot, atMs: number): boolean {
  return slot.boot ? slot.boot.atMs <= atMs : slot.status === 'up';
}

function assignmentOf(
  setup: MemberSetup,
  slot: Slot,
  arrived: readonly MessageDelivery[],
  endMs: number,
): Assignment {
  const { boot, floorMs, held, clockChanges } = slot;
  const deliveries = held.length > 0 ? [...held, ...arrived] : arrived;
  const inputs = deliveries.map((delivery) => inputOf(delivery, floorMs));
  const batch = { floorMs, inputs, untilMs: endMs };
  const assignment = { slot, batch, deliveries, waited: held.length };
  if (clockChanges) {
    slot.clockChanges = null;
    return { ...assignment, batch: { ...batch, clock: clockChanges } };
  }
  if (!boot) return assignment;
  const atMs = Math.max(boot.atMs, floorMs);
  return { ...assignment, batch: { ...batch, boot: { atMs, spec: specOf(setup, slot, atMs) } } };
}

function inputOf(
  { atMs, from, sender = from, kind, body }: MessageDelivery,
  floorMs: number,
): Input {
  const input = { atMs: Math.max(atMs, floorMs), from: sender, kind };
  return body === undefined ? input : { ...input, body };
}
