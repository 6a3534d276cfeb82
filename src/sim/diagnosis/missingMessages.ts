// The search for missing messages, whose absence explains a timeout, and for the reasons why they are missing.

import { NOBODY_THERE } from '../contracts/status';
import { subjectOf } from '../contracts/subjectOf';
import type { TraceEvent } from '../contracts/traceEvent';
import { type ReadTrace, type Sent, sentMessage } from '../trace/sentMessage';
import type { CauseHop } from './causeHop';
import { SILENCING_EVENTS, type TraceHistory } from './traceHistory';

/** A message that was lost, late or corrupted; or a process that stopped sending, or was busy writing to its disk. */
export interface MissingMessage {
  /** The `seq` of the event that shows it: a loss, a hold, a corruption, the send of a late message, the stop of a process. */
  readonly seq: number;
  /** The `seq` of the command or disruption that led to it; of the first event of its causes when there is none. */
  readonly rootSeq: number;
  /** The flight of the message; null for a process, or when the flight is already on the path. */
  readonly hop: CauseHop | null;
}

/** Number of earlier messages with which a slow message is compared. Latencies are random: one message is too few. */
const COMPARED = 10;

/** Whether an event comes from outside the cluster: a command, or a storm's disruption. A search for causes ends there. */
export function isExternal({ type }: TraceEvent): boolean {
  return type === 'commandApplied' || type === 'stormStruck';
}

/** Finds the missing messages behind the waits and flights of one trace. */
export class MissingMessages {
  readonly #trace: ReadTrace;
  readonly #history: TraceHistory;

  /** @param history - the fold of all events before the violation. */
  constructor(trace: ReadTrace, history: TraceHistory) {
    this.#trace = trace;
    this.#history = history;
  }

