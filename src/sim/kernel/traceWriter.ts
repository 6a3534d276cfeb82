// The writer of the trace: it numbers events, and adds the verdicts on properties at the end of every instant.

import type { NewEvent, TraceEvent, UnstampedEvent } from '../contracts/traceEvent';
import { InvariantError } from './invariants';
import type { Monitor } from './monitor';

/**
 * Appends an effect of a command or an injection to the trace, at that command's or injection's time. Its cause is the
 * command or injection unless `cause` is given. Returns the `seq` of the event.
 */
export type EmitEffect = (event: UnstampedEvent, cause?: number) => number;

/** Writes a trace: the kernel's events, and the monitor's verdicts between them. */
export class TraceWriter {
  readonly #monitor: Monitor;
  readonly #sink: (event: TraceEvent) => void;
  readonly #emitVerdict = (verdict: NewEvent) => {
    this.#append(verdict);
  };
  #lastMs = 0;
  /** Number of events. */
  eventCount = 0;

  /** @param sink - receives every event, in order. */
  constructor(monitor: Monitor, sink: (event: TraceEvent) => void) {
    this.#monitor = monitor;
    this.#sink = sink;
  }

  /** Appends an event; returns its `seq`. Throws when its time is before that of the last one. */
  emit(event: NewEvent): number {
    if (event.atMs < this.#lastMs)
      throw new InvariantError(
        null,
        event.atMs,
        `${event.type} comes after an event of ${this.#lastMs} ms`,
      );
    this.#lastMs = event.atMs;
    this.#monitor.evaluateBefore(event.atMs, this.#emitVerdict);
    const numbered = this.#append(event);
    this.#monitor.add(numbered);
    return numbered.seq;
  }

  /** Evaluates properties at the end of every instant before a time in ms. */
  evaluateBefore(atMs: number): void {
    this.#monitor.evaluateBefore(atMs, this.#emitVerdict);
  }

  /** Continues a trace after its first events, at a time in ms. */
  restore(eventCount: number, atMs: number): void {
    this.eventCount = eventCount;
    this.#lastMs = atMs;
  }

  /** Numbers an event in place: the kernel made it for the trace, so that no copy is needed. */
  #append(event: NewEvent): TraceEvent {
    const numbered = event as TraceEvent;
    numbered.seq = this.eventCount;
    this.eventCount += 1;
    this.#sink(numbered);
    return numbered;
  }
}
