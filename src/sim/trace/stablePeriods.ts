// Stable periods of a cluster: all live nodes follow the same live node.

import type { TraceEvent } from '../contracts/traceEvent';
import { ClusterView } from './clusterView';

/** A stable period that is over, with the events that began and ended it. */
export interface StablePeriod {
  readonly beganSeq: number;
  readonly endedSeq: number;
}

/** Folds the trace into the present and the last stable period. */
export class StablePeriods {
  /** The cluster after the last event; it changes in place. */
  readonly view = new ClusterView();
  /** The `seq` of the event that began the present stable period; null when there is none. */
  #beganSeq: number | null = null;
  #last: StablePeriod | null = null;

  get isStable(): boolean {
    return this.#beganSeq !== null;
  }

  /** The last stable period that is over; null when there is none. */
  get last(): StablePeriod | null {
    return this.#last;
  }

  /** Folds in the next event; returns whether a belief may have changed. */
  add(event: TraceEvent): boolean {
    if (this.view.add(event) !== 'beliefs') return false;
    const isStable = this.view.agrees;
    if (isStable) this.#beganSeq ??= event.seq;
    else if (this.#beganSeq !== null) {
      this.#last = { beganSeq: this.#beganSeq, endedSeq: event.seq };
      this.#beganSeq = null;
    }
    return true;
  }
}
