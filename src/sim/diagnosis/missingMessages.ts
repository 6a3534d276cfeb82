// Missing messages: the reason why a message did not reach a waiting process, or reached it late or corrupted.

import { NOBODY_THERE } from '../contracts/status';
import type { TraceEvent } from '../contracts/traceEvent';
import { type ReadTrace, type Sent, sentMessage } from '../trace/sentMessage';
import type { CauseHop } from './causeHop';
import { SILENCES, type TraceHistory } from './traceHistory';

/** A message that did not arrive, or not in time, or corrupted; or a process that fell silent. */
export interface MissingMessage {
  /** The event that shows it: a loss, a hold, a corruption, the send of a late message, a process that stops. */
  readonly seq: number;
  /** The `seq` of the command or disruption that led to it; of the event itself when none did. */
  readonly originSeq: number;
  /** The flight of the message; null for a silent process, or when the flight is already on the path. */
  readonly hop: CauseHop | null;
}

/** Number of earlier messages that a message is compared with: latencies are random, so that one alone says little. */
const COMPARED = 10;

/** Whether an event is a root: a command or a storm's disruption. Its own causes do not matter. */
export function isRoot({ type }: TraceEvent): boolean {
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
   * The missing message that explains a wait or a flight; null when there is none. Of several the one with the latest root,
   * and one without a root only if no other has one.
   *
   * @param others - further processes whose messages count, besides the waiting one.
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
    const [hasRoot, hadRoot] = [originSeq, than.originSeq].map((seq) =>
      isRoot(this.#trace.at(seq)),
    );
    return hasRoot === hadRoot ? originSeq > than.originSeq : hasRoot === true;
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
        yield* this.#stopped(seq, processes);
      else if (type === 'messageSent') yield* this.#late(seq, processes, toSeq);
      else if (SILENCES.has(type)) yield this.#silent(seq);
    }
  }

  /** A message from or to one of the processes that was lost, held, or corrupted. */
  *#stopped(seq: number, processes: ReadonlySet<string>): Generator<MissingMessage> {
    const stop = this.#trace.at(seq);
    if (!('id' in stop) || typeof stop.id !== 'number') return;
    const sent = sentMessage(this.#trace, stop.id, seq);
    if (!sent || !concerns(sent, processes)) return;
    const isLost = stop.type !== 'messageCorrupted';
    const hop = flightOf(sent, isLost ? stop.atMs : sent.dueMs, isLost);
    yield { seq, originSeq: this.#originOf(stop, sent), hop };
  }

  /** A message from or to one of the processes that is still in flight over a slowed link at the end of the wait. */
  *#late(seq: number, processes: ReadonlySet<string>, toSeq: number): Generator<MissingMessage> {
    const sent = this.#trace.at(seq);
    if (sent.type !== 'messageSent' || !concerns(sent, processes)) return;
    const overMs = this.#trace.at(toSeq).atMs;
    if (sent.dueMs <= overMs || sent.atMs === overMs) return;
    const slowed = this.#slowing(sent);
    if (slowed)
      yield { seq, originSeq: this.#climb(slowed), hop: flightOf(sent, sent.dueMs, true) };
  }

  /** A process that stopped or was paused during the wait; possibly the waiting one, whose wait a pause extends. */
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

  /** The origin's `seq` for a lost, held or corrupted message: an intervention, a fault that was set, or the event itself. */
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

  /** The last change of a message's link before its send, if the message takes longer than those before the change. */
  #slowing(sent: Sent): TraceEvent | undefined {
    const isChange = (event: TraceEvent) =>
      (event.type === 'linkChanged' || event.type === 'linkBurdened') && isOn(event, sent);
    const change = this.#history.lastIntervention(sent.seq, isChange);
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

  /** The `seq` of an event's root; of its first cause when it has no root. */
  #climb(from: TraceEvent): number {
    let event = from;
    while (!isRoot(event) && event.cause !== undefined) event = this.#trace.at(event.cause);
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

/** Whether a change of a link may slow it. */
function isSlowing(event: TraceEvent): boolean {
  if (event.type === 'linkBurdened') return event.delayMs > 0;
  return event.type === 'linkChanged' && 'latencyMs' in (event.settings as object);
}

/** Whether a change of a link may cause a loss: an impairment with loss, or any change of settings. */
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
