// The contract of an assumption: one file in `assumptions/` that calls defineAssumption.
import type { Command } from './command';
import type { LinkSettings, RunDefinition } from './definition';
import type { TraceEvent } from './traceEvent';

type Sent = Extract<TraceEvent, { type: 'messageSent' }>;

/** What is known of a run when an event of its trace is judged: all that was before it. */
export interface Circumstances {
  readonly definition: RunDefinition;
  /** Whether the algorithm's nodes keep anything over a crash. */
  readonly keepsState: boolean;
  /** The priority of each node so far, by id. */
  readonly priorities: ReadonlyMap<string, number>;
  /** Whom each node that is told nothing of joins and leavings knew when that began. */
  readonly frozenLists: ReadonlyMap<string, ReadonlySet<string>>;
  /** The message that was sent last. */
  readonly lastSent: Sent | null;
  /** The command whose direct doing an event is; null for what follows in turn, and for what a storm does. */
  readonly commandOf: (event: TraceEvent) => Command | null;
  /** The settings of a link's direction as they are now. */
  readonly settingsOf: (from: string, to: string) => LinkSettings;
  /** Whether the algorithm's timeouts leave no room for messages that take so many ms: it warns of such a latency. */
  readonly isTooLate: (latencyMs: number) => boolean;
}

/** An assumption under which an election is proved right, and how one sees that a run no longer keeps it. */
export interface Assumption {
  readonly id: string;
  /** Its number in Strike's report, seed 002. */
  readonly number: number;
  readonly name: string;
  /** One sentence: what is assumed. */
  readonly means: string;
  /** One sentence: what the bully algorithm does when it is broken. */
  readonly breaks: string;
  /** The id of the scenario that breaks it, and nothing else besides what that takes. */
  readonly scenario: string;
  /** Whether what a run starts from breaks it. */
  readonly brokenFromStart?: (definition: RunDefinition) => boolean;
  /** Whether it is broken with this event, be it for the first time or again. */
  readonly brokenBy?: (event: TraceEvent, circumstances: Circumstances) => boolean;
}

/** Declares an assumption. */
export function defineAssumption(assumption: Assumption): Assumption {
  return assumption;
}
