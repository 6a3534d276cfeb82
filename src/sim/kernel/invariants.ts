// Checks of every run's invariants, whatever a process, a fault or a host does. A violation throws: no trace is wrong.
import type { Command } from '../contracts/command';
import type { BatchResult } from '../contracts/protocol';
import type { MessageDelivery, Slot } from './slot';
import type { Assignment, Window } from './window';

/** A violated invariant: a defect of the kernel, of a fault or of the host, not an event of the run. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';

  /**
   * @param process - the id of the process concerned; null when there is none.
   * @param atMs - virtual time in ms.
   * @param what - the violation, as a clause after a colon.
   */
  constructor(process: string | null, atMs: number, what: string) {
    super(`the run breaks off at ${atMs} ms${process === null ? '' : ` at ${process}`}: ${what}`);
  }
}

/**
 * The alternation of plan and commit. A kernel that has thrown may be in an inconsistent state: each later call throws
 * the same error.
 */
export class WindowCycle {
  #opened: Window | null = null;
  #thrown: { readonly error: unknown } | null = null;

  /** Throws while a window is open. Rethrows an earlier error. */
  checkOpening(): void {
    if (this.#thrown) throw this.#thrown.error;
    this.checkClosed();
  }

  /** Opens a window; null when nothing is left to do. */
  open(window: Window | null): Window | null {
    this.#opened = window;
    return window;
  }

  /** Throws unless this window was opened last and each assignment has a result. Rethrows an earlier error. */
  checkClosing(window: Window, results: readonly BatchResult[]): void {
    if (this.#thrown) throw this.#thrown.error;
    const { startMs, assignments } = window;
    if (window !== this.#opened)
      throw new InvariantError(
        null,
        startMs,
        'a window is committed that is not the one planned last',
      );
    if (
      results.length !== assignments.length ||
      (results as readonly unknown[]).includes(undefined)
    )
      throw new InvariantError(
        null,
        startMs,
        `a window of ${assignments.length} assignments is committed with ${results.filter(Boolean).length} results`,
      );
  }

  /** Closes the window that was opened last. */
  close(): void {
    this.#opened = null;
  }

  /** Throws while a window is open. */
  checkClosed(): void {
    if (this.#opened)
      throw new InvariantError(
        null,
        this.#opened.startMs,
        'the window planned last is not committed',
      );
  }

  /** Keeps the first error for all later calls; returns the error, to be thrown. */
  breakOff(error: unknown): unknown {
    this.#thrown ??= { error };
    return error;
  }
}

/**
 * Throws when the next event is before the frontier.
 *
 * @param startMs - the time of the next event.
 * @param delivery - the next message in the queue.
 */
export function checkFrontier(
  startMs: number,
  frontierMs: number,
  delivery: MessageDelivery | undefined,
): void {
  if (startMs >= frontierMs) return;
  const isDelivery = delivery?.atMs === startMs;
  throw new InvariantError(
    isDelivery ? delivery.to : null,
    startMs,
    `${isDelivery ? describeMessage(delivery) : 'a timer or a start'} is due, but everything before ${frontierMs} ms has happened`,
  );
}

/** Throws when a command is before the frontier. */
export function checkCommand({ type, atMs }: Command, frontierMs: number): void {
  if (atMs < frontierMs)
    throw new InvariantError(
      null,
      atMs,
      `${type} is to take effect, but everything before ${frontierMs} ms has happened`,
    );
}

/** Throws unless each process with an assignment runs or starts, and has its messages in the order of arrival. */
export function checkAssignments({
  assignments,
  endMs,
}: Pick<Window, 'assignments' | 'endMs'>): void {
  for (const { slot, deliveries } of assignments) {
    if (slot.status !== 'up' && !slot.pendingBoot)
      throw new InvariantError(
        slot.id,
        endMs,
        `it is ${slot.status}, and has an assignment of the window that ends then`,
      );
    for (let index = 1; index < deliveries.length; index += 1)
      checkOrder(deliveries[index - 1] as MessageDelivery, deliveries[index] as MessageDelivery);
  }
}

function checkOrder(before: MessageDelivery, delivery: MessageDelivery): void {
  if (delivery.atMs > before.atMs || (delivery.atMs === before.atMs && delivery.id > before.id))
    return;
  throw new InvariantError(
    delivery.to,
    delivery.atMs,
    `${describeMessage(delivery)} comes after ${describeMessage(before)} of ${before.atMs} ms`,
  );
}

/** Throws unless a process acts within its window, while it runs. */
export function checkActing({ slot }: Assignment, { startMs, endMs }: Window, atMs: number): void {
  if (atMs < startMs || atMs >= endMs)
    throw new InvariantError(
      slot.id,
      atMs,
      `it acts outside its window, ${startMs} to ${endMs} ms`,
    );
  if (slot.status !== 'up' && !slot.pendingBoot)
    throw new InvariantError(slot.id, atMs, `it acts, but is ${slot.status}`);
}

/** Throws unless a process receives its inputs in order, each at its time. @param next - index of the next input. */
export function checkReceived(
  { slot, batch }: Assignment,
  input: number,
  next: number,
  atMs: number,
): void {
  if (input !== next || batch.inputs[input]?.atMs !== atMs)
    throw new InvariantError(
      slot.id,
      atMs,
      `it takes input ${input} of its assignment, but ${next} is next, at ${batch.inputs[next]?.atMs} ms`,
    );
}

/** Throws unless a process has received all of its inputs. */
export function checkAllReceived({ slot, batch }: Assignment, received: number): void {
  if (received !== batch.inputs.length)
    throw new InvariantError(
      slot.id,
      batch.untilMs,
      `it has taken ${received} of the ${batch.inputs.length} inputs of its assignment`,
    );
}

/** The error for a message that arrives within the window in which it is sent, or sooner than the lookahead. */
export function earlyArrivalError(
  { endMs, minArrivalMs }: Window,
  { id, index }: Slot,
  { kind, to, atMs, dueMs }: { kind: string; to: string; atMs: number; dueMs: number },
): InvariantError {
  const bound =
    dueMs < endMs
      ? `the window in which it is sent ends at ${endMs} ms`
      : `by the lookahead of the window its messages arrive no sooner than ${minArrivalMs[index]} ms`;
  return new InvariantError(id, atMs, `${kind} to ${to} is due at ${dueMs} ms, but ${bound}`);
}

function describeMessage({ kind, from, id }: MessageDelivery): string {
  return `${kind} from ${from} (message ${id})`;
}
