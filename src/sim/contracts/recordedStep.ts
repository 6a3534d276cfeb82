// The record of one step of a process: what it received, what its machine tested and took, and its variables around it.
import type { Json } from '../base/json';
import type { Shown } from './shown';

/** A transition of a machine. */
export interface NamedTransition {
  /** Unique in its machine. */
  readonly id: string;
  /** The path of its state, as `leader.inOffice`; '' for the machine itself. */
  readonly source: string;
  /** The kind of event; `after t1` for a timer of the state, `always` for a transition without an event. */
  readonly event: string;
  /** The guard's name; null for a transition without a guard. */
  readonly guard: string | null;
  /** The paths of the states that it leads to; empty when it stays in its state. */
  readonly targets: readonly string[];
}

/** A process between two steps. */
export interface ProcessMoment {
  /** As `leader.inOffice`. */
  readonly state: string;
  /** The machine's context. */
  readonly context: Readonly<Record<string, Json>>;
  /** The variables of the near view; null for a program that shows none. */
  readonly shown: Shown | null;
}

/** A guard that was tested, and its result. */
export interface TestedGuard {
  readonly guard: string;
  readonly isTrue: boolean;
}

/** A step of a process. */
export interface RecordedStep {
  readonly atMs: number;
  /** The kind of event that the machine received; null when it started. */
  readonly event: string | null;
  /** The sender of a message; null for a timer and a start. */
  readonly from: string | null;
  /** Null when it started. */
  readonly before: ProcessMoment | null;
  readonly after: ProcessMoment;
  /** The transitions in the order in which they were taken; empty when no state had one for this event. */
  readonly taken: readonly NamedTransition[];
  /** In the order of testing. */
  readonly guards: readonly TestedGuard[];
}
