// Effects of a process's output: on the slot, on the network, and in the trace.

import type { Json } from '../base/json';
import type { Output } from '../contracts/protocol';
import { type NewEvent, UNNUMBERED } from '../contracts/traceEvent';
import type { Links } from '../network/links';
import type { HostAnswers } from './hostAnswers';
import { earlyArrivalError } from './invariants';
import type { ProgramOf } from './programs';
import type { DeliveryQueue } from './queue';
import type { MessageDelivery, Slot } from './slot';
import { virtualHoldings, virtualLease } from './slotClock';
import { commitWrite } from './slotDisk';
import { markTimerEnded, markTimerStarted } from './slotTimers';
import { toTraceEvent } from './toTraceEvent';
import type { WaitingMessages } from './waitingMessages';
import type { Assignment, Window } from './window';

/** The parts of the kernel that committing changes. */
export interface CommitContext {
  readonly slotById: ReadonlyMap<string, Slot>;
  readonly links: Links;
  readonly queue: DeliveryQueue<MessageDelivery>;
  readonly waiting: WaitingMessages;
  readonly hostAnswers: HostAnswers;
  readonly programOf: ProgramOf;
  /** The seed of the run. */
  readonly seed: string;
  /** Called after the last step of a leaving process. */
  readonly leave: (slot: Slot, atMs: number) => void;
  /** Puts an event into the trace; returns its `seq`. */
  readonly emit: (event: NewEvent) => number;
  readonly nextMessageId: () => number;
}

/** Commits one output. */
export function commitOutput(
  context: CommitContext,
  window: Window,
  assignment: Assignment,
  output: Output,
): void {
  const { slot } = assignment;
  const { atMs } = output;
  const node = slot.id;
  const cause = slot.stepSeq;
  const seq = UNNUMBERED;
  switch (output.type) {
    case 'booted':
      slot.stepSeq = commitBoot(context, slot, atMs);
      return;
    case 'received':
      commitReceipt(context, slot, assignment.deliveries[output.input] as MessageDelivery, atMs);
      return;
    case 'fired':
      markTimerEnded(slot, output.timer);
      slot.stepSeq = context.emit({
        type: 'timerFired',
        seq,
        atMs,
        cause: slot.timerSeqs[output.timer],
        node,
        timer: output.timer,
      });
      return;
    case 'timerStarted':
      markTimerStarted(slot, output.timer);
      slot.timerSeqs[output.timer] = context.emit({
        type: 'timerStarted',
        seq,
        atMs,
        cause,
        node,
        timer: output.timer,
        dueMs: output.dueMs,
      });
      return;
    case 'timerStopped':
      markTimerEnded(slot, output.timer);
      context.emit({
        type: 'timerStopped',
        seq,
        atMs,
        cause,
        node,
        timer: output.timer,
      });
      return;
    case 'send':
      for (const to of output.to) commitSend(context, window, slot, to, output, cause);
      return;
    case 'state':
      context.emit({ type: 'stateEntered', seq, atMs, cause, node, state: output.state });
      return;
    case 'elected': {
      const { elected, term } = output;
      context.emit({ type: 'electedChanged', seq, atMs, cause, node, elected, term });
      return;
    }
    case 'role':
      commitRole(context, slot, output);
      return;
    case 'writing':
    case 'written':
      commitWrite(context, slot, output);
      return;
    case 'lease':
    case 'holdings':
      commitHeld(context, slot, output);
      return;
    default:
      context.emit(Object.assign(toTraceEvent(output, node), { atMs, cause }));
  }
}

/** Commits a start; returns the `seq` of the event that caused it, or of the event that reports it. */
function commitBoot(context: CommitContext, slot: Slot, atMs: number): number {
  const causeSeq = slot.pendingBoot?.causeSeq ?? null;
  slot.pendingBoot = null;
  slot.status = 'up';
  if (causeSeq !== null) return causeSeq;
  return slot.type === 'node'
    ? context.emit({ type: 'nodeJoined', atMs, node: slot.id })
    : context.emit({ type: 'processStarted', atMs, process: slot.id });
}

