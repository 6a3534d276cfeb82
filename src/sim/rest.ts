// Says whether a cluster is at rest: all live nodes follow the same live node, and have for a while.
import type { TraceEvent } from './traceEvent';

/** Folds the trace into whether the cluster is at rest, and when it last was. */
export class Rest {
  /** Whom each live node takes for the leader; null is ⊥. */
  readonly #beliefs = new Map<string, string | null>();
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
    switch (event.type) {
      case 'electedChanged':
        this.#beliefs.set(event.node, event.elected);
        break;
      case 'nodeJoined':
      case 'nodeRestarted':
        this.#beliefs.set(event.node, null);
        break;
      case 'nodeCrashed':
      case 'nodeLeft':
      case 'processFailed':
        this.#beliefs.delete(event.node);
        break;
      default:
        return;
    }
    const isAtRest = this.#isAgreed();
    if (this.#isAtRest && !isAtRest) this.#endedMs = event.atMs;
    this.#isAtRest = isAtRest;
  }

  #isAgreed(): boolean {
    const [leader] = this.#beliefs.values();
    if (leader === undefined || leader === null || !this.#beliefs.has(leader)) return false;
    for (const belief of this.#beliefs.values()) if (belief !== leader) return false;
    return true;
  }
}
