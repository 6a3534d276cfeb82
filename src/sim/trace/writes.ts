// The outcomes of clients' writes, and the accepted writes that are lost with a leader's memory.
import type { TraceEvent } from '../contracts/traceEvent';

/** Numbers of a client's writes by answer, and of accepted writes that were lost since. */
export interface WriteCounts {
  accepted: number;
  rejected: number;
  redirected: number;
  unanswered: number;
  lost: number;
}

/** No writes yet. */
export function noWrites(): WriteCounts {
  return { accepted: 0, rejected: 0, redirected: 0, unanswered: 0, lost: 0 };
}

/**
 * The writes that only leaders' memories have. Elections do not replicate: when a leader stops or is replaced, the writes
 * that it accepted are lost. Writes in a storage stay.
 */
export class Memories {
  /** Number of writes in memory, by node and client. */
  readonly #kept = new Map<string, Map<string, number>>();
  readonly #leading = new Set<string>();

  /** Folds in the next event; calls `lose` with each client whose writes were lost by it, and their number. */
  add(event: TraceEvent, lose: (client: string, writes: number) => void): void {
    switch (event.type) {
      case 'writeAccepted':
        if (this.#leading.has(event.service)) this.#keep(event.service, event.from);
        return;
      case 'leadershipAcquired':
        this.#leading.add(event.node);
        for (const node of this.#kept.keys())
          if (!this.#leading.has(node)) this.#forget(node, lose);
        return;
      case 'leadershipLost':
        this.#leading.delete(event.node);
        if (this.#leading.size > 0) this.#forget(event.node, lose);
        return;
      case 'nodeCrashed':
      case 'nodeLeft':
      case 'processFailed':
        this.#leading.delete(event.node);
        this.#forget(event.node, lose);
        return;
      default:
    }
  }

  /** An independent copy. */
  copy(): Memories {
    const copy = new Memories();
    for (const [node, kept] of this.#kept) copy.#kept.set(node, new Map(kept));
    for (const node of this.#leading) copy.#leading.add(node);
    return copy;
  }

  #keep(node: string, client: string): void {
    const kept = this.#kept.get(node) ?? new Map<string, number>();
    kept.set(client, (kept.get(client) ?? 0) + 1);
    this.#kept.set(node, kept);
  }

  #forget(node: string, lose: (client: string, writes: number) => void): void {
    for (const [client, writes] of this.#kept.get(node) ?? []) lose(client, writes);
    this.#kept.delete(node);
  }
}
