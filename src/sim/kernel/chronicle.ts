// The trace as it is written: each event gets its place, and properties are judged at the end of every instant.

import type { NewEvent, TraceEvent } from '../contracts/traceEvent';
import { InvariantError } from './invariants';
import type { Monitor } from './monitor';

/** Writes a trace. */
export class Chronicle {
  readonly #monitor: Monitor;
  readonly #sink: (event: TraceEvent) => void;
  readonly #judged = (verdict: NewEvent) => {
    this.#append(verdict);
  };
  #lastMs = 0;
  /** How many events there are. */
  length = 0;

  /** @param sink - takes every event, in order. */
  constructor(monitor: Monitor, sink: (event: TraceEvent) => void) {
    this.#monitor = monitor;
    this.#sink = sink;
  }

  /** Appends an event; returns its `seq`. Throws when it is of a time before the last one's. */
  emit(event: NewEvent): number {
    if (event.atMs < this.#lastMs)
      throw new InvariantError(
        null,
        event.atMs,
        `${event.type} comes after an event of ${this.#lastMs} ms`,
      );
    this.#lastMs = event.atMs;
    this.#monitor.judgeBefore(event.atMs, this.#judged);
    const placed = this.#append(event);
    this.#monitor.observe(placed);
    return placed.seq;
  }

  /** Judges what is over when everything before a time, in ms, has happened. */
  judgeBefore(atMs: number): void {
    this.#monitor.judgeBefore(atMs, this.#judged);
  }

  /** Goes on behind the first `length` events of a trace that lead to a time in ms. */
  resume(length: number, atMs: number): void {
    this.length = length;
    this.#lastMs = atMs;
  }

  /** The event is the kernel's own, made for the trace: it is given its place without a copy. */
  #append(event: NewEvent): TraceEvent {
    const placed = event as TraceEvent;
    placed.seq = this.length;
    this.length += 1;
    this.#sink(placed);
    return placed;
  }
}
