// What did not happen, and why: who fell silent while somebody waited, which of their messages were lost, held or late.

import { NOBODY_THERE } from '../contracts/status';
import type { TraceEvent } from '../contracts/traceEvent';
import { type ReadTrace, type Sent, sentMessage } from '../trace/sentMessage';
import type { CauseHop } from './causeHop';
import { SILENCES, type TraceHistory } from './traceHistory';

/** Why a word did not come. */
export interface MissingMessage {
  /** The event that shows it: a loss, a message that is late, a process that falls silent. */
  readonly seq: number;
  /** The command or the storm that led to it; the event itself when none did. */
  readonly originSeq: number;
  /** The message that did not come in time, or not under its sender's name. */
  readonly hop: CauseHop | null;
}

/** With how many messages one that may be slow is compared: where latencies are drawn, one alone says little. */
const COMPARED = 10;

/** Whether it has no causes that a person would ask for. */
export function isRoot({ type }: TraceEvent): boolean {
  return type === 'commandApplied' || type === 'stormStruck';
}

/** Finds what was absent in the waits and flights of one trace. */
export class MissingMessages {
  readonly #trace: ReadTrace;
  readonly #history: TraceHistory;

  /** @param history - what was before the moment from which one looks back. */
  constructor(trace: ReadTrace, history: TraceHistory) {
    this.#trace = trace;
    this.#history = history;
  }

  /**
   * What made a wait run out, or a message arrive late or garbled: of several what was done last, and chance if nothing
   * was.
   *
   * @param others - besides the one who waits, whose messages count.
   */
  behind(
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

  #isNearer({ originSeq }: MissingMessage, than: MissingMessage): boolean {
    const [isDone, wasDone] = [originSeq, than.originSeq].map((seq) => isRoot(this.#trace.at(seq)));
    return isDone === wasDone ? originSeq > than.originSeq : isDone === true;
  }

  *#inWait(whom: ReadonlySet<string>, fromSeq: number, toSeq: number): Generator<MissingMessage> {
    // What the step sent in which the wait began is a part of what it waits for.
    const stepSeq = this.#trace.at(fromSeq).cause ?? fromSeq;
    for (let seq = stepSeq + 1; seq < toSeq; seq += 1) {
      const type = this.#trace.typeAt(seq);
      if (type === 'messageDropped' || type === 'messageHeld' || type === 'messageCorrupted')
        yield* this.#stopped(seq, whom);
      else if (type === 'messageSent') yield* this.#late(seq, whom, toSeq);
      else if (SILENCES.has(type)) yield this.#silent(seq);
    }
  }

  /** A message from or to one of them that was lost, is held, or comes under another's name. */
  *#stopped(seq: number, whom: ReadonlySet<string>): Generator<MissingMessage> {
    const stop = this.#trace.at(seq);
    if (!('id' in stop) || typeof stop.id !== 'number') return;
    const sent = sentMessage(this.#trace, stop.id, seq);
    if (!sent || !concerns(sent, whom)) return;
    const isLost = stop.type !== 'messageCorrupted';
    const hop = flightOf(sent, isLost ? stop.atMs : sent.dueMs, isLost);
    yield { seq, originSeq: this.#originOf(stop, sent), hop };
  }

  /** A message that a slowed link still carries when the wait is over. */
  *#late(seq: number, whom: ReadonlySet<string>, toSeq: number): Generator<MissingMessage> {
    const sent = this.#trace.at(seq);
    if (sent.type !== 'messageSent' || !concerns(sent, whom)) return;
    const overMs = this.#trace.at(toSeq).atMs;
    if (sent.dueMs <= overMs || sent.atMs === overMs) return;
    const slowed = this.#slowing(sent);
    if (slowed)
      yield { seq, originSeq: this.#climb(slowed), hop: flightOf(sent, sent.dueMs, true) };
  }

  /** Somebody who was stopped meanwhile; who waits, perhaps, and so too long. */
  #silent(seq: number): MissingMessage {
    return { seq, originSeq: this.#climb(this.#trace.at(seq)), hop: null };
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
      yield { seq, originSeq: this.#originOf(touched, sent), hop: null };
    }
    const slowed = this.#slowing(sent);
    if (slowed) yield { seq: slowed.seq, originSeq: this.#climb(slowed), hop: null };
  }

  /** What stopped or garbled a message: a event, a fault that somebody set, or chance. */
  #originOf(stop: TraceEvent, sent: Sent): number {
    const direct = stop.cause === undefined ? null : this.#trace.at(stop.cause);
    if (direct && direct.type !== 'messageSent') return this.#climb(direct);
    const reason = stop.type === 'messageDropped' ? stop.reason : '';
    const isBehind = (event: TraceEvent) => {
      if (reason === 'cut') return event.type === 'linkCut' && isOn(event, sent);
      if (NOBODY_THERE.has(reason)) return SILENCES.has(event.type) && ofProcess(event) === sent.to;
      return isLossy(event) && isOn(event, sent);
    };
    const event = this.#history.lastIntervention(stop.seq, isBehind);
    return event ? this.#climb(event) : stop.seq;
  }

  /** What changed the link of a message last before it was sent, if it takes longer than others did before that. */
  #slowing(sent: Sent): TraceEvent | undefined {
    const isChange = (event: TraceEvent) =>
      (event.type === 'linkChanged' || event.type === 'linkBurdened') && isOn(event, sent);
    const change = this.#history.lastIntervention(sent.seq, isChange);
    if (!change) return undefined;
    const usualMs = this.#longestFlightMs(change.seq, sent);
    const isSlower = usualMs === null ? isSlowing(change) : flightMs(sent) > usualMs;
    return isSlower ? change : undefined;
  }

  /** The longest time that the last few messages took which went the same way; null when none has. */
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

  #climb(from: TraceEvent): number {
    let event = from;
    while (!isRoot(event) && event.cause !== undefined) event = this.#trace.at(event.cause);
    return event.seq;
  }
}

function flightOf({ id, from, to, atMs }: Sent, toMs: number, isLost: boolean): CauseHop {
  return { type: 'message', id, from, to, isLost, fromMs: atMs, toMs };
}

function concerns({ from, to }: Sent, whom: ReadonlySet<string>): boolean {
  return whom.has(from) || whom.has(to);
}

function flightMs({ atMs, dueMs }: Sent): number {
  return dueMs - atMs;
}

/** Whether something done to a link is meant to slow it. */
function isSlowing(event: TraceEvent): boolean {
  if (event.type === 'linkBurdened') return event.delayMs > 0;
  return event.type === 'linkChanged' && 'latencyMs' in (event.settings as object);
}

/** A storm's impairment that only slows loses nothing; of settings, any fault may. */
function isLossy(event: TraceEvent): boolean {
  return event.type === 'linkBurdened' ? event.loss > 0 : event.type === 'linkChanged';
}

function isOn(event: TraceEvent, { from, to }: Sent): boolean {
  return 'from' in event && 'to' in event && event.from === from && event.to === to;
}

function ofProcess(event: TraceEvent): string | null {
  if ('node' in event) return event.node;
  return 'process' in event ? event.process : null;
}
