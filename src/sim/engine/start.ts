// The place in a run from which it is continued.

/** The target from which a run is continued. */
export interface Start {
  /** The time to which the run is to advance, in ms: a checkpoint before it saves the way to there. */
  readonly atMs: number;
  /** Number of events that the caller has: the run does not report them again. */
  readonly knownEvents: number;
}

/** The start of a run from its beginning. */
export const FROM_THE_BEGINNING: Start = { atMs: 0, knownEvents: 0 };
