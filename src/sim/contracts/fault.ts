// The contract of a fault on a link: one file in `faults/` that calls defineFault.
import type * as v from 'valibot';
import type { Json } from '../base/json';

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
  readonly apply: (sending: Sending, value: never, random: () => number) => Effect | null;
}

/**
 * What a fault does to messages of one kind, on average over many that are sent one after the other. Shares are from 0
 * to 1. What is absent it does not do at all.
 */
export interface Expected {
  /** The share that is lost. */
  readonly lost?: number;
  /** The share that has copies, and how many each of these has. */
  readonly copied?: { readonly share: number; readonly copies: number };
  /** The share that arrives with the id of somebody else than its sender and its receiver. */
  readonly signedByOthers?: number;
  readonly late?: Lateness;
  /** The link carries so many bytes a second, and each message waits for those before it. */
  readonly bytesPerSecond?: number;
}

/** By how much messages are later than the link's latency. */
export interface Lateness {
  /** The share that is late; all when absent. What follows is about the late ones alone. */
  readonly share?: number;
  readonly minMs: number;
  /** Absent when there is no bound. */
  readonly maxMs?: number;
  /** Absent when their variance has no bound: then the mean of some says nothing. */
  readonly meanMs?: number;
  /** Which share of them is later than so many ms: points of their distribution. */
  readonly exceeding?: readonly (readonly [ms: number, share: number])[];
  /** What is sent after them may overtake them. */
  readonly isLoose?: true;
}

/**
 * What a fault promises, which tests measure by sending messages: each file in `faults/` exports it under the name
 * `law`. It is no part of {@link Fault}, so that a bundler leaves it out of the page.
 */
export interface FaultLaw<Value extends Json> {
  /**
   * Values that tests and random runs try, from the weakest to the strongest, which shows in nearly every message. A
   * kind of message in them is `ELECTION`; a run whose algorithm has other kinds puts one of its own in its place.
   */
  readonly examples: readonly Value[];
  /** What the fault does with a value, of the examples or any other, to messages of a kind. */
  readonly expected: (value: Value, kind: string) => Expected;
}

/** Declares a fault; the type of its value reaches what it does. */
export function defineFault<S extends v.GenericSchema<unknown, unknown>>(
  fault: Omit<Fault, 'value' | 'apply'> & {
    readonly value: S;
    readonly apply: (
      sending: Sending,
      value: v.InferOutput<S>,
      random: () => number,
    ) => Effect | null;
  },
): Fault {
  return fault;
}
