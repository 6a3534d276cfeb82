// The steps of a chain of causes, from the events on its paths.

import { canonicalJson } from '../base/json';
import { subjectOf } from '../contracts/subjectOf';
import type { TraceEvent } from '../contracts/traceEvent';
import { effectsOf } from '../trace/effectsOf';
import { type ReadTrace, type Sent, sentMessage } from '../trace/sentMessage';
import { STEP_TRIGGERS } from '../trace/stepTriggers';
import type { Causes } from './causes';
import {
  type ActStep,
  type ChainStep,
  type ExternalStep,
  isOutcome,
  type MissingStep,
} from './chainStep';

/** Makes the steps of one chain, in no order. */
export class ChainBuilder {
  readonly #trace: ReadTrace;
  readonly #causes: Causes;
  readonly #seqs: ReadonlySet<number>;
  readonly #isPeriodic: (sent: Sent) => boolean;
  /** The `seq` of the `timerStarted` of each timer that fires in the chain. */
  readonly #ranOut = new Set<number>();

  constructor(trace: ReadTrace, causes: Causes, isPeriodic: (sent: Sent) => boolean) {
    this.#trace = trace;
    this.#isPeriodic = isPeriodic;
    this.#causes = causes;
    this.#seqs = new Set([...causes.seqs, ...this.#beginOfFirstWait()]);
    for (const seq of this.#seqs) {
      const { type, cause } = trace.at(seq);
      if (type === 'timerFired' && cause !== undefined) this.#ranOut.add(cause);
    }
  }

  steps(): ChainStep[] {
    const path = new Map<number, TraceEvent[]>();
    const steps: ChainStep[] = [];
    const arrived = new Set<number>();
    for (const seq of this.#seqs) {
      const event = this.#trace.at(seq);
      if (event.type === 'messageDelivered') arrived.add(event.id);
    }
    for (const seq of [...this.#seqs].sort((a, b) => a - b)) {
      const event = this.#trace.at(seq);
      if (event.type === 'propertyViolated') {
        steps.push({ type: 'verdict', seq, atMs: event.atMs, event });
        continue;
      }
      if (this.#isMissing(event, arrived)) {
        const missing = this.#missing(event);
        if (missing) steps.push(missing);
        continue;
      }
      const trigger = this.#triggerOf(event);
      path.set(trigger.seq, [...(path.get(trigger.seq) ?? []), event]);
    }
    for (const seq of path.keys()) steps.push(...this.#unheard(this.#trace.at(seq)));
    for (const [seq, events] of path) {
      const step = this.#stepOf(this.#trace.at(seq), events);
      if (step) steps.push(step);
    }
    return steps;
  }

  /** The `timerStarted` of the first wait. The paths lack it: they end at the first cause, which falls into that wait. */
  #beginOfFirstWait(): number[] {
    const fired = this.#causes.seqs.find((seq) => this.#trace.typeAt(seq) === 'timerFired');
    const started = fired === undefined ? undefined : this.#trace.at(fired).cause;
    const begin = started === undefined ? undefined : this.#trace.at(started).cause;
    if (begin === undefined || started === undefined) return [];
    const trigger = this.#trace.at(begin);
    // A timer that only repeats itself explains nothing.
    const isRoutine =
      trigger.type === 'timerFired' && !effectsOf(this.#trace, trigger).some(isOutcome);
    return isRoutine ? [] : [started];
  }

  #isMissing(event: TraceEvent, arrived: ReadonlySet<number>): boolean {
    if (event.seq === this.#causes.effectSeq) return false;
    if (event.type === 'messageSent') return !arrived.has(event.id) && event.id !== this.#lostId();
    return (
      event.type === 'messageDropped' ||
      event.type === 'messageHeld' ||
      event.type === 'messageCorrupted'
    );
  }

  /** The message whose loss is the effect, and a step of its own; null for another effect. */
  #lostId(): number | null {
    const effect = this.#trace.at(this.#causes.effectSeq);
    return effect.type === 'messageDropped' ? effect.id : null;
  }

  /** The trigger of the step that an event belongs to; the event itself when it belongs to none. */
  #triggerOf(event: TraceEvent): TraceEvent {
    let at = event;
    while (!STEP_TRIGGERS.has(at.type) && at.type !== 'stormStruck' && at.cause !== undefined) {
      const cause = this.#trace.at(at.cause);
      if (cause.type === 'messageSent' || cause.type === 'timerStarted') return at;
      at = cause;
    }
    return at;
  }

