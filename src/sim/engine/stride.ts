// How long a window may be: so long that it holds a few thousand events, however often something beats.

import { INSTANT_MS } from '../base/time';
import type { RunDefinition } from '../contracts/definition';

/** How many events a window should have at most: about 20 ms of work. */
const MOST_EVENTS = 4096;
/** How often the shortest duration of the definition fits into the longest window. */
const BEATS_A_WINDOW = 64;

/**
 * Keeps the windows of a run small. Shorter windows do not change a run. Without a bound, one window of a link of a
 * second holds a million beats of a process that beats every microsecond.
 */
export class Stride {
  readonly #capMs: number;
  #longestMs: number;
  #startMs = 0;
  #length = 0;

  constructor({ algorithm, services = [], clients = [] }: RunDefinition) {
    const durationsMs = [algorithm, ...services, ...clients].flatMap(({ params }) =>
      Object.entries(params ?? {}).flatMap(([name, value]) =>
        name.endsWith('Ms') && typeof value === 'number' && value > 0 ? [value] : [],
      ),
    );
    this.#capMs = Math.max(INSTANT_MS, BEATS_A_WINDOW * Math.min(...durationsMs));
    this.#longestMs = this.#capMs;
  }

  /** The longest window to open now, in ms. */
  get longestMs(): number {
    return this.#longestMs;
  }

  /** Call it after each window. @param run - how far it has come, in ms, and how many events it has. */
  took({ frontierMs, length }: { readonly frontierMs: number; readonly length: number }): void {
    const events = length - this.#length;
    const lastedMs = Math.min(frontierMs - this.#startMs, this.#longestMs);
    if (events > MOST_EVENTS)
      this.#longestMs = Math.max(INSTANT_MS, (lastedMs * MOST_EVENTS) / events);
    else this.#longestMs = Math.min(this.#capMs, this.#longestMs * 2);
    this.#startMs = frontierMs;
    this.#length = length;
  }
}
