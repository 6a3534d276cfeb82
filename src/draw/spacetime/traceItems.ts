// The drawable items of a run: messages, timers and breaks, folded from its trace a part at a time.
import { subjectOf } from '../../sim/contracts/subjectOf';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { Trace } from '../../sim/trace/trace';
import { QuietStretches } from './quietStretches';
import { RailCuts } from './railCuts';
import { Numbering, Spans } from './spans';

/** A change of a process's status: a break of its rail. */
export interface RailBreak {
  readonly seq: number;
  readonly atMs: number;
  readonly process: string;
  readonly type: 'start' | 'crash' | 'restart' | 'pause' | 'resume' | 'leave' | 'fail';
}

/** A part of a held message's way: it stood still from one moment to the other. */
export interface Hold {
  readonly fromMs: number;
  /** Infinite while it is held. */
  readonly toMs: number;
  /** The arrival that was due when it was held, in ms. */
  readonly dueMs: number;
}

const BREAKS: { readonly [T in TraceEvent['type']]?: RailBreak['type'] } = {
  nodeJoined: 'start',
  nodeCrashed: 'crash',
  nodeRestarted: 'restart',
  nodePaused: 'pause',
  nodeResumed: 'resume',
  nodeLeft: 'leave',
  processStarted: 'start',
  processCrashed: 'crash',
  processRestarted: 'restart',
  processPaused: 'pause',
  processResumed: 'resume',
  processFailed: 'fail',
};

/** The breaks that end all timers of a process. */
const ENDS: ReadonlySet<RailBreak['type']> = new Set(['crash', 'leave', 'fail']);

/** Whether messages of this kind from this sender are periodic. */
export type IsPeriodic = (kind: string, from: string) => boolean;

/** The items of one trace. {@link TraceItems.readOn} adds what the trace has gained. */
export class TraceItems {
  readonly processes = new Numbering();
  readonly names = new Numbering();
  /** Messages that are not periodic. */
  readonly messages = new Spans();
  /** Periodic messages: heartbeats. */
  readonly beats = new Spans();
  readonly timers = new Spans();
  readonly breaks: RailBreak[] = [];
  readonly cuts = new RailCuts();
  readonly quiet = new QuietStretches();
  /** The holds of messages, by the `seq` of their sending. */
  readonly holds = new Map<number, Hold[]>();
  /** The timers whose firing only sends periodic messages, by the number of their name. */
  readonly beatTimers = new Set<number>();
  /** The number of events that are folded in so far. */
  eventsRead = 0;
  readonly #isPeriodic: IsPeriodic;
  readonly #flying = new Map<number, { readonly spans: Spans; readonly index: number }>();
  /** The running timers of each process: index by name. */
  readonly #running = new Map<number, Map<number, number>>();
  readonly #otherTimers = new Set<number>();

  constructor(isPeriodic: IsPeriodic) {
    this.#isPeriodic = isPeriodic;
  }

  /** Folds in at most so many more events; returns whether there were any. */
  readOn(trace: Pick<Trace, 'at' | 'typeAt' | 'length'>, maxEvents: number): boolean {
    const end = Math.min(trace.length, this.eventsRead + maxEvents);
    if (this.eventsRead === end) return false;
    for (; this.eventsRead < end; this.eventsRead += 1) this.#add(trace, trace.at(this.eventsRead));
    return true;
  }