/** Commits the receipt of a message or a notice: a step begins. */
function commitReceipt(
  context: CommitContext,
  slot: Slot,
  delivery: MessageDelivery,
  atMs: number,
): void {
  const { id, kind: notice, body, isNotice, sentSeq: cause } = delivery;
  if (!isNotice) {
    slot.stepSeq = context.emit({ type: 'messageDelivered', seq: UNNUMBERED, atMs, cause, id });
    return;
  }
  slot.stepSeq = context.emit({ type: 'processTold', atMs, cause, node: slot.id, notice, body });
  if (slot.isLeaving && notice === 'LEAVE') slot.leaveSeq = slot.stepSeq;
}

/** Commits a change of what a process holds: a node's lease, or a service's holdings. */
function commitHeld(
  { programOf, emit }: CommitContext,
  slot: Slot,
  output: Extract<Output, { type: 'lease' | 'holdings' }>,
): void {
  const { id, stepSeq: cause } = slot;
  const { atMs } = output;
  if (output.type === 'lease') {
    slot.lease = output.lease;
    const lease = virtualLease(programOf, slot);
    emit({ type: 'leaseChanged', seq: UNNUMBERED, atMs, cause, node: id, lease });
  } else {
    slot.holdings = output.holdings;
    const holdings = virtualHoldings(programOf, slot, atMs);
    emit({ type: 'holdingsChanged', seq: UNNUMBERED, atMs, cause, service: id, holdings });
  }
}

function commitRole(
  context: CommitContext,
  slot: Slot,
  { atMs, role, term }: Extract<Output, { type: 'role' }>,
): void {
  const before = slot.role;
  slot.role = role;
  const node = slot.id;
  const cause = slot.stepSeq;
  context.emit({ type: 'roleChanged', atMs, cause, node, role });
  if (role === 'leader')
    slot.leadsSeq = context.emit({ type: 'leadershipAcquired', atMs, cause, node, term });
  else if (before === 'leader') context.emit({ type: 'leadershipLost', atMs, cause, node });
}

/** Sends a message and its copies, or drops them, by the links' decision. */
export function commitSend(
  context: CommitContext,
  window: Window,
  slot: Slot,
  to: string,
  { atMs, kind, body }: { atMs: number; kind: string; body?: Json | undefined },
  cause: number,
): void {
  const from = slot.id;
  const fate = context.links.send({ from, to, kind, body }, atMs);
  const { dueMs, copies, lost, held, sender } = fate;
  if (lost === null && held === null && dueMs < (window.minArrivalMs[slot.index] as number))
    throw earlyArrivalError(window, slot, { kind, to, atMs, dueMs });
  const toIndex = context.slotById.get(to)?.index ?? 0;
  for (let sent = 0; sent <= copies; sent += 1) {
    const id = context.nextMessageId();
    const type = 'messageSent';
    const seq = UNNUMBERED;
    const sentSeq = context.emit({ type, seq, atMs, cause, id, from, to, kind, dueMs, body });
    const delivery = { atMs: dueMs, toIndex, id, from, to, kind, body, sentSeq, isNotice: false };
    if (lost !== null)
      context.emit({ type: 'messageDropped', atMs, cause: sentSeq, id, reason: lost });
    else if (held !== null) {
      const stop = { type: 'messageHeld', atMs, cause: sentSeq, id, reason: held } as const;
      context.waiting.add([{ delivery, heldSeq: context.emit(stop) }]);
    } else {
      context.queue.push(sender === undefined ? delivery : { ...delivery, sender });
      if (sender !== undefined)
        context.emit({ type: 'messageCorrupted', atMs, cause: sentSeq, id, sender });
    }
  }
}
