// The contract of a fault on a link: one file in `faults/` that calls defineFault.
import type * as v from 'valibot';
import type { Json } from '../base/json';

/** The effect of a fault on one message. Effects of several faults add up; a loss overrides all others. */
export interface Effect {
  /** The fault's memory from this message on; it stays as it was when absent. */
  readonly memory?: Json;
  /** The reason of its loss. */
  readonly lost?: string;
  /** Additional delay in ms; not negative, because the lookahead is the link's own latency. */
  readonly delayMs?: number;
  /** Transmission time in ms, during which the link transmits nothing else. */
  readonly occupiesMs?: number;
  /** Number of additional copies. */
  readonly copies?: number;
  /** It is exempt from FIFO order: it may overtake others and be overtaken. */
  readonly isLoose?: boolean;
  /** The id that replaces the sender's. */
  readonly sender?: string;
}

/** A message about to be sent, as the input of a fault. */
export interface Sending {
  /** The virtual time in ms; on one link it never falls from a message to the next. */
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly body: Json | undefined;
  /** The ids of all processes of the run. */
  readonly everybody: readonly string[];
}

/** A fault. All faults are asked about each message, in the order of their ids, and their effects add up. */
export interface Fault {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** The traits of the real fault that it leaves out, in complete sentences; absent where none of them matters. */
  readonly simplified?: string;
  /** The schema of its value, which is under its id in a link's settings. */
  readonly value: v.GenericSchema<unknown, unknown>;
  /** The value without effect. */
  readonly none: Json;
  /**
   * The effect, or null for none. `random` draws from [0, 1), from a stream for this fault on this link. `memory` is what
   * the fault's last effect on this link remembered, null before: it is the only state that a fault has.
   */
  readonly apply: (
    sending: Sending,
    value: never,
    random: () => number,
    memory: never,
  ) => Effect | null;
  /**
   * Only of a connection, which sends a lost message again, and all later ones behind it: the wait in ms until the next
   * try, or null when it gives up. A cut loses a message like a fault. Copies and overtaking do not pass a connection.
   */
  readonly resend?: (attempt: Attempt, value: never) => number | null;
}

/** A try of a connection that has just failed. */
export interface Attempt {
  /** The number of tries that failed before this one; 0 for the first loss. */
  readonly failedBefore: number;
  /** The time in ms since the first of them. */
  readonly waitedMs: number;
  /** The longest time in ms that the link's own latencies need, there and back. */
  readonly roundTripMs: number;
}

/**
 * The mean effect of a fault on many messages of one kind, sent one after the other. Shares are from 0 to 1. An absent
 * field stands for no effect.
 */
export interface Expected {
  /** The share that is lost. */
  readonly lost?: number;
  /**
   * The mean number of lost messages in a row, of messages that are sent `gapMs` apart. When absent, each is lost
   * independently of the others.
   */
  readonly lostInARow?: { readonly gapMs: number; readonly mean: number };
  /** The share of the messages that arrive which has copies, and the number of copies of each. */
  readonly copied?: { readonly share: number; readonly copies: number };
  /** The share of the messages that arrive whose id is neither the sender's nor the receiver's. */
  readonly signedByOthers?: number;
  readonly late?: Lateness;
  /** The link's bandwidth in bytes a second; messages queue for it. */
  readonly bytesPerSecond?: number;
}

/** The distribution of delays beyond the link's latency. */
export interface Lateness {
  /**
   * The share of late messages among those that arrive: a lost one is not late. All when absent. The other fields are
   * about late messages only.
   */
  readonly share?: number;
  readonly minMs: number;
  /** Absent when there is no bound. */
  readonly maxMs?: number;
  /** Absent when the variance is unbounded: a sample's mean is then meaningless. */
  readonly meanMs?: number;
  /** Points of the distribution's tail: the share that is later than so many ms. */
  readonly exceeding?: readonly (readonly [ms: number, share: number])[];
  /** Later messages may overtake them. */
  readonly isLoose?: true;
}

/**
 * The expected effect of a fault, which tests measure by sending messages: each file in `faults/` exports it under the
 * name `law`. It is not a part of {@link Fault}, so that a bundler leaves it out of the page.
 */
export interface FaultLaw<Value extends Json> {
  /**
   * Values for tests and random runs, from the weakest to the strongest, which affects nearly every message. Their
   * message kind is `ELECTION`; a run of an algorithm with other kinds replaces it by one of its own.
   */
  readonly examples: readonly Value[];
  /** Settings beside which alone the fault has an effect; none when absent. */
  readonly beside?: Readonly<Record<string, Json>>;
  /**
   * The mean effect of the fault with a value, which need not be an example, on messages of a kind.
   *
   * @param roundTripMs - the time that the link's own latency needs, there and back.
   */
  readonly expected: (value: Value, kind: string, roundTripMs: number) => Expected;
}

/** Declares a fault; infers the types of its value and of its memory for `apply` and `resend`. */
export function defineFault<
  S extends v.GenericSchema<unknown, unknown>,
  Memory extends Json = null,
>(
  fault: Omit<Fault, 'value' | 'apply' | 'resend'> & {
    readonly value: S;
    readonly apply: (
      sending: Sending,
      value: v.InferOutput<S>,
      random: () => number,
      memory: Memory | null,
    ) => (Effect & { readonly memory?: Memory }) | null;
    readonly resend?: (attempt: Attempt, value: v.InferOutput<S>) => number | null;
  },
): Fault {
  return fault;
}
