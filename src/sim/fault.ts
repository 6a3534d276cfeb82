// The contract of a fault on a link: one file in `faults/` that calls defineFault.
import type * as v from 'valibot';
import type { Json } from './json';

/** What a fault does to one message. What several do to it adds up; who loses it has the last word. */
export interface Effect {
  /** It is lost, for this reason. */
  readonly lost?: string;
  /** It arrives so many ms later. Never sooner: windows rest on the link's own latency. */
  readonly delayMs?: number;
  /** The link carries it for so many ms, and nothing else meanwhile. */
  readonly occupiesMs?: number;
  /** So many copies arrive with it. */
  readonly copies?: number;
  /** What is sent after it may overtake it, and it what was sent before. */
  readonly isLoose?: boolean;
  /** Whose id stands on it in place of the sender's. */
  readonly sender?: string;
}

/** A message about to be sent, as a fault sees it. */
export interface Sending {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly body: Json | undefined;
  /** All processes of the run. */
  readonly everybody: readonly string[];
}

/** A fault. All faults are asked about each message, in the order of their ids, and their effects add up. */
export interface Fault {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** The schema of its value: what stands under its id in a link's settings. */
  readonly value: v.GenericSchema<unknown, unknown>;
  /** The value with which the fault does nothing. */
  readonly none: Json;
  /** Null when nothing happens. `random` draws from [0, 1), from a stream of this fault's and this link's own. */
  readonly strike: (sending: Sending, value: never, random: () => number) => Effect | null;
}

/** Declares a fault; the type of its value reaches what it does. */
export function defineFault<S extends v.GenericSchema<unknown, unknown>>(
  fault: Omit<Fault, 'value' | 'strike'> & {
    readonly value: S;
    readonly strike: (
      sending: Sending,
      value: v.InferOutput<S>,
      random: () => number,
    ) => Effect | null;
  },
): Fault {
  return fault;
}
