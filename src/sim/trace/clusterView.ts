// The cluster at the present time of a trace: who lives, whom each node follows, and which links are whole.
import { linkKey } from '../base/linkKey';
import { isLive, type NodeStatus } from '../contracts/status';
import type { TraceEvent } from '../contracts/traceEvent';

/** A node; `elected` and `term` are those of its last report, and null once it does not live. */
interface Member {
  status: NodeStatus;
  elected: string | null;
  term: number | null;
}

/** The part that an event may have changed: whom live nodes follow, or who can reach whom. */
export type ClusterChange = 'beliefs' | 'reach';

const NODE_STATUS = {
  nodeJoined: 'up',
  nodeRestarted: 'up',
  nodePaused: 'paused',
  nodeResumed: 'up',
  nodeCrashed: 'crashed',
  nodeLeft: 'left',
} as const;
const PART_STATUS = {
  processStarted: 'up',
  processRestarted: 'up',
  processPaused: 'paused',
  processResumed: 'up',
  processCrashed: 'crashed',
} as const;

/** Folds a trace into the present cluster. */
export class ClusterView {
  /** In the order of joining. */
  readonly #nodes = new Map<string, Member>();
  /** Services and clients. */
  readonly #parts = new Map<string, NodeStatus>();
  readonly #cut = new Set<string>();

  /** Folds in the next event; returns what may have changed, or null. */
  add(event: TraceEvent): ClusterChange | null {
    switch (event.type) {
      // Most events of a trace: the cases are compared in their order.
      case 'messageSent':
      case 'messageDelivered':
      case 'timerStarted':
        return null;
      case 'electedChanged':
        return this.#believe(event);
      case 'nodeJoined':
      case 'nodeRestarted':
      case 'nodeCrashed':
      case 'nodeLeft':
        return this.#renew(event.node, NODE_STATUS[event.type]);
      case 'nodePaused':
      case 'nodeResumed':
        this.#member(event.node).status = NODE_STATUS[event.type];
        return 'reach';
      case 'processFailed':
        if (!this.#parts.has(event.node)) return this.#renew(event.node, 'failed');
        this.#parts.set(event.node, 'failed');
        return 'reach';
      case 'processStarted':
      case 'processRestarted':
      case 'processPaused':
      case 'processResumed':
      case 'processCrashed':
        this.#parts.set(event.process, PART_STATUS[event.type]);
        return 'reach';
      case 'linkCut':
        this.#cut.add(linkKey(event.from, event.to));
        return 'reach';
      case 'linkHealed':
        this.#cut.delete(linkKey(event.from, event.to));
        return 'reach';
      default:
        return null;
    }
  }

  /** The ids of the live nodes, paused ones among them. */
  get live(): string[] {
    const live: string[] = [];
    for (const [id, member] of this.#nodes) if (isLive(member)) live.push(id);
    return live;
  }

  /** The ids of the live nodes that consider themselves the leader. */
  get leaders(): string[] {
    const leaders: string[] = [];
    for (const [id, { elected }] of this.#nodes) if (elected === id) leaders.push(id);
    return leaders;
  }

  /** The number of leaders. Folds ask at every change of a belief: no list is made. */
  get leaderCount(): number {
    let count = 0;
    for (const [id, { elected }] of this.#nodes) if (elected === id) count += 1;
    return count;
  }

  /** The ids of the nodes that have joined and not left: those that run, and those that are down. */
  get members(): string[] {
    const members: string[] = [];
    for (const [id, { status }] of this.#nodes) if (status !== 'left') members.push(id);
    return members;
  }

  /** Whether any node has crashed, failed or left, and not restarted. */
  get isAnyDown(): boolean {
    return [...this.#nodes.values()].some((member) => !isLive(member));
  }

  /** Whether a node or a service runs: a paused one does not. */
  isUp(id: string): boolean {
    return (this.#nodes.get(id)?.status ?? this.#parts.get(id)) === 'up';
  }

  /** The last term that a live node reported; null where there is none. */
  termOf(node: string): number | null {
    return this.#nodes.get(node)?.term ?? null;
  }

  /** Whether both directions of a link are whole. */
  isWhole(one: string, other: string): boolean {
    return !this.#cut.has(linkKey(one, other)) && !this.#cut.has(linkKey(other, one));
  }

  /** The live node that most live nodes follow, and their number, including itself; null when there is none. */
  get favourite(): { readonly leader: string; readonly followers: number } | null {
    const followers = new Map<string, number>();
    for (const { elected } of this.#nodes.values())
      if (elected !== null && this.#isLive(elected))
        followers.set(elected, (followers.get(elected) ?? 0) + 1);
    let best: { leader: string; followers: number } | null = null;
    for (const [leader, count] of followers)
      if (count > (best?.followers ?? 0)) best = { leader, followers: count };
    return best;
  }

  /** Whether all live nodes follow the same live node. Folds ask at every change of a belief: no list is made. */
  get agrees(): boolean {
    let leader: string | null = null;
    for (const member of this.#nodes.values()) {
      if (!isLive(member)) continue;
      leader ??= member.elected;
      if (leader === null || member.elected !== leader) return false;
    }
    return leader !== null && this.#isLive(leader);
  }

  /** Whether two live nodes have elected different nodes. */
  get disagrees(): boolean {
    const elected = new Set([...this.#nodes.values()].map((member) => member.elected));
    elected.delete(null);
    return elected.size > 1;
  }

  /** Whether a live node leads that all live nodes with whole links to it follow. */
  get hasFollowedLeader(): boolean {
    for (const [id, { elected }] of this.#nodes)
      if (elected === id && this.#isFollowed(id)) return true;
    return false;
  }

  /** Whether all live nodes with whole links to a leader follow it. Measures ask at every change: no list is made. */
  #isFollowed(leader: string): boolean {
    for (const [id, member] of this.#nodes) {
      if (member.elected === leader || !isLive(member)) continue;
      if (id === leader || this.isWhole(id, leader)) return false;
    }
    return true;
  }

  #believe({ node, elected, term }: Extract<TraceEvent, { type: 'electedChanged' }>) {
    const member = this.#member(node);
    member.elected = elected;
    member.term = term ?? null;
    return 'beliefs' as const;
  }

  #renew(node: string, status: NodeStatus): ClusterChange {
    const member = this.#member(node);
    member.status = status;
    member.elected = null;
    member.term = null;
    return 'beliefs';
  }

  #isLive(id: string): boolean {
    return isLive(this.#nodes.get(id) ?? ABSENT);
  }

  #member(id: string): Member {
    const known = this.#nodes.get(id);
    if (known) return known;
    // Tests of folds begin traces in their midst: a node that reports something runs.
    const member: Member = { status: 'up', elected: null, term: null };
    this.#nodes.set(id, member);
    return member;
  }
}

const ABSENT = { status: 'absent' } as const;
