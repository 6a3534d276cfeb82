// The event that a person points at, which every view shows: its line, its arrow, its rule, its message.
import type { LiveRun } from '../../session/run/liveRun';
import type { RelatedEvents } from '../../sim/trace/relatedEvents';

/** An event of a run, with the line of the pseudocode that the event's own step executes. */
export interface Pointed extends RelatedEvents {
  readonly run: LiveRun;
  /** Null where no line describes the step. */
  readonly rule: string | null;
}
