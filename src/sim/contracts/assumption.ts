// The contract of an assumption: one file in `assumptions/` that calls defineAssumption.
import type { Command } from './command';
import type { LinkSettings, RunDefinition } from './definition';
import type { TraceEvent } from './traceEvent';

type Sent = Extract<TraceEvent, { type: 'messageSent' }>;

/** The state of a run before an event, by which assumptions are evaluated at the event. */
export interface Circumstances {
  readonly definition: RunDefinition;
  /** Whether the algorithm's nodes have a disk that survives a crash. */
  readonly keepsState: boolean;
  /** The priority of each node so far, by id. */
  readonly priorities: ReadonlyMap<string, number>;
  /** By node with a frozen list of members: the members when it was frozen. */
  readonly frozenLists: ReadonlyMap<string, ReadonlySet<string>>;
  /** The last message that was sent. */
  readonly lastSent: Sent | null;
  /** The command that is the immediate cause of an event; null for any other cause. */
  readonly commandOf: (event: TraceEvent) => Command | null;
  /** The present settings of a link's direction. */
  readonly settingsOf: (from: string, to: string) => LinkSettings;
  /** Whether a latency in ms is too long for the algorithm's timeouts: it warns of such a latency. */
  readonly isTooLate: (latencyMs: number) => boolean;
}

/** An assumption of an election's proof, and a test whether a run breaks it. */
export interface Assumption {
  readonly id: string;
  /** Its number in Strike's report (`algorithms/README.md`, Sources). */
  readonly number: number;
  readonly name: string;
  /** One sentence: the assumption. */
  readonly means: string;
  /** One sentence: the effect on the bully algorithm when it is broken. */
  readonly breaks: string;
  /** The id of the scenario that breaks it, and as few others as possible. */
  readonly scenario: string;
  /** Whether a run's definition breaks it. */
  readonly brokenFromStart?: (definition: RunDefinition) => boolean;
  /** Whether this event breaks it, for the first time or again. */
  readonly brokenBy?: (event: TraceEvent, circumstances: Circumstances) => boolean;
}

/** Declares an assumption. */
export function defineAssumption(assumption: Assumption): Assumption {
  return assumption;
}
