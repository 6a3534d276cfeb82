// Who leads, who follows whom and who is down at the present moment of a trace: what an exercise's goal asks about.
import type { TraceEvent } from '../contracts/traceEvent';

/** A cluster at one moment, folded from its trace. */
export class ClusterView {
  /** Whom each live node takes for the leader; null is ⊥. */
  readonly #beliefs = new Map<string, string | null>();
  /** Who has crashed, failed or left, and has not come back. */
  readonly #down = new Set<string>();

  /** Takes in the next event; says whether it may have changed anything. */
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

  /** How many live nodes there are. */
  get live(): number {
    return this.#beliefs.size;
  }

  /** How many live nodes take themselves for the leader. */
  get leaders(): number {
    let leaders = 0;
    for (const [node, leader] of this.#beliefs) if (node === leader) leaders += 1;
    return leaders;
  }

  /** Whether somebody has crashed, failed or left, and has not come back. */
  get isAnyDown(): boolean {
    return this.#down.size > 0;
  }

  /** The live leader with the most live followers, and how many follow it, itself included; null when nobody does. */
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
