// A trace that grows on one thread, passed to another in parts.
import type { TraceEvent } from '../contracts/traceEvent';
import { PAGE_SIZE, type StoredTrace, Trace } from './trace';

/** The number of pages in a part: to clone 4 MiB takes less than a frame, to clone a whole trace many. */
export const PAGES_A_PART = 16;

/** Some events of a trace as plain data: its pages from that of the first one on, and the words since the last part. */
export interface TracePart extends StoredTrace {
  /** The `seq` of the first event; the part ends before the event `length`. */
  readonly fromSeq: number;
}

/** Takes a trace apart. */
export class TraceParts {
  #events = 0;
  #words = 0;

  /** The number of events in all parts so far. */
  get length(): number {
    return this.#events;
  }

  /** The events since the last part, as many as one may have. */
  next(trace: Trace): TracePart {
    const { length: end, pages, words } = trace.stored();
    const firstPage = Math.floor(this.#events / PAGE_SIZE);
    const endPage = firstPage + PAGES_A_PART;
    const part = {
      fromSeq: this.#events,
      length: Math.min(end, endPage * PAGE_SIZE),
      pages: pages.slice(firstPage, endPage),
      words: words.slice(this.#words),
    };
    this.#events = part.length;
    this.#words = words.length;
    return part;
  }
}

/** Gives the events of parts, in their order, and keeps none. */
export class TraceFromParts {
  readonly #words: string[] = [];

  /** The events of the next part. */
  *events({ fromSeq, length, pages, words }: TracePart): Generator<TraceEvent> {
    for (const word of words) this.#words.push(word);
    const before = fromSeq - (fromSeq % PAGE_SIZE);
    const trace = Trace.of({ length: length - before, pages, words: this.#words });
    for (const event of trace.events(fromSeq - before)) yield { ...event, seq: event.seq + before };
  }
}
