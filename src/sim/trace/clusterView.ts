// A view of the cluster at the present time of a trace: leaders, followers and nodes that are down.
import type { TraceEvent } from '../contracts/traceEvent';

/** The cluster at one time, folded from its trace. */
export class ClusterView {
  /** The elected variable of each live node; null is ⊥. */
  readonly #beliefs = new Map<string, string | null>();
  /** The nodes that have crashed, failed or left, and have not restarted. */
  readonly #down = new Set<string>();

  /** Folds in the next event; returns whether the view may have changed. */
  add(event: TraceEvent): boolean {
    switch (event.type) {
      case 'electedChanged':
        this.#beliefs.set(event.node, event.elected);
        return true;
      case 'nodeJoined':
      case 'nodeRestarted':
        this.#beliefs.set(event.node, null);
        this.#down.delete(event.node);
        return true;
      case 'nodeCrashed':
      case 'nodeLeft':
      case 'processFailed':
        this.#beliefs.delete(event.node);
        this.#down.add(event.node);
        return true;
      default:
        return false;
    }
  }

  /** Number of live nodes. */
  get live(): number {
    return this.#beliefs.size;
  }

  /** Number of live nodes that consider themselves the leader. */
  get leaders(): number {
    let leaders = 0;
    for (const [node, leader] of this.#beliefs) if (node === leader) leaders += 1;
    return leaders;
  }

  /** Whether any node is down. */
  get isAnyDown(): boolean {
    return this.#down.size > 0;
  }

  /** The live node that most live nodes follow, and their number, including itself; null when there is none. */
  get favourite(): { readonly leader: string; readonly followers: number } | null {
    const followers = new Map<string, number>();
    for (const leader of this.#beliefs.values())
      if (leader !== null && this.#beliefs.has(leader))
        followers.set(leader, (followers.get(leader) ?? 0) + 1);
    let best: { leader: string; followers: number } | null = null;
    for (const [leader, count] of followers)
      if (count > (best?.followers ?? 0)) best = { leader, followers: count };
    return best;
  }

  /** Whether all live nodes follow the same live node. */
  get agrees(): boolean {
    const best = this.favourite;
    return best !== null && best.followers === this.live;
  }
}