  /**
   * The missing message that explains a wait or a flight; null when there is none. Of several, the one with the latest
   * external root; one without an external root only if no other has one.
   *
   * @param fromSeq - the `seq` of the event that began the wait or flight.
   * @param toSeq - the `seq` of the event that ended it.
   * @param others - further processes whose messages count, besides the waiting one.
   */
  explanationOf(
    hop: CauseHop,
    fromSeq: number,
    toSeq: number,
    others: ReadonlySet<string>,
  ): MissingMessage | null {
    const found =
      hop.type === 'wait'
        ? this.#inWait(new Set(others).add(hop.process), fromSeq, toSeq)
        : this.#inFlight(hop.id, fromSeq, toSeq);
    let last: MissingMessage | null = null;
    for (const missing of found) if (last === null || this.#isNearer(missing, last)) last = missing;
    return last;
  }

  /** The `seq` of the command or disruption behind a loss, of the loss when there is none; empty for any other event. */
  rootsOfLoss(event: TraceEvent): number[] {
    if (event.type !== 'messageDropped') return [];
    const sent = sentMessage(this.#trace, event.id, event.seq);
    return [sent ? this.#rootSeqOfFault(event, sent) : event.seq];
  }

  #isNearer({ rootSeq }: MissingMessage, than: MissingMessage): boolean {
    const isExternalRoot = isExternal(this.#trace.at(rootSeq));
    const wasExternalRoot = isExternal(this.#trace.at(than.rootSeq));
    return isExternalRoot === wasExternalRoot ? rootSeq > than.rootSeq : isExternalRoot;
  }

  *#inWait(
    processes: ReadonlySet<string>,
    fromSeq: number,
    toSeq: number,
  ): Generator<MissingMessage> {
    // The messages of the step that began the wait count: the wait is for their answers.
    const stepSeq = this.#trace.at(fromSeq).cause ?? fromSeq;
    for (let seq = stepSeq + 1; seq < toSeq; seq += 1) {
      const type = this.#trace.typeAt(seq);
      if (type === 'messageDropped' || type === 'messageHeld' || type === 'messageCorrupted')
        yield* this.#faulty(seq, processes);
      else if (type === 'messageSent') yield* this.#late(seq, processes, toSeq);
      else if (SILENCING_EVENTS.has(type)) yield this.#silent(seq);
      else if (type === 'diskWriteStarted') yield* this.#writing(seq, toSeq);
    }
  }

  /** A message from or to one of the processes that was lost, held, or corrupted. */
  *#faulty(seq: number, processes: ReadonlySet<string>): Generator<MissingMessage> {
    const fault = this.#trace.at(seq);
    if (!('id' in fault) || typeof fault.id !== 'number') return;
    const sent = sentMessage(this.#trace, fault.id, seq);
    if (!sent || !concerns(sent, processes)) return;
    const isLost = fault.type !== 'messageCorrupted';
    const hop = flightOf(sent, isLost ? fault.atMs : sent.dueMs, isLost);
    yield { seq, rootSeq: this.#rootSeqOfFault(fault, sent), hop };
  }

  /** A message from or to one of the processes that is still in flight over a slowed link at the end of the wait. */
  *#late(seq: number, processes: ReadonlySet<string>, toSeq: number): Generator<MissingMessage> {
    const sent = this.#trace.at(seq);
    if (sent.type !== 'messageSent' || !concerns(sent, processes)) return;
    const overMs = this.#trace.at(toSeq).atMs;
    if (sent.dueMs <= overMs || sent.atMs === overMs) return;
    const slowed = this.#slowing(sent);
    if (slowed)
      yield { seq, rootSeq: this.#rootSeqOf(slowed), hop: flightOf(sent, sent.dueMs, true) };
  }

  /** A process that stopped or paused during the wait; possibly the waiting one, because a pause extends its wait. */
  #silent(seq: number): MissingMessage {
    return { seq, rootSeq: this.#rootSeqOf(this.#trace.at(seq)), hop: null };
  }

  /** A process that is still writing to its disk at the end of the wait: it says nothing until then. */
  *#writing(seq: number, toSeq: number): Generator<MissingMessage> {
    const write = this.#trace.at(seq);
    if (write.type !== 'diskWriteStarted' || write.dueMs < this.#trace.at(toSeq).atMs) return;
    const isItsDisk = (event: TraceEvent) =>
      (event.type === 'diskChanged' || event.type === 'diskBurdened') && event.node === write.node;
    const change = this.#history.lastFault(seq, isItsDisk);
    yield { seq, rootSeq: change ? this.#rootSeqOf(change) : seq, hop: null };
  }

  *#inFlight(id: number, fromSeq: number, toSeq: number): Generator<MissingMessage> {
    const sent = this.#trace.at(fromSeq);
    if (sent.type !== 'messageSent') return;
    for (let seq = fromSeq + 1; seq < toSeq; seq += 1) {
      const type = this.#trace.typeAt(seq);
      if (type !== 'messageCorrupted' && type !== 'messageHeld' && type !== 'messageReleased')
        continue;
      const touched = this.#trace.at(seq);
      if (!('id' in touched) || touched.id !== id) continue;
      yield { seq, rootSeq: this.#rootSeqOfFault(touched, sent), hop: null };
    }
    const slowed = this.#slowing(sent);
    if (slowed) yield { seq: slowed.seq, rootSeq: this.#rootSeqOf(slowed), hop: null };
  }

  /**
   * The `seq` of the root of a loss, hold or corruption: the root of its cause, or of the fault in force on the link or at
   * the receiver; the event itself when there is none.
   */
  #rootSeqOfFault(fault: TraceEvent, sent: Sent): number {
    const direct = fault.cause === undefined ? null : this.#trace.at(fault.cause);
    if (direct && direct.type !== 'messageSent') return this.#rootSeqOf(direct);
    const reason = fault.type === 'messageDropped' ? fault.reason : '';
    const isItsFault = (event: TraceEvent) => {
      if (reason === 'cut') return event.type === 'linkCut' && isOn(event, sent);
      if (NOBODY_THERE.has(reason))
        return SILENCING_EVENTS.has(event.type) && subjectOf(event) === sent.to;
      return isLossy(event) && isOn(event, sent);
    };
    const event = this.#history.lastFault(fault.seq, isItsFault);
    return event ? this.#rootSeqOf(event) : fault.seq;
  }

  /** The last change of a message's link before its send, if the message takes longer than messages before the change. */
  #slowing(sent: Sent): TraceEvent | undefined {
    const isChange = (event: TraceEvent) =>
      (event.type === 'linkChanged' || event.type === 'linkBurdened') && isOn(event, sent);
    const change = this.#history.lastFault(sent.seq, isChange);
    if (!change) return undefined;
    const usualMs = this.#longestFlightMs(change.seq, sent);
    const isSlower = usualMs === null ? isSlowing(change) : flightMs(sent) > usualMs;
    return isSlower ? change : undefined;
  }

  /** The longest flight of the last few messages over the same direction before an event; null when there is none. */
  #longestFlightMs(beforeSeq: number, { from, to }: Sent): number | null {
    let longestMs: number | null = null;
    let seen = 0;
    for (let seq = beforeSeq - 1; seq >= 0 && seen < COMPARED; seq -= 1) {
      if (this.#trace.typeAt(seq) !== 'messageSent') continue;
      const event = this.#trace.at(seq);
      if (event.type !== 'messageSent' || event.from !== from || event.to !== to) continue;
      longestMs = Math.max(longestMs ?? 0, flightMs(event));
      seen += 1;
    }
    return longestMs;
  }

  /** The `seq` of the external event behind an event; of the first of its causes when there is none. */
  #rootSeqOf(from: TraceEvent): number {
    let event = from;
    while (!isExternal(event) && event.cause !== undefined) event = this.#trace.at(event.cause);
    return event.seq;
  }
}

function flightOf({ id, from, to, atMs }: Sent, toMs: number, isLost: boolean): CauseHop {
  return { type: 'message', id, from, to, isLost, fromMs: atMs, toMs };
}

function concerns({ from, to }: Sent, processes: ReadonlySet<string>): boolean {
  return processes.has(from) || processes.has(to);
}

function flightMs({ atMs, dueMs }: Sent): number {
  return dueMs - atMs;
}

/** Whether a change of a link can slow it. */
function isSlowing(event: TraceEvent): boolean {
  if (event.type === 'linkBurdened') return event.delayMs > 0;
  return event.type === 'linkChanged' && 'latencyMs' in (event.settings as object);
}

/** Whether a change of a link can cause a loss: an impairment with loss, or any change of settings. */
function isLossy(event: TraceEvent): boolean {
  return event.type === 'linkBurdened' ? event.loss > 0 : event.type === 'linkChanged';
}

function isOn(event: TraceEvent, { from, to }: Sent): boolean {
  return 'from' in event && 'to' in event && event.from === from && event.to === to;
}
