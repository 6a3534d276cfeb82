// The limit of a window's length: a window has at most a few thousand events, however short its timers are.

import { INSTANT_MS } from '../base/time';
import type { RunDefinition } from '../contracts/definition';
import type { Kernel } from '../kernel/kernel';

/** Target maximum of events in a window: about 20 ms of work. */
const MOST_EVENTS = 4096;
/** Length of the longest window, in multiples of the definition's shortest duration. */
const PERIODS_A_WINDOW = 64;

/**
 * Limits the windows of a run. Shorter windows do not change the trace. Without a limit, a link with a latency of a
 * second allows a window with a million steps of a timer with a period of a microsecond.
 */
export class Stride {
  readonly #capMs: number;
  #longestMs: number;
  #startMs = 0;
  #eventCount = 0;

  constructor({ algorithm, services = [], clients = [] }: RunDefinition) {
    const durationsMs = [algorithm, ...services, ...clients].flatMap(({ params }) =>
      Object.entries(params ?? {}).flatMap(([name, value]) =>
        name.endsWith('Ms') && typeof value === 'number' && value > 0 ? [value] : [],
      ),
    );
    this.#capMs = Math.max(INSTANT_MS, PERIODS_A_WINDOW * Math.min(...durationsMs));
    this.#longestMs = this.#capMs;
  }

  /** The longest window to open now, in ms. */
  get longestMs(): number {
    return this.#longestMs;
  }

  /** Adapts the limit. Call it after each window. @param kernel - its frontier in ms, and its number of events. */
  adapt({ frontierMs, eventCount }: Pick<Kernel, 'frontierMs' | 'eventCount'>): void {
    const events = eventCount - this.#eventCount;
    const lastedMs = Math.min(frontierMs - this.#startMs, this.#longestMs);
    if (events > MOST_EVENTS)
      this.#longestMs = Math.max(INSTANT_MS, (lastedMs * MOST_EVENTS) / events);
    else this.#longestMs = Math.min(this.#capMs, this.#longestMs * 2);
    this.#startMs = frontierMs;
    this.#eventCount = eventCount;
  }
}
