// Puts what a window's processes did into the trace, in one order: time, then process, then the process's own count.
import type { Json } from './json';
import type { Links } from './links';
import { newsOf } from './news';
import type { BatchResult, Output } from './protocol';
import type { DeliveryQueue } from './queue';
import type { MessageDelivery, Slot } from './slot';
import { toldHoldings, toldLease } from './slotClock';
import type { NewEvent } from './traceEvent';
import type { Arrival, Share, Window } from './window';

/** What committing changes besides the slots. */
export interface Ledger {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly links: Links;
  readonly queue: DeliveryQueue<MessageDelivery>;
  /** Kinds of messages that the machine of a process that does not run answers. */
  readonly refused: readonly string[];
  /** A process has done its last step. */
  readonly leave: (slot: Slot, atMs: number) => void;
  /** Puts an event into the trace; returns its `seq`. */
  readonly emit: (event: NewEvent) => number;
  readonly nextMessageId: () => number;
}

/** What one process did in a window, and how much of it is in the trace. */
interface Stream {
  readonly share: Share;
  readonly outputs: readonly Output[];
  next: number;
  /** When the next output took place; infinite when there is none. */
  nextMs: number;
}

/**
 * The processes of a window that ended with an error, and the error: what they threw, or whom they wrote to.
 *
 * @param results - one for each share, in the same order.
 */
