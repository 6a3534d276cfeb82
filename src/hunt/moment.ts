// A moment of a run, as a hunt knows it.
import type { MessagePlace } from './deeds';

/** A moment of a run. */
export interface Moment {
  readonly atMs: number;
  readonly process: string;
}

/** The moments of a run and its messages. */
export interface Moments {
  /** Elections and changes of leaders and leases. */
  readonly turns: readonly Moment[];
  /** Arrivals of messages, and timers that fire. */
  readonly steps: readonly Moment[];
  /** The messages by their kind, each with its time. */
  readonly messages: ReadonlyMap<string, readonly (MessagePlace & { readonly atMs: number })[]>;
}