  #stepOf(trigger: TraceEvent, events: readonly TraceEvent[]): ChainStep | null {
    if (STEP_TRIGGERS.has(trigger.type)) return this.#act(trigger, events);
    return trigger.type === 'messageDropped' ? this.#missing(trigger) : this.#external(trigger);
  }

  #external(event: TraceEvent): ExternalStep {
    return {
      type: 'external',
      seq: event.seq,
      atMs: event.atMs,
      event,
      effects: effectsOf(this.#trace, event),
    };
  }

  #act(trigger: TraceEvent, events: readonly TraceEvent[]): ActStep | null {
    const effects = effectsOf(this.#trace, trigger);
    const message =
      trigger.type === 'messageDelivered'
        ? (sentMessage(this.#trace, trigger.id, trigger.seq) ?? null)
        : null;
    const process = message?.to ?? subjectOf(trigger);
    if (process === null) return null;
    const began = trigger.type === 'timerFired' && trigger.cause;
    const path = events.filter(({ seq }) => seq !== trigger.seq);
    return {
      type: 'act',
      seq: trigger.seq,
      atMs: trigger.atMs,
      process,
      trigger,
      effects,
      path,
      message,
      senders: message ? this.#sendersOf(message, trigger.seq) : [],
      waitMs: typeof began === 'number' ? trigger.atMs - this.#trace.at(began).atMs : null,
      begins: this.#timerThatRanOut(path),
    };
  }

  /** The first timer that is started on a path and fires in the chain. */
  #timerThatRanOut(path: readonly TraceEvent[]): string | null {
    const started = path.find(({ seq }) => this.#ranOut.has(seq));
    return started?.type === 'timerStarted' ? started.timer : null;
  }

  /** The senders of a message and of equal earlier answers to the same request, as of votes. */
  #sendersOf(message: Sent, deliveredSeq: number): string[] {
    const request = this.#requestOf(message);
    if (request === null) return [message.from];
    const senders: string[] = [];
    for (let seq = request + 1; seq <= deliveredSeq; seq += 1) {
      if (this.#trace.typeAt(seq) !== 'messageDelivered') continue;
      const { cause } = this.#trace.at(seq);
      const sent = cause === undefined ? null : this.#trace.at(cause);
      if (sent?.type !== 'messageSent' || sent.to !== message.to || sent.kind !== message.kind)
        continue;
      const isEqual = canonicalJson(sent.body ?? null) === canonicalJson(message.body ?? null);
      if (isEqual && this.#requestOf(sent) === request) senders.push(sent.from);
    }
    return [...new Set(senders)];
  }

  /** The `seq` of the step in which the receiver sent the request that this message answers; null when it answers none. */
  #requestOf({ cause, to }: Sent): number | null {
    const heard = cause === undefined ? null : this.#trace.at(cause);
    if (heard?.type !== 'messageDelivered' || heard.cause === undefined) return null;
    const request = this.#trace.at(heard.cause);
    if (request.type !== 'messageSent' || request.from !== to) return null;
    return request.cause ?? null;
  }

  #missing(fault: TraceEvent): MissingStep | null {
    const sent =
      'id' in fault && typeof fault.id === 'number'
        ? sentMessage(this.#trace, fault.id, fault.seq + 1)
        : undefined;
    if (!sent) return null;
    const step = sent.cause === undefined ? null : this.#trace.at(sent.cause);
    const siblings = (step ? effectsOf(this.#trace, step) : [sent]).filter(
      (event): event is Sent => event.type === 'messageSent' && event.kind === sent.kind,
    );
    const lost =
      fault.type === 'messageDropped'
        ? this.#lostFor(fault.reason, step?.seq ?? sent.seq)
        : new Set<number>();
    const missed = siblings.filter(({ id }) => id === sent.id || lost.has(id));
    return {
      type: 'missing',
      seq: sent.seq,
      atMs: sent.atMs,
      sent,
      fault,
      asked: siblings.map(({ to }) => to),
      missedBy: missed.map(({ to }) => to),
      times: 1,
      isWaiting: false,
    };
  }

  /** The messages that a process sent when its wait began and that were still on their way when its timer fired, as a step. */
  #unheard(fired: TraceEvent): MissingStep[] {
    const started = fired.type === 'timerFired' ? fired.cause : undefined;
    const begin = started === undefined ? undefined : this.#trace.at(started).cause;
    if (begin === undefined) return [];
    const sent = effectsOf(this.#trace, this.#trace.at(begin)).filter(
      (event): event is Sent => event.type === 'messageSent' && !this.#isPeriodic(event),
    );
    if (sent.length === 0) return [];
    const ended = this.#endedBetween(begin, fired.seq);
    const unheard = sent.filter(({ id }) => !ended.has(id));
    const [first] = unheard;
    if (!first) return [];
    const missedBy = unheard.filter(({ kind }) => kind === first.kind).map(({ to }) => to);
    const step = { seq: first.seq, atMs: first.atMs, sent: first, fault: first, times: 1 };
    const isWaiting = first.dueMs < fired.atMs;
    return [{ type: 'missing', ...step, asked: sent.map(({ to }) => to), missedBy, isWaiting }];
  }

  /** The messages that were delivered, lost or held between two events. */
  #endedBetween(fromSeq: number, toSeq: number): ReadonlySet<number> {
    const ended = new Set<number>();
    for (let seq = fromSeq; seq < toSeq; seq += 1) {
      const type = this.#trace.typeAt(seq);
      if (type !== 'messageDelivered' && type !== 'messageDropped' && type !== 'messageHeld')
        continue;
      const event = this.#trace.at(seq);
      if ('id' in event && typeof event.id === 'number') ended.add(event.id);
    }
    return ended;
  }

  /** The messages that were lost for one reason, from an event on and before the effect. */
  #lostFor(reason: string, fromSeq: number): ReadonlySet<number> {
    const lost = new Set<number>();
    for (let seq = fromSeq; seq < this.#causes.effectSeq; seq += 1) {
      if (this.#trace.typeAt(seq) !== 'messageDropped') continue;
      const dropped = this.#trace.at(seq);
      if (dropped.type === 'messageDropped' && dropped.reason === reason) lost.add(dropped.id);
    }
    return lost;
  }
}
