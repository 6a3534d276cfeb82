// A window: what each process is handed to do in a stretch of time in which none can affect another.
import type { RunDefinition } from './definition';
import type { Batch, Input } from './protocol';
import type { DeliveryQueue } from './queue';
import { type MessageDelivery, nextOwnMs, type Slot, specOf } from './slot';

/** A message that arrives at a process that does not run. */
export interface Arrival {
  readonly atMs: number;
  readonly slot: Slot;
  readonly id: number;
  readonly sentSeq: number;
  readonly reason: string;
}

/** A process's share of a window: what it is handed, and the messages behind its inputs. */
export interface Share {
  readonly slot: Slot;
  readonly batch: Batch;
  readonly deliveries: readonly MessageDelivery[];
}

/** What happens before `endMs`, ready to be executed: each process's batch by itself, in any order or at once. */
export interface Window {
  readonly startMs: number;
  readonly endMs: number;
  /** One for each process that has something to do, in the definition's order. */
  readonly shares: readonly Share[];
  /** Messages that find nobody. */
  readonly lost: readonly Arrival[];
}

/** Where the kernel stands when it opens a window. */
interface Standing {
  readonly definition: RunDefinition;
  readonly slots: readonly Slot[];
  readonly queue: DeliveryQueue<MessageDelivery>;
}

/**
 * Takes everything that is due before `endMs` out of the queue and shares it out.
 *
 * @param only - when given, the window is this process's alone.
 */
export function openWindow(
  standing: Standing,
  startMs: number,
  endMs: number,
  only?: Slot,
): Window {
  const { slots, queue } = standing;
  /** By the receiver's place. */
  const arrivals: (MessageDelivery[] | undefined)[] = [];
  const lost: Arrival[] = [];
  for (const delivery of takeBefore(queue, endMs, only)) {
    const { toIndex, atMs, id, sentSeq } = delivery;
    const slot = slots[toIndex] as Slot;
    if (slot.status === 'paused') slot.held.push(delivery);
    else if (!runsAt(slot, atMs)) lost.push({ atMs, slot, id, sentSeq, reason: slot.status });
    else if (arrivals[toIndex]) arrivals[toIndex].push(delivery);
    else arrivals[toIndex] = [delivery];
  }
  const shares: Share[] = [];
  for (const slot of only ? [only] : slots) {
    const arrived = arrivals[slot.index] ?? NOTHING;
    if (arrived.length > 0 || nextOwnMs(slot) < endMs)
      shares.push(shareOf(standing.definition, slot, arrived, endMs));
  }
  return { startMs, endMs, shares, lost };
}

const NOTHING: readonly MessageDelivery[] = [];

/** Everything that arrives before `endMs`, in order; at one process, when it is given. */
function takeBefore(
  queue: DeliveryQueue<MessageDelivery>,
  endMs: number,
  only?: Slot,
): readonly MessageDelivery[] {
  if (only) return queue.remove(({ atMs, toIndex }) => atMs < endMs && toIndex === only.index);
  const taken: MessageDelivery[] = [];
  for (let next = queue.peek(); next && next.atMs < endMs; next = queue.peek()) {
    queue.pop();
    taken.push(next);
  }
  return taken;
}

function runsAt(slot: Slot, atMs: number): boolean {
  return slot.boot ? slot.boot.atMs <= atMs : slot.status === 'up';
}

function shareOf(
  definition: RunDefinition,
  slot: Slot,
  arrived: readonly MessageDelivery[],
  endMs: number,
): Share {
  const { boot, floorMs, held } = slot;
  if (held.length > 0) slot.held = [];
  const deliveries = held.length > 0 ? [...held, ...arrived] : arrived;
  const inputs = deliveries.map((delivery) => inputOf(delivery, floorMs));
  const batch = { floorMs, inputs, untilMs: endMs };
  if (!boot) return { slot, batch, deliveries };
  const atMs = Math.max(boot.atMs, floorMs);
  return { slot, batch: { ...batch, boot: { atMs, spec: specOf(definition, slot) } }, deliveries };
}

function inputOf({ atMs, from, kind, body }: MessageDelivery, floorMs: number): Input {
  const input = { atMs: Math.max(atMs, floorMs), from, kind };
  return body === undefined ? input : { ...input, body };
}
