// The steps of a chain of causes: acts of processes, missing messages, events from outside of the cluster, and verdicts.

import type { EventType, TraceEvent } from '../contracts/traceEvent';
import type { Sent } from '../trace/sentMessage';

/** Fields of every step: the `seq` and the time, in ms, at which it begins. */
interface StepBase {
  readonly seq: number;
  readonly atMs: number;
}

/** A command or a storm's disruption took effect. */
export interface ExternalStep extends StepBase {
  readonly type: 'external';
  readonly event: TraceEvent;
  /** The events that it caused directly. */
  readonly effects: readonly TraceEvent[];
}

/** A process acted on a message, a timer, a notice or its start. */
export interface ActStep extends StepBase {
  readonly type: 'act';
  readonly process: string;
  readonly trigger: TraceEvent;
  readonly effects: readonly TraceEvent[];
  /** The effects that lead to the event; of the last step, the event itself. */
  readonly path: readonly TraceEvent[];
  /** The message that triggered it; `senders` are its sender and those of equal earlier answers to the same request. */
  readonly message: Sent | null;
  readonly senders: readonly string[];
  /** The length in ms of the wait that ended; null when no timer triggered it. */
  readonly waitMs: number | null;
  /** The timer whose wait begins here and runs out later in the chain; null when there is none. */
  readonly begins: string | null;
}

/** A message that a process waited for and that did not come. */
export interface MissingStep extends StepBase {
  readonly type: 'missing';
  readonly sent: Sent;
  /** The event that shows it: a loss, a hold, a corruption; the sending itself when it is late. */
  readonly fault: TraceEvent;
  /** All receivers of messages of the same kind from the same step of the sender. */
  readonly asked: readonly string[];
  /** The receivers among them whose message is missing for the same reason. */
  readonly missedBy: readonly string[];
  /** The number of such losses. */
  readonly times: number;
  /** Whether it has arrived, but waits in the backlog of its paused receiver. */
  readonly isWaiting: boolean;
}

/** A property was violated. */
export interface VerdictStep extends StepBase {
  readonly type: 'verdict';
  readonly event: Extract<TraceEvent, { type: 'propertyViolated' }>;
}

export type ChainStep = ExternalStep | ActStep | MissingStep | VerdictStep;

/** Outcomes: the events that a person asks about. A step without an outcome only passes something on. */
const OUTCOMES: ReadonlySet<EventType> = new Set<EventType>([
  'clientAnswered',
  'electedChanged',
  'electionFailed',
  'electionStarted',
  'holdingsChanged',
  'leadershipAcquired',
  'leadershipLost',
  'leaseChanged',
  'writeRejected',
]);

/** Whether an event is an outcome of its step. */
export function isOutcome({ type }: TraceEvent): boolean {
  return OUTCOMES.has(type);
}