export function failuresOf(
  { shares }: Window,
  results: readonly BatchResult[],
  slots: ReadonlyMap<string, Slot>,
): [id: string, error: string][] {
  const failures: [string, string][] = [];
  for (let index = 0; index < shares.length; index += 1) {
    const { slot } = shares[index] as Share;
    const result = results[index] ?? { error: 'it gave no result' };
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
          return `it sent ${output.kind} to ${to === id ? 'itself' : to}`;
  return null;
}

/**
 * Commits a window. The shares of processes that have failed since are treated as never executed.
 *
 * @param results - one for each share, in the same order.
 */
export function commitWindow(
  ledger: Ledger,
  { shares, lost }: Window,
  results: readonly BatchResult[],
): void {
  const streams: Stream[] = [];
  const losses = [...lost];
  for (let index = 0; index < shares.length; index += 1) {
    const share = shares[index] as Share;
    const { slot } = share;
    const result = results[index];
    if (slot.status === 'failed') losses.push(...undeliverable(share));
    else if (result && 'outputs' in result) {
      slot.nextTimerMs = result.nextTimerMs;
      if (share.waited > 0) slot.held = [];
      if (result.durable !== undefined) slot.durable = result.durable;
      const nextMs = result.outputs[0]?.atMs ?? Number.POSITIVE_INFINITY;
      streams.push({ share, outputs: result.outputs, next: 0, nextMs });
    }
  }
  losses.sort((a, b) => a.atMs - b.atMs || a.slot.index - b.slot.index);
  mergeStreams(ledger, streams, losses);
}

/** Each process's doings are in order already, and so are the losses: they only need merging. */
function mergeStreams(
  ledger: Ledger,
  streams: readonly Stream[],
  losses: readonly Arrival[],
): void {
  let lost = 0;
  for (;;) {
    const stream = earliest(streams);
    const loss = losses[lost];
    if (loss && (!stream || isBefore(loss, stream))) {
      commitLoss(ledger, loss);
      lost += 1;
    } else if (stream) commitInstant(ledger, stream);
    else return;
  }
}

/** The stream that is next; of two at the same time the first, for they are in the processes' order. */
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

function isBefore({ atMs, slot }: Arrival, { nextMs, share }: Stream): boolean {
  return atMs < nextMs || (atMs === nextMs && slot.index < share.slot.index);
}

/** Commits all that a process did at one moment. */
function commitInstant(ledger: Ledger, stream: Stream): void {
  const { share, outputs, nextMs } = stream;
  while (stream.nextMs === nextMs) {
    commitOutput(ledger, share, outputs[stream.next] as Output);
    stream.next += 1;
    stream.nextMs = outputs[stream.next]?.atMs ?? Number.POSITIVE_INFINITY;
  }
  if (share.slot.isLeaving) ledger.leave(share.slot, nextMs);
}

/** Who does not run is told nothing; the machine it ran on may say that nobody takes a message there. */
function commitLoss(ledger: Ledger, { atMs, slot, delivery }: Arrival): void {
  const { id, from, kind, sentSeq: cause, isNotice } = delivery;
  if (isNotice) return;
  const seq = ledger.emit({ type: 'messageDropped', atMs, cause, id, reason: slot.status });
  if (ledger.refused.includes(kind))
    send(ledger, slot, from, { atMs, kind: 'REFUSED', body: kind }, seq);
}

/** What reached a process that failed. What had waited for it was lost with it, when it failed. */
function undeliverable({ slot, deliveries, waited }: Share): Arrival[] {
  return deliveries.slice(waited).map((delivery) => ({
    atMs: Math.max(delivery.atMs, slot.floorMs),
    slot,
    delivery,
  }));
}

function commitOutput(ledger: Ledger, share: Share, output: Output): void {
  const { slot } = share;
  const { atMs } = output;
  const node = slot.id;
  const cause = slot.stepSeq;
  switch (output.type) {
    case 'booted':
      slot.stepSeq = boot(ledger, slot, atMs);
      return;
    case 'received': {
      const delivery = share.deliveries[output.input] as MessageDelivery;
      const { id, kind, body, isNotice, sentSeq } = delivery;
      if (!isNotice)
        slot.stepSeq = ledger.emit({ type: 'messageDelivered', atMs, cause: sentSeq, id });
      else {
        const told = {
          type: 'processTold',
          atMs,
          cause: sentSeq,
          node,
          notice: kind,
          body,
        } as const;
        slot.stepSeq = ledger.emit(told);
        if (slot.isLeaving && kind === 'LEAVE') slot.farewellSeq = slot.stepSeq;
      }
      return;
    }
    case 'fired':
      slot.stepSeq = ledger.emit({
        type: 'timerFired',
        atMs,
        cause: slot.timerSeqs[output.timer],
        node,
        timer: output.timer,
      });
      return;
    case 'timerStarted':
      slot.timerSeqs[output.timer] = ledger.emit({
        type: 'timerStarted',
        atMs,
        cause,
        node,
        timer: output.timer,
        dueMs: output.dueMs,
      });
      return;
    case 'timerStopped':
      ledger.emit({ type: 'timerStopped', atMs, cause, node, timer: output.timer });
      return;
    case 'send':
      for (const to of output.to) send(ledger, slot, to, output, cause);
      return;
    case 'state':
      ledger.emit({ type: 'stateEntered', atMs, cause, node, state: output.state });
      return;
    case 'elected':
      ledger.emit({
        type: 'electedChanged',
        atMs,
        cause,
        node,
        elected: output.elected,
        term: output.term,
      });
      return;
    case 'role':
      changeRole(ledger, slot, output);
      return;
    case 'lease':
      slot.lease = output.lease;
      ledger.emit({ type: 'leaseChanged', atMs, cause, node, lease: toldLease(slot) });
      return;
    case 'holdings':
      slot.holdings = output.holdings;
      ledger.emit({
        type: 'holdingsChanged',
        atMs,
        cause,
        service: node,
        holdings: toldHoldings(slot),
      });
      return;
    default:
      ledger.emit({ ...newsOf(output, node), atMs, cause });
  }
}

function boot(ledger: Ledger, slot: Slot, atMs: number): number {
  const causeSeq = slot.boot?.causeSeq ?? null;
  slot.boot = null;
  slot.status = 'up';
  if (causeSeq !== null) return causeSeq;
  return slot.type === 'node'
    ? ledger.emit({ type: 'nodeJoined', atMs, node: slot.id })
    : ledger.emit({ type: 'processStarted', atMs, process: slot.id });
}

function changeRole(
  ledger: Ledger,
  slot: Slot,
  { atMs, role, term }: Extract<Output, { type: 'role' }>,
): void {
  const before = slot.role;
  slot.role = role;
  const node = slot.id;
  const cause = slot.stepSeq;
  ledger.emit({ type: 'roleChanged', atMs, cause, node, role });
  if (role === 'leader') ledger.emit({ type: 'leadershipAcquired', atMs, cause, node, term });
  else if (before === 'leader') ledger.emit({ type: 'leadershipLost', atMs, cause, node });
}

function send(
  ledger: Ledger,
  slot: Slot,
  to: string,
  { atMs, kind, body }: { atMs: number; kind: string; body?: Json | undefined },
  cause: number,
): void {
  const from = slot.id;
  const { dueMs, copies, lost, sender } = ledger.links.send({ from, to, kind, body }, atMs);
  const toIndex = ledger.slots.get(to)?.index ?? 0;
  for (let sent = 0; sent <= copies; sent += 1) {
    const id = ledger.nextMessageId();
    const message = { type: 'messageSent', atMs, cause, id, from, to, kind, dueMs, body } as const;
    const sentSeq = ledger.emit(message);
    if (lost !== null)
      ledger.emit({ type: 'messageDropped', atMs, cause: sentSeq, id, reason: lost });
    else {
      const delivery = { atMs: dueMs, toIndex, id, from, to, kind, body, sentSeq, isNotice: false };
      ledger.queue.push(sender === undefined ? delivery : { ...delivery, sender });
      if (sender !== undefined)
        ledger.emit({ type: 'messageCorrupted', atMs, cause: sentSeq, id, sender });
    }
  }
}
