// The contract of a fault on a link: one file in `faults/` that calls defineFault.
import type * as v from 'valibot';
import type { Json } from './json';

/** What becomes of a message, said when it is sent. */
export type Verdict =
  | { readonly type: 'pass' }
  /** Arrives after so many ms instead; never sooner than the link's own latency. */
  | { readonly type: 'deliver'; readonly afterMs: number }
  | { readonly type: 'drop'; readonly reason: string }
  /** Arrives, and so do this many copies. */
  | { readonly type: 'duplicate'; readonly copies: number };

/** A message about to be sent, as a fault sees it. */
export interface Sending {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly latencyMs: number;
}

/** A fault. Faults are asked about each message in the order of their ids; the first verdict but `pass` wins. */
export interface Fault {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** The schema of its value: what stands under its id in a link's settings. */
  readonly value: v.GenericSchema<unknown, unknown>;
  /** The value with which the fault does nothing. */
  readonly none: Json;
  /** `random` draws from [0, 1), from a stream of this fault's and this link's own. */
  readonly verdict: (sending: Sending, value: never, random: () => number) => Verdict;
}

/** Declares a fault; the type of its value reaches its verdict. */
export function defineFault<S extends v.GenericSchema<unknown, unknown>>(
  fault: Omit<Fault, 'value' | 'verdict'> & {
    readonly value: S;
    readonly verdict: (sending: Sending, value: v.InferOutput<S>, random: () => number) => Verdict;
  },
): Fault {
  return fault;
}
