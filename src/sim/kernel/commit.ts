// Commits the outputs of a window's processes in a total order: time, then process, then the process's own order.

import type { BatchResult, Output } from '../contracts/protocol';
import { commitOutput, commitSend, type Ledger } from './commitOutput';
import { checkActing, checkAllReceived, checkReceived } from './invariants';
import type { Slot } from './slot';
import type { Arrival, Assignment, Window } from './window';

/** The outputs of a process in a window, and the number of those committed. */
interface Stream {
  readonly assignment: Assignment;
  readonly outputs: readonly Output[];
  next: number;
  /** Number of inputs that the process has received. */
  received: number;
  /** The time of the next output; infinite when there is none. */
  nextMs: number;
}

/**
 * The failed processes of a window with their errors: an error that was thrown, or a message to an invalid receiver.
 *
 * @param results - one for each assignment, in the same order.
 */
export function failuresOf(
  { assignments }: Window,
  results: readonly BatchResult[],
  slots: ReadonlyMap<string, Slot>,
): [id: string, error: string][] {
  const failures: [string, string][] = [];
  for (let index = 0; index < assignments.length; index += 1) {
    const { slot } = assignments[index] as Assignment;
    const result = results[index] as BatchResult;
    const error = 'error' in result ? result.error : badRecipient(slot.id, result.outputs, slots);
    if (error !== null) failures.push([slot.id, error]);
  }
  return failures;
}

function badRecipient(
  id: string,
  outputs: readonly Output[],
  slots: ReadonlyMap<string, Slot>,
): string | null {
  for (const output of outputs)
    if (output.type === 'send')
      for (const to of output.to)
        if (to === id || !slots.has(to))
          return `it sent ${output.kind} to ${recipientName(id, to)}`;
  return null;
}

/** The receiver in words; it may be undefined, where a machine takes it from a corrupted message. */
function recipientName(id: string, to: unknown): string {
  if (typeof to !== 'string') return 'nobody';
  return to === id ? 'itself' : to;
}

/**
 * Commits a window. The assignments of failed processes are treated as never executed.
 *
 * @param results - one for each assignment, in the same order.
 */
export function commitWindow(
  ledger: Ledger,
  window: Window,
  results: readonly BatchResult[],
): void {
  const { assignments, undeliverable } = window;
  const streams: Stream[] = [];
  const losses = [...undeliverable];
  for (let index = 0; index < assignments.length; index += 1) {
    const assignment = assignments[index] as Assignment;
    const { slot } = assignment;
    const result = results[index];
    if (slot.status === 'failed') losses.push(...undeliverableFrom(assignment));
    else if (result && 'outputs' in result) {
      slot.nextTimerMs = result.nextTimerMs;
      if (assignment.waited > 0) slot.held = [];
      if (result.durable !== undefined) slot.durable = result.durable;
      const nextMs = result.outputs[0]?.atMs ?? Number.POSITIVE_INFINITY;
      streams.push({ assignment, outputs: result.outputs, next: 0, received: 0, nextMs });
    }
  }
  losses.sort((a, b) => a.atMs - b.atMs || a.slot.index - b.slot.index);
  mergeStreams(ledger, window, streams, losses);
  for (const { assignment, received } of streams) checkAllReceived(assignment, received);
}

/** Merges the outputs of all processes and the losses; each of these lists is in order of time. */
function mergeStreams(
  ledger: Ledger,
  window: Window,
  streams: readonly Stream[],
  losses: readonly Arrival[],
): void {
  let lost = 0;
  for (;;) {
    const stream = earliest(streams);
    const loss = losses[lost];
    if (loss && (!stream || isBefore(loss, stream))) {
      commitLoss(ledger, window, loss);
      lost += 1;
    } else if (stream) commitInstant(ledger, window, stream);
    else return;
  }
}

/** The stream with the earliest next output; of two at the same time the first, since streams are in process order. */
function earliest(streams: readonly Stream[]): Stream | null {
  let first: Stream | null = null;
  let firstMs = Number.POSITIVE_INFINITY;
  for (const stream of streams)
    if (stream.nextMs < firstMs) {
      first = stream;
      firstMs = stream.nextMs;
    }
  return first;
}

function isBefore({ atMs, slot }: Arrival, { nextMs, assignment }: Stream): boolean {
  return atMs < nextMs || (atMs === nextMs && slot.index < assignment.slot.index);
}

/** Commits all outputs of a process at one instant. */
function commitInstant(ledger: Ledger, window: Window, stream: Stream): void {
  const { assignment, outputs, nextMs } = stream;
  checkActing(assignment, window, nextMs);
  while (stream.nextMs === nextMs) {
    const output = outputs[stream.next] as Output;
    if (output.type === 'received') {
      checkReceived(assignment, output.input, stream.received, nextMs);
      stream.received += 1;
    }
    commitOutput(ledger, window, assignment, output);
    stream.next += 1;
    stream.nextMs = outputs[stream.next]?.atMs ?? Number.POSITIVE_INFINITY;
  }
  if (assignment.slot.isLeaving) ledger.leave(assignment.slot, nextMs);
}

/** Drops a message to a process that does not run; its host may answer REFUSED. */
function commitLoss(ledger: Ledger, window: Window, { atMs, slot, delivery }: Arrival): void {
  const { id, from, kind, sentSeq: cause, isNotice } = delivery;
  if (isNotice) return;
  const seq = ledger.emit({ type: 'messageDropped', atMs, cause, id, reason: slot.status });
  if (ledger.refused.includes(kind))
    commitSend(ledger, window, slot, from, { atMs, kind: 'REFUSED', body: kind }, seq);
}

/** The messages that arrive at a failed process. Those in its queue were dropped when it failed. */
function undeliverableFrom({ slot, deliveries, waited }: Assignment): Arrival[] {
  return deliveries.slice(waited).map((delivery) => ({
    atMs: Math.max(delivery.atMs, slot.floorMs),
    slot,
    delivery,
  }));
}
