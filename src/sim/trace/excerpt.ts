// A part of a trace for an export: an interval of time, and messages of some kinds.
import type { TraceEvent } from '../contracts/traceEvent';

/** The limits of an excerpt. */
export interface Limits {
  /** The first moment, in virtual ms. */
  readonly fromMs?: number | undefined;
  /** The last moment, in virtual ms. */
  readonly toMs?: number | undefined;
  /** The kinds of messages; all when it is absent. */
  readonly kinds?: ReadonlySet<string> | undefined;
}

/** Chooses the events of an export, one after the other: a message is in it when its sending is. */
export class Excerpt {
  readonly #limits: Limits;
  readonly #messages = new Set<number>();
  /** The kinds of all messages that were sent in the interval. */
  readonly kinds = new Set<string>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether the next event of the trace is in the excerpt. */
  has(event: TraceEvent): boolean {
    const { fromMs = 0, toMs = Number.POSITIVE_INFINITY, kinds } = this.#limits;
    const isWithin = event.atMs >= fromMs && event.atMs <= toMs;
    if (!('id' in event)) return isWithin;
    if (event.type !== 'messageSent') return isWithin && this.#messages.has(event.id);
    if (isWithin) this.kinds.add(event.kind);
    const isIn = isWithin && (kinds?.has(event.kind) ?? true);
    if (isIn) this.#messages.add(event.id);
    return isIn;
  }
}
