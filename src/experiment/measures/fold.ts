// The figures that measures take of a run, and the folds that take them.
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { ClusterView } from '../../sim/trace/clusterView';
import type { ElectionEvent } from '../../sim/trace/electionEvents';

/** The figure of a measure of durations: for each occasion its time and its duration in ms, null for one without an end. */
export type Durations = readonly (readonly [atMs: number, figure: number | null])[];
/**
 * The figure of a share: its part of the measured time in ms, and the begin of its longest stretch; of a share that is
 * wanted, of the longest stretch without it. Null where there is no such stretch.
 */
export type Share = { readonly ms: number; readonly longestAtMs: number | null };
/** The figure of a rate: the number of its events, and the time of the first one in ms. */
export type Count = { readonly count: number; readonly firstAtMs: number | null };
/** The figure of counts by kind: by kind of message, the sum over all occasions, and the number of these. */
export type Kinds = { readonly n: number; readonly byKind: Readonly<Record<string, number>> };
export type Figure = Durations | Share | Count | Kinds;

/** The run at an event: the cluster after it, whether it may have changed, and what has become known of elections. */
export interface Moment {
  readonly cluster: ClusterView;
  readonly changed: boolean;
  readonly known: readonly ElectionEvent[];
}

export interface Fold {
  add(event: TraceEvent, moment: Moment): void;
  /** The figure up to the run's end in ms. */
  figure(untilMs: number): Figure;
}

/** Counts events from the beginning of the measured time on. */
export abstract class Counter implements Fold {
  readonly #fromMs: number;
  #count = 0;
  #firstAtMs: number | null = null;

  constructor(fromMs: number) {
    this.#fromMs = fromMs;
  }

  abstract add(event: TraceEvent, moment: Moment): void;

  figure(): Count {
    return { count: this.#count, firstAtMs: this.#firstAtMs };
  }

  protected note(atMs: number): void {
    if (atMs < this.#fromMs) return;
    this.#count += 1;
    this.#firstAtMs ??= atMs;
  }
}
