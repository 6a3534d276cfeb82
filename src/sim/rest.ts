// Says when a cluster is at rest: while all live nodes follow the same live node.
import { Standing } from './standing';
import type { TraceEvent } from './traceEvent';

/** Folds the trace into whether the cluster is at rest, and when it last was. */
export class Rest {
  readonly #standing = new Standing();
  #isAtRest = false;
  #endedMs = Number.NEGATIVE_INFINITY;

  get isAtRest(): boolean {
    return this.#isAtRest;
  }

  /** When the last rest ended, in ms; minus infinity before the first. While at rest, when the one before did. */
  get endedMs(): number {
    return this.#endedMs;
  }

  /** Takes in the next event. */
  add(event: TraceEvent): void {
    if (!this.#standing.add(event)) return;
    const isAtRest = this.#standing.agrees;
    if (this.#isAtRest && !isAtRest) this.#endedMs = event.atMs;
    this.#isAtRest = isAtRest;
  }
}
