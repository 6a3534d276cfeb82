// Says when a cluster is at rest: while all live nodes follow the same live node.

import type { TraceEvent } from '../contracts/traceEvent';
import { ClusterView } from './clusterView';

/** A time of rest that is over, from the event with which it began to the one that ended it. */
export interface Stretch {
  readonly beganSeq: number;
  readonly endedSeq: number;
}

/** Folds the trace into whether the cluster is at rest, and when it last was. */
export class StablePeriods {
  readonly #view = new ClusterView();
  /** The event with which the present rest began; null when there is none. */
  #beganSeq: number | null = null;
  #last: Stretch | null = null;

  get isAtRest(): boolean {
    return this.#beganSeq !== null;
  }

  /** The last rest that is over; null before there is one. */
  get last(): Stretch | null {
    return this.#last;
  }

  /** Takes in the next event. */
  add(event: TraceEvent): void {
    if (!this.#view.add(event)) return;
    const isAtRest = this.#view.agrees;
    if (isAtRest) this.#beganSeq ??= event.seq;
    else if (this.#beganSeq !== null) {
      this.#last = { beganSeq: this.#beganSeq, endedSeq: event.seq };
      this.#beganSeq = null;
    }
  }
}
