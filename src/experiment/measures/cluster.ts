// The cluster at the present time of a run, for measures: who lives, whom each follows, and which links are whole.
import { linkKey } from '../../sim/base/linkKey';
import { isLive, type NodeStatus } from '../../sim/contracts/status';
import type { TraceEvent } from '../../sim/contracts/traceEvent';

/** What an event may have changed. */
const STATUS_AFTER: Partial<Record<TraceEvent['type'], NodeStatus>> = {
  nodeJoined: 'up',
  nodeRestarted: 'up',
  nodePaused: 'paused',
  nodeResumed: 'up',
  nodeCrashed: 'crashed',
  nodeLeft: 'left',
  processFailed: 'failed',
};

/** Folds a trace into the present cluster. */
export class Cluster {
  readonly #statuses = new Map<string, NodeStatus>();
  readonly #elected = new Map<string, string | null>();
  readonly #cut = new Set<string>();

  /** @param nodes - the ids of the definition's nodes; services and clients are no part of the cluster. */
  constructor(nodes: readonly string[]) {
    for (const id of nodes) this.#statuses.set(id, 'absent');
  }

  /** Folds in the next event; returns whether the cluster may have changed. */
  add(event: TraceEvent): boolean {
    switch (event.type) {
      case 'electedChanged':
        this.#elected.set(event.node, event.elected);
        return true;
      case 'nodeAdded':
        this.#statuses.set(event.node, 'absent');
        return false;
      case 'linkCut':
        this.#cut.add(linkKey(event.from, event.to));
        return true;
      case 'linkHealed':
        this.#cut.delete(linkKey(event.from, event.to));
        return true;
      default: {
        const status = STATUS_AFTER[event.type];
        return status !== undefined && this.#set((event as { readonly node: string }).node, status);
      }
    }
  }

  #set(node: string, status: NodeStatus): boolean {
    // Services and clients fail, too.
    if (!this.#statuses.has(node)) return false;
    const before = this.#statuses.get(node);
    this.#statuses.set(node, status);
    if (status === 'up' && before !== 'paused') this.#elected.set(node, null);
    return true;
  }

  /** The ids of the nodes that exist and keep their state, in the definition's order. */
  get live(): string[] {
    return [...this.#statuses].flatMap(([id, status]) => (isLive({ status }) ? [id] : []));
  }

  /** The ids of the live nodes that take themselves for the leader. */
  get leaders(): string[] {
    return this.live.filter((id) => this.#elected.get(id) === id);
  }

  isUp(id: string): boolean {
    return this.#statuses.get(id) === 'up';
  }

  isLive(id: string): boolean {
    return isLive({ status: this.#statuses.get(id) ?? 'absent' });
  }

  /** Whether both directions of a link are whole. */
  isWhole(one: string, other: string): boolean {
    return !this.#cut.has(linkKey(one, other)) && !this.#cut.has(linkKey(other, one));
  }

  /** The live nodes with whole links to a node, itself among them. */
  connectedTo(id: string): string[] {
    return this.live.filter((other) => other === id || this.isWhole(id, other));
  }

  /** Whether a live node leads that all live nodes with whole links to it follow. */
  get hasFollowedLeader(): boolean {
    return this.leaders.some((leader) =>
      this.connectedTo(leader).every((id) => this.#elected.get(id) === leader),
    );
  }

  /** Whether an up leader has whole links to a majority of the live nodes. */
  get hasMajorityLeader(): boolean {
    const most = Math.floor(this.live.length / 2) + 1;
    return this.leaders.some((id) => this.isUp(id) && this.connectedTo(id).length >= most);
  }
}
