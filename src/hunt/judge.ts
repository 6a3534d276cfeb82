// Whether and how long a run breaks the property of a hunt.
import type { TraceEvent } from '../sim/contracts/traceEvent';

/** The time in which the property was broken, in ms, and the nodes that show it. */
export interface Violation {
  readonly fromMs: number;
  /** When it was restored; null when it was not. */
  readonly toMs: number | null;
  readonly witnesses: readonly string[];
}

/** The limits of {@link Judge}. */
interface JudgeOptions {
  readonly property: string;
  readonly forMs: number;
  /** Violations before this time do not count. */
  readonly sinceMs: number;
}

/** Folds a trace into the violation that a hunt looks for. */
export class Judge {
  readonly #options: JudgeOptions;
  #open: Violation | null = null;
  #longestMs = 0;

  constructor(options: JudgeOptions) {
    this.#options = options;
  }

  add(event: TraceEvent): void {
    const { property, forMs } = this.#options;
    if (event.type === 'propertyViolated' && event.property === property)
      this.#open = { fromMs: event.atMs, toMs: null, witnesses: event.witnesses };
    if (event.type !== 'propertyRestored' || event.property !== property || !this.#open) return;
    const lasted = this.#lastedMs(event.atMs);
    this.#longestMs = Math.max(this.#longestMs, lasted ?? 0);
    // A violation that was long enough stays found.
    if (lasted !== null && lasted >= forMs) this.#found = { ...this.#open, toMs: event.atMs };
    this.#open = null;
  }

  #found: Violation | null = null;

  /** The violation of the hunt, once everything before a time in ms has happened; null while there is none. */
  foundBy(atMs: number): Violation | null {
    if (this.#found) return this.#found;
    const lasted = this.#lastedMs(atMs);
    return lasted !== null && lasted >= this.#options.forMs ? this.#open : null;
  }

  /** The longest time that the property was broken so far, in ms. */
  longestMs(atMs: number): number {
    return Math.max(this.#longestMs, this.#lastedMs(atMs) ?? 0);
  }

  /** The duration of the present violation so far, in ms; null when there is none that counts yet. */
  #lastedMs(atMs: number): number | null {
    if (!this.#open || atMs < this.#options.sinceMs) return null;
    return atMs - Math.max(this.#open.fromMs, this.#options.sinceMs);
  }
}
