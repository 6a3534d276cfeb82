// Puts what a window's processes did into the trace, in one order: time, then process, then the process's own count.
import type { Links } from './links';
import type { BatchResult, Output } from './protocol';
import type { DeliveryQueue } from './queue';
import type { MessageDelivery, Slot } from './slot';
import type { NewEvent } from './traceEvent';
import type { Arrival, Share, Window } from './window';

/** What committing changes besides the slots. */
export interface Ledger {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly links: Links;
  readonly queue: DeliveryQueue<MessageDelivery>;
  /** Puts an event into the trace; returns its `seq`. */
  readonly emit: (event: NewEvent) => number;
  readonly nextMessageId: () => number;
}

type Entry =
  | { readonly atMs: number; readonly slot: Slot; readonly share: Share; readonly output: Output }
  | (Arrival & { readonly share?: never });

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
  const entries: Entry[] = [...lost];
  // One process's doings are in order already: they need no merging.
  const isAlone = shares.length === 1 && lost.length === 0;
  for (let index = 0; index < shares.length; index += 1) {
    const share = shares[index] as Share;
    const { slot } = share;
    const result = results[index];
    if (slot.status === 'failed') entries.push(...undeliverable(share));
    else if (result && 'outputs' in result) {
      slot.nextTimerMs = result.nextTimerMs;
      if (result.durable !== undefined) slot.durable = result.durable;
      for (const output of result.outputs)
        if (isAlone) commitOutput(ledger, share, output);
        else entries.push({ atMs: output.atMs, slot, share, output });
    }
  }
  entries.sort((a, b) => a.atMs - b.atMs || a.slot.index - b.slot.index);
  for (const entry of entries) {
    if (entry.share) commitOutput(ledger, entry.share, entry.output);
    else commitLoss(ledger, entry);
  }
}

function commitLoss(ledger: Ledger, { atMs, id, sentSeq, reason }: Arrival): void {
  ledger.emit({ type: 'messageDropped', atMs, cause: sentSeq, id, reason });
}

function undeliverable({ slot, deliveries, batch }: Share): Arrival[] {
  return deliveries.map(({ id, sentSeq }, index) => ({
    atMs: batch.inputs[index]?.atMs ?? batch.floorMs,
    slot,
    id,
    sentSeq,
    reason: slot.status,
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
      const { id, sentSeq } = share.deliveries[output.input] as MessageDelivery;
      slot.stepSeq = ledger.emit({ type: 'messageDelivered', atMs, cause: sentSeq, id });
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
      for (const to of output.to) send(ledger, slot, to, output);
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
    case 'electionStarted':
    case 'electionFailed':
      ledger.emit({ type: output.type, atMs, cause, node, why: output.why });
  }
}

function boot(ledger: Ledger, slot: Slot, atMs: number): number {
  const causeSeq = slot.boot?.causeSeq ?? null;
  slot.boot = null;
  slot.status = 'up';
  return causeSeq ?? ledger.emit({ type: 'nodeJoined', atMs, node: slot.id });
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
  { atMs, kind, body }: Extract<Output, { type: 'send' }>,
): void {
  const from = slot.id;
  const { dueMs: arrivals, lost } = ledger.links.send(from, to, kind, atMs);
  const toIndex = ledger.slots.get(to)?.index ?? 0;
  for (const dueMs of arrivals) {
    const id = ledger.nextMessageId();
    const sentSeq = ledger.emit({
      type: 'messageSent',
      atMs,
      cause: slot.stepSeq,
      id,
      from,
      to,
      kind,
      dueMs,
      body,
    });
    if (lost !== null)
      ledger.emit({ type: 'messageDropped', atMs, cause: sentSeq, id, reason: lost });
    else ledger.queue.push({ atMs: dueMs, toIndex, id, from, to, kind, body, sentSeq });
  }
}
