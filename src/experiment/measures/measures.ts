// The measures of an experiment: what each is, in a sentence, and how its figures of many runs become one.
/** The figure that a measure takes of a run: durations, one for each occasion, or an amount over the measured time. */
export type MeasureKind = 'durations' | 'share' | 'rate';

/** A measure. */
export interface Measure {
  readonly name: string;
  /** Its definition, in one sentence. */
  readonly means: string;
  /**
   * `durations`: times in ms, one for each occasion, infinite for one that the run’s end cut off; `share`: a part of the
   * measured time; `rate`: a number of events in the measured time.
   */
  readonly kind: MeasureKind;
}

/** All measures, by id. */
export const MEASURES = {
  failover: {
    name: 'Failover',
    means:
      'The time from the crash of a node that led to the first moment at which a live node leads and all live nodes with whole links to it follow it.',
    kind: 'durations',
  },
  failoverToWrite: {
    name: 'Failover to a write',
    means:
      'The time from the crash of a node that led to the next write of a client that is accepted.',
    kind: 'durations',
  },
  electionMessages: {
    name: 'Messages per election',
    means:
      'The number of messages that are not periodic, from the end of agreement to the next agreement, for each election with a candidate.',
    kind: 'durations',
  },
  leaderless: {
    name: 'Without a leader',
    means: 'The share of the time in which no live node takes itself for the leader.',
    kind: 'share',
  },
  twoLeaders: {
    name: 'Two leaders',
    means: 'The share of the time in which two or more live nodes take themselves for the leader.',
    kind: 'share',
  },
  staleWrites: {
    name: 'Two acting',
    means:
      'The number of writes that a storage accepts from a node after it has accepted one from a node that became the leader later.',
    kind: 'rate',
  },
  elections: {
    name: 'Elections',
    means: 'The number of elections: periods without agreement in which a node stands.',
    kind: 'rate',
  },
  falseElections: {
    name: 'False elections',
    means:
      'The number of elections that a node starts while a leader lives and has whole links to a majority of the nodes that live.',
    kind: 'rate',
  },
  violations: {
    name: 'Violations',
    means: 'The number of times at which a property that the algorithm promises becomes violated.',
    kind: 'rate',
  },
} as const satisfies Readonly<Record<string, Measure>>;

/** The id of a measure. */
export type MeasureId = keyof typeof MEASURES;

/** The ids of all measures. */
export const MEASURE_IDS = Object.keys(MEASURES) as readonly MeasureId[];
