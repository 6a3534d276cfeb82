// The one order of a window's events: by time, then by process, then as the process emitted them.

import { STOP_TIMER } from '../contracts/algorithm';
import type { BatchResult, Output } from '../contracts/protocol';
import { type CommitContext, commitOutput, commitSend } from './commitOutput';
import { hostAnswer } from './hostAnswers';
import { checkActing, checkAllReceived, checkReceived } from './invariants';
import type { Slot } from './slot';
import type { Assignment, UndeliverableMessage, Window } from './window';

/** A position in the outputs of a process in a window. */
interface OutputCursor {
  readonly assignment: Assignment;
  readonly outputs: readonly Output[];
  /** Index of the next output. */
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
  slotById: ReadonlyMap<string, Slot>,
): [id: string, error: string][] {
  const failures: [string, string][] = [];
  for (let index = 0; index < assignments.length; index += 1) {
    const { slot } = assignments[index] as Assignment;
    const result = results[index] as BatchResult;
    const error =
      'error' in result ? result.error : invalidReceiverError(slot.id, result.outputs, slotById);
    if (error !== null) failures.push([slot.id, error]);
  }
  return failures;
}

function invalidReceiverError(
  id: string,
  outputs: readonly Output[],
  slotById: ReadonlyMap<string, Slot>,
): string | null {
  for (const output of outputs)
    if (output.type === 'send')
      for (const to of output.to)
        if (to === id || !slotById.has(to))
          return `it sent ${output.kind} to ${receiverName(id, to)}`;
  return null;
}

/** The receiver in words; it may be undefined, where a machine takes it from a corrupted message. */
function receiverName(id: string, to: unknown): string {
  if (typeof to !== 'string') return 'nobody';
  return to === id ? 'itself' : to;
}

/**
 * Commits a window. The assignments of failed processes are treated as never executed.
 *
 * @param results - one for each assignment, in the same order.
 */
export function commitWindow(
  context: CommitContext,
  window: Window,
  results: readonly BatchResult[],
): void {
  const { assignments } = window;
  const cursors: OutputCursor[] = [];
  const undeliverable = [...window.undeliverable];
  for (let index = 0; index < assignments.length; index += 1) {
    const assignment = assignments[index] as Assignment;
    const { slot } = assignment;
    const result = results[index];
    if (slot.status === 'failed') undeliverable.push(...undeliverableFrom(assignment));
    else if (result && 'outputs' in result) {
      slot.nextTimerMs = result.nextTimerMs;
      if (assignment.backlogSize > 0) slot.backlog = [];
      if (result.durable !== undefined) slot.durable = result.durable;
      const nextMs = result.outputs[0]?.atMs ?? Number.POSITIVE_INFINITY;
      cursors.push({ assignment, outputs: result.outputs, next: 0, received: 0, nextMs });
    }
  }
  undeliverable.sort((a, b) => a.atMs - b.atMs || a.slot.index - b.slot.index);
  mergeOutputs(context, window, cursors, undeliverable);
  for (const cursor of cursors) endAssignment(cursor);
}

/** Checks that a process has received all of its inputs; one that is writing to its disk gets the others afterwards. */
function endAssignment({ assignment, outputs, received }: OutputCursor): void {
  const { slot, deliveries } = assignment;
  if (outputs.at(-1)?.type === 'writing')
    slot.backlog = [...deliveries.slice(received), ...slot.backlog];
  else checkAllReceived(assignment, received);
}

/** Merges the outputs of all processes and the undeliverable messages; each of these lists is in order of time. */
function mergeOutputs(
  context: CommitContext,
  window: Window,
  cursors: readonly OutputCursor[],
  undeliverable: readonly UndeliverableMessage[],
): void {
  let dropped = 0;
  for (;;) {
    const cursor = earliest(cursors);
    const next = undeliverable[dropped];
    if (next && (!cursor || isBefore(next, cursor))) {
      commitUndeliverable(context, window, next);
      dropped += 1;
    } else if (cursor) commitInstant(context, window, cursor);
    else return;
  }
}

/** The cursor with the earliest next output; of two at the same time the first, since cursors are in process order. */
function earliest(cursors: readonly OutputCursor[]): OutputCursor | null {
  let first: OutputCursor | null = null;
  let firstMs = Number.POSITIVE_INFINITY;
  for (const cursor of cursors)
    if (cursor.nextMs < firstMs) {
      first = cursor;
      firstMs = cursor.nextMs;
    }
  return first;
}

function isBefore(
  { atMs, slot }: UndeliverableMessage,
  { nextMs, assignment }: OutputCursor,
): boolean {
  return atMs < nextMs || (atMs === nextMs && slot.index < assignment.slot.index);
}

/** Commits all outputs of a process at one instant. */
function commitInstant(context: CommitContext, window: Window, cursor: OutputCursor): void {
  const { assignment, outputs, nextMs } = cursor;
  checkActing(assignment, window, nextMs);
  while (cursor.nextMs === nextMs) {
    const output = outputs[cursor.next] as Output;
    if (output.type === 'received') {
      checkReceived(assignment, output.input, cursor.received, nextMs);
      cursor.received += 1;
    }
    commitOutput(context, window, assignment, output);
    cursor.next += 1;
    cursor.nextMs = outputs[cursor.next]?.atMs ?? Number.POSITIVE_INFINITY;
  }
  const { slot } = assignment;
  if (slot.leaveSeq !== null && !isStopping(slot)) context.leave(slot, nextMs);
}

/** Whether a leaving node still writes to its disk, or takes time to stop: it is gone once it has heard of its leave. */
function isStopping({ disk, runningTimers }: Slot): boolean {
  return disk.write !== null || runningTimers.includes(STOP_TIMER);
}

/** Drops a message to a process that does not run; its host may answer. */
function commitUndeliverable(
  context: CommitContext,
  window: Window,
  { atMs, slot, delivery }: UndeliverableMessage,
): void {
  const { id, from, sentSeq: cause, isNotice } = delivery;
  if (isNotice) return;
  const seq = context.emit({ type: 'messageDropped', atMs, cause, id, reason: slot.status });
  const answer = hostAnswer(context.hostAnswers, slot, delivery);
  if (answer) commitSend(context, window, slot, from, { atMs, ...answer }, seq);
}

/** The messages that arrive at a failed process. Those in its backlog were dropped when it failed. */
function undeliverableFrom({ slot, deliveries, backlogSize }: Assignment): UndeliverableMessage[] {
  return deliveries.slice(backlogSize).map((delivery) => ({
    atMs: Math.max(delivery.atMs, slot.floorMs),
    slot,
    delivery,
  }));
}
