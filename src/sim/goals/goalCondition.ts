// Conditions of an exercise's goal, and the findings about them during a run.

/** A condition of a goal. Times are virtual ms; an interval includes both of its ends. */
export type GoalCondition =
  /** Two or more live nodes consider themselves the leader, for so long without interruption. */
  | { readonly type: 'twoLeaders'; readonly forMs: number }
  /** No live node does, for so long without interruption; with `noneDown`, while no node is crashed, failed or left. */
  | { readonly type: 'noLeader'; readonly forMs: number; readonly noneDown?: true }
  /** All live nodes follow the same live node at the end; with `byMs`, from that time to the end. */
  | { readonly type: 'agreed'; readonly byMs?: number }
  /** At most so many messages are sent, of these kinds or of all kinds. */
  | ({ readonly type: 'messages'; readonly kinds?: readonly string[] } & AtMost)
  /** At most so many elections are started. */
  | ({ readonly type: 'elections' } & AtMost)
  /** A node crashes, and within so long after each crash all live nodes follow the same live node. */
  | { readonly type: 'mended'; readonly withinMs: number }
  /** A write under an older token than the newest issued one has this fate. */
  | { readonly type: 'staleWrite'; readonly fate: 'accepted' | 'rejected' }
  /** A property is never violated, or it is. */
  | { readonly type: 'property'; readonly property: string; readonly is: 'kept' | 'broken' };

interface AtMost {
  readonly most: number;
  /** 0 when absent. */
  readonly fromMs?: number;
  /** The end when absent. */
  readonly toMs?: number;
}

/** The finding about a condition or limit at a time. */
export interface Finding {
  /** Whether it is met; null while that is still open. Once it is true or false it stays so. */
  readonly met: boolean | null;
  /** The progress in a few words: `two nodes led at once for 1,340 of 2,000 ms`. */
  readonly seen: string;
  /** The figure in these words, and the figure that it is compared with; null for none. */
  readonly value: number;
  readonly of: number | null;
  /** Whether a condition that is judged at a fixed later time would be met now; absent for any other. */
  readonly soFar?: boolean;
}
