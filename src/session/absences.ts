// What did not happen, and why: who fell silent while somebody waited, which of their messages were lost, held or late.
import type { CauseHop } from '../sim/causeHop';
import type { Trace } from '../sim/trace';
import type { EventType, TraceEvent } from '../sim/traceEvent';
import { NOBODY_THERE } from '../sim/views';
import { sentMessage } from './sentMessages';

/** What following a trace back needs of it. */
export type ReadTrace = Pick<Trace, 'at' | 'typeAt'>;

/** Why a word did not come. */
export interface Absence {
  /** The event that shows it: a loss, a message that is late, a process that falls silent. */
  readonly seq: number;
  /** The command or the storm that led to it; the event itself when none did. */
  readonly originSeq: number;
  /** The message that did not come in time. */
  readonly hop: CauseHop | null;
}

/** What somebody does to processes and links: rare, and remembered. */
const DEEDS: ReadonlySet<EventType> = new Set<EventType>([
  'linkCut',
  'linkChanged',
  'nodeCrashed',
  'nodePaused',
  'nodeLeft',
  'processCrashed',
  'processPaused',
  'processFailed',
]);
const SILENCES: ReadonlySet<EventType> = new Set(
  [...DEEDS].filter((type) => !type.startsWith('link')),
);

/** Whether it has no causes that a person would ask for. */
export function isRoot({ type }: TraceEvent): boolean {
  return type === 'commandApplied' || type === 'stormStruck';
}

/** Finds what was absent in the waits and flights of one trace. */
export class Absences {
  readonly #trace: ReadTrace;
  readonly #deeds: TraceEvent[] = [];

  /** @param untilSeq - nothing after this event is asked for. */
  constructor(trace: ReadTrace, untilSeq: number) {
    this.#trace = trace;
    for (let seq = 0; seq < untilSeq; seq += 1)
      if (DEEDS.has(trace.typeAt(seq))) this.#deeds.push(trace.at(seq));
  }

  /**
   * What made a wait run out, or a message arrive late or garbled: of several, what was done last.
   *
   * @param others - besides the one who waits, whose messages count.
   */
  behind(
    hop: CauseHop,
    fromSeq: number,
    toSeq: number,
    others: ReadonlySet<string>,
  ): Absence | null {
    const found =
      hop.type === 'wait'
        ? this.#inWait(new Set(others).add(hop.process), fromSeq, toSeq)
        : this.#inFlight(hop.id, fromSeq, toSeq);
    let last: Absence | null = null;
    for (const absence of found)
      if (last === null || absence.originSeq > last.originSeq) last = absence;
    return last;
  }

  *#inWait(whom: ReadonlySet<string>, fromSeq: number, toSeq: number): Generator<Absence> {
    // What the step sent in which the wait began is a part of what it waits for.
    const stepSeq = this.#trace.at(fromSeq).cause ?? fromSeq;
    for (let seq = stepSeq + 1; seq < toSeq; seq += 1) {
      const type = this.#trace.typeAt(seq);
      if (type === 'messageDropped' || type === 'messageHeld') yield* this.#stopped(seq, whom);
      else if (type === 'messageSent') yield* this.#late(seq, whom, toSeq);
      else if (SILENCES.has(type)) yield this.#silent(seq);
    }
  }

  /** A message from or to one of them that was lost or is held. */
  *#stopped(seq: number, whom: ReadonlySet<string>): Generator<Absence> {
    const stop = this.#trace.at(seq);
    if (stop.type !== 'messageDropped' && stop.type !== 'messageHeld') return;
    const sent = sentMessage(this.#trace, stop.id, seq);
    if (!sent || !concerns(sent, whom)) return;
    const hop = flightOf(sent, stop.atMs);
    yield { seq, originSeq: this.#originOf(stop, sent), hop };
  }

  /** A message that a slowed link still carries when the wait is over. */
  *#late(seq: number, whom: ReadonlySet<string>, toSeq: number): Generator<Absence> {
    const sent = this.#trace.at(seq);
    if (sent.type !== 'messageSent' || !concerns(sent, whom)) return;
    const overMs = this.#trace.at(toSeq).atMs;
    if (sent.dueMs <= overMs || sent.atMs === overMs) return;
    const slowed = this.#lastDeed(seq, (deed) => isSlowing(deed) && isOn(deed, sent));
    if (slowed) yield { seq, originSeq: this.#climb(slowed), hop: flightOf(sent, sent.dueMs) };
  }

  /** Somebody who was stopped meanwhile; who waits, perhaps, and so too long. */
  #silent(seq: number): Absence {
    return { seq, originSeq: this.#climb(this.#trace.at(seq)), hop: null };
  }

  *#inFlight(id: number, fromSeq: number, toSeq: number): Generator<Absence> {
    const sent = this.#trace.at(fromSeq);
    for (let seq = fromSeq + 1; seq < toSeq; seq += 1) {
      const type = this.#trace.typeAt(seq);
      if (type !== 'messageCorrupted' && type !== 'messageHeld' && type !== 'messageReleased')
        continue;
      const touched = this.#trace.at(seq);
      if (!('id' in touched) || touched.id !== id) continue;
      const made = sent.type === 'messageSent' ? this.#originOf(touched, sent) : seq;
      yield { seq, originSeq: made, hop: null };
    }
  }

  /** What stopped or garbled a message: a deed, a fault that somebody set, or chance. */
  #originOf(stop: TraceEvent, sent: Extract<TraceEvent, { type: 'messageSent' }>): number {
    const direct = stop.cause === undefined ? null : this.#trace.at(stop.cause);
    if (direct && direct.type !== 'messageSent') return this.#climb(direct);
    const reason = stop.type === 'messageDropped' ? stop.reason : '';
    const isBehind = (deed: TraceEvent) => {
      if (reason === 'cut') return deed.type === 'linkCut' && isOn(deed, sent);
      if (NOBODY_THERE.has(reason)) return SILENCES.has(deed.type) && ofProcess(deed) === sent.to;
      return deed.type === 'linkChanged' && isOn(deed, sent);
    };
    const deed = this.#lastDeed(stop.seq, isBehind);
    return deed ? this.#climb(deed) : stop.seq;
  }

  #lastDeed(beforeSeq: number, isIt: (deed: TraceEvent) => boolean): TraceEvent | undefined {
    return this.#deeds.findLast((deed) => deed.seq < beforeSeq && isIt(deed));
  }

  #climb(deed: TraceEvent): number {
    let event = deed;
    while (!isRoot(event) && event.cause !== undefined) event = this.#trace.at(event.cause);
    return event.seq;
  }
}

function flightOf(
  { id, from, to, atMs }: Extract<TraceEvent, { type: 'messageSent' }>,
  toMs: number,
): CauseHop {
  return { type: 'message', id, from, to, isLost: true, fromMs: atMs, toMs };
}

function concerns(
  { from, to }: { readonly from: string; readonly to: string },
  whom: ReadonlySet<string>,
): boolean {
  return whom.has(from) || whom.has(to);
}

function isSlowing(deed: TraceEvent): boolean {
  return deed.type === 'linkChanged' && 'latencyMs' in (deed.settings as object);
}

function isOn(deed: TraceEvent, { from, to }: { readonly from: string; readonly to: string }) {
  return 'from' in deed && 'to' in deed && deed.from === from && deed.to === to;
}

function ofProcess(deed: TraceEvent): string | null {
  if ('node' in deed) return deed.node;
  return 'process' in deed ? deed.process : null;
}