  #add(trace: Pick<Trace, 'at' | 'typeAt'>, event: TraceEvent): void {
    switch (event.type) {
      case 'messageSent':
        this.#send(trace, event);
        return;
      case 'messageDelivered':
        this.#land(event, 'delivered');
        return;
      case 'messageDropped':
        this.#land(event, 'lost');
        return;
      case 'messageHeld':
      case 'messageReleased':
        this.#hold(event);
        return;
      case 'timerStarted':
      case 'timerStopped':
      case 'timerFired':
        this.#time(event);
        return;
      case 'linkCut':
      case 'linkHealed':
        this.cuts.add(event);
        return;
      default:
        this.quiet.add(event.type, event.atMs);
        this.#break(event);
    }
  }

  #send(
    trace: Pick<Trace, 'at' | 'typeAt'>,
    event: Extract<TraceEvent, { type: 'messageSent' }>,
  ): void {
    const { id, from, to, kind, atMs, dueMs, seq, cause } = event;
    const isPeriodic = this.#isPeriodic(kind, from);
    if (cause !== undefined && trace.typeAt(cause) === 'timerFired') {
      const fired = trace.at(cause);
      if (fired.type === 'timerFired') this.#noteTimer(fired.timer, isPeriodic);
    }
    const spans = isPeriodic ? this.beats : this.messages;
    const [process, other] = [this.processes.numberOf(from), this.processes.numberOf(to)];
    const name = this.names.numberOf(kind);
    const index = spans.add({ fromMs: atMs, dueMs, seq, process, other, name });
    this.#flying.set(id, { spans, index });
    if (!isPeriodic) this.quiet.addMessage(atMs, 1);
  }

  #noteTimer(timer: string, isPeriodic: boolean): void {
    const name = this.names.numberOf(timer);
    if (!isPeriodic) this.#otherTimers.add(name);
    if (this.#otherTimers.has(name)) this.beatTimers.delete(name);
    else this.beatTimers.add(name);
  }

  #land({ id, atMs, seq }: TraceEvent & { id: number }, outcome: 'delivered' | 'lost'): void {
    const flight = this.#flying.get(id);
    if (!flight) return;
    this.#endHold(flight.spans.at(flight.index).seq, atMs);
    flight.spans.end(flight.index, atMs, seq, outcome);
    if (flight.spans === this.messages) this.quiet.addMessage(atMs, -1);
    this.#flying.delete(id);
  }

  #hold(event: Extract<TraceEvent, { type: 'messageHeld' | 'messageReleased' }>): void {
    const { id, atMs } = event;
    const flight = this.#flying.get(id);
    if (!flight) return;
    const { seq, dueMs } = flight.spans.at(flight.index);
    if (event.type === 'messageReleased') {
      this.#endHold(seq, atMs);
      flight.spans.change(flight.index, event.dueMs, 'open');
      return;
    }
    const hold = { fromMs: atMs, toMs: Number.POSITIVE_INFINITY, dueMs };
    this.holds.set(seq, [...(this.holds.get(seq) ?? []), hold]);
    flight.spans.change(flight.index, dueMs, 'held');
  }

  #endHold(seq: number, atMs: number): void {
    const holds = this.holds.get(seq);
    const last = holds?.at(-1);
    if (holds && last?.toMs === Number.POSITIVE_INFINITY)
      holds[holds.length - 1] = { ...last, toMs: atMs };
  }

  #time(
    event: Extract<TraceEvent, { type: 'timerStarted' | 'timerStopped' | 'timerFired' }>,
  ): void {
    const { atMs, seq } = event;
    const process = this.processes.numberOf(event.node);
    const name = this.names.numberOf(event.timer);
    const running = this.#running.get(process) ?? new Map<number, number>();
    this.#running.set(process, running);
    const index = running.get(name);
    const outcomes = {
      timerStarted: 'rearmed',
      timerStopped: 'stopped',
      timerFired: 'fired',
    } as const;
    if (index !== undefined) this.timers.end(index, atMs, seq, outcomes[event.type]);
    running.delete(name);
    if (event.type !== 'timerStarted') return;
    const span = { fromMs: atMs, dueMs: event.dueMs, seq, process, other: process, name };
    running.set(name, this.timers.add(span));
  }

  #break(event: TraceEvent): void {
    const type = BREAKS[event.type];
    const name = subjectOf(event);
    if (type === undefined || name === null) return;
    const { seq, atMs } = event;
    this.breaks.push({ seq, atMs, process: name, type });
    if (!ENDS.has(type)) return;
    const running = this.#running.get(this.processes.numberOf(name));
    for (const index of running?.values() ?? []) this.timers.end(index, atMs, seq, 'stopped');
    running?.clear();
  }
}
