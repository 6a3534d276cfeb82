// The place in the story for the end of an election: after the sentence about the new leader.
import type { TraceEvent } from '../../sim/contracts/traceEvent';

/** Finds the event after which the story tells that all agree. */
export class ElectionEnds {
  /** The choice of itself by a leader that all others followed already: it takes the lead later in the same step. */
  #choice: TraceEvent | null = null;

  /** The end that has to be told before the next event, because that is of another step. */
  before(event: TraceEvent): TraceEvent | null {
    const choice = this.#choice;
    if (choice === null || (event.cause === choice.cause && event.atMs === choice.atMs))
      return null;
    this.#choice = null;
    return choice;
  }

  /**
   * The end that has to be told after this event.
   *
   * @param isEnd - whether it has ended an election.
   */
  after(event: TraceEvent, isEnd: boolean): TraceEvent | null {
    if (this.#choice !== null && event.type === 'leadershipAcquired') {
      this.#choice = null;
      return event;
    }
    if (!isEnd) return null;
    if (event.type !== 'electedChanged' || event.elected !== event.node) return event;
    this.#choice = event;
    return null;
  }
}
