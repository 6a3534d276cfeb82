// What an exercise may want to be seen, and what is found of it while the run goes on.

/** What must be seen for an exercise to be solved. Times are virtual ms; a stretch includes both of its ends. */
export type GoalCondition =
  /** Two or more live nodes take themselves for the leader, for so long in one stretch. */
  | { readonly type: 'twoLeaders'; readonly forMs: number }
  /** No live node does, for so long in one stretch; with `noneDown`, in which no node is crashed, failed or gone. */
  | { readonly type: 'noLeader'; readonly forMs: number; readonly noneDown?: true }
  /** All live nodes follow the same live one at the end, and with `byMs` from that time on. */
  | { readonly type: 'agreed'; readonly byMs?: number }
  /** At most so many messages are sent, of these kinds or of all. */
  | ({ readonly type: 'messages'; readonly kinds?: readonly string[] } & AtMost)
  /** At most so many elections are started. */
  | ({ readonly type: 'elections' } & AtMost)
  /** A node crashes, and after each crash all live nodes follow the same live one within so long. */
  | { readonly type: 'mended'; readonly withinMs: number }
  /** A write under an older token than one that is out already has this fate. */
  | { readonly type: 'staleWrite'; readonly fate: 'accepted' | 'rejected' }
  /** A property is never broken, or is. */
  | { readonly type: 'property'; readonly property: string; readonly is: 'kept' | 'broken' };

interface AtMost {
  readonly most: number;
  /** 0 when absent. */
  readonly fromMs?: number;
  /** The end when absent. */
  readonly toMs?: number;
}

/** What is found at a moment. */
export interface Finding {
  /** Whether it is met; null while that is still open. Once it is true or false it stays so. */
  readonly met: boolean | null;
  /** What is seen, in a few words: `two leaders for 1,340 of 2,000 ms`. */
  readonly seen: string;
  /** The figure in these words, and the one that it is held against; null for none. */
  readonly value: number;
  readonly of: number | null;
}
