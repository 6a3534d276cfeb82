// The measures of an experiment: what each is, in a sentence, and how its figures of many runs become one.
/** The figure that a measure takes of a run: durations, one for each occasion, or an amount over the measured time. */
export type MeasureKind = 'durations' | 'share' | 'rate' | 'kinds';

/** A measure. */
export interface Measure {
  readonly name: string;
  /** Its definition, in one sentence. */
  readonly means: string;
  /**
   * `durations`: times in ms, one for each occasion, infinite for one that the run’s end cut off; `share`: a part of the
   * measured time; `rate`: a number of events in the measured time; `kinds`: numbers by kind of message, on each occasion.
   */
  readonly kind: MeasureKind;
  /** Present where the larger share is the better one. */
  readonly isWanted?: true;
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
  electionMessagesByKind: {
    name: 'Messages per election, by kind',
    means:
      'The mean number of messages of each kind that is not periodic, from the end of agreement to the next agreement, over the elections with a candidate.',
    kind: 'kinds',
  },
  available: {
    name: 'Available',
    means:
      'The share of the time in which a leader could act: it runs and, where its algorithm needs that, reaches a majority of the members, or of the services.',
    kind: 'share',
    isWanted: true,
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
  twoActing: {
    name: 'Two acting',
    means:
      'The share of the time in which two or more leaders could act, each as its algorithm needs; a member with a later term does not listen to a leader.',
    kind: 'share',
  },
  staleWrites: {
    name: 'Stale writes',
    means:
      'The number of writes that a storage accepts from a node after it has accepted one from a node that became the leader later.',
    kind: 'rate',
  },
  elections: {
    name: 'Elections',
    means: 'The number of elections: periods without agreement in which a node stands.',
    kind: 'rate',
  },
  probes: {
    name: 'Probes',
    means: 'The number of times at which a node only asks whether it would be elected.',
    kind: 'rate',
  },
  leaderChanges: {
    name: 'Changes of leader',
    means: 'The number of times at which another node than the last one becomes the leader.',
    kind: 'rate',
  },
  falseElections: {
    name: 'False elections',
    means:
      'The number of elections in which a node stands while a leader runs and reaches a majority of the members, or of the services that it needs.',
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
