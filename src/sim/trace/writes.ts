// What became of clients' writes: who keeps them, and which of those that were promised nobody has any more.
import type { TraceEvent } from '../contracts/traceEvent';

/** What a client was told of its writes, and how many of those accepted are lost since. */
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
 * The writes that live in leaders' memories only. Elections copy nothing: when a leader stops, or another leads in
 * its place, what only it had taken is lost. What a storage took stays.
 */
export class Memories {
  /** How many writes of each client each node has in its memory. */
  readonly #kept = new Map<string, Map<string, number>>();
  readonly #leading = new Set<string>();

  /** Takes in the next event; `lose` is told whose writes, and how many, were lost by it. */
  take(event: TraceEvent, lose: (client: string, writes: number) => void): void {
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

  /** Others that know the same; what they take in from now on is theirs. */
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
