// The worlds of a trace that grows: the one at the moment shown, and the one at any other moment.
import type { TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from './sentMessage';
import { applyEvent, type World } from './world';
import { EVENTS_APART, WorldCheckpoints } from './worldCheckpoints';
import { copyWorld } from './worldCopy';

const NONE: readonly TraceEvent[] = [];

/**
 * Folds a trace into its worlds. While the moment shown moves on with the run, the latest world is the one shown, and
 * each event is folded once; while another moment is shown, the latest world goes ahead.
 */
export class Worlds {
  readonly #trace: ReadTrace;
  readonly #checkpoints: WorldCheckpoints;
  readonly #mostWaiting: number;
  readonly #latest: World;
  #shown: World;
  #eventsShown = 0;
  /** Number of events added. */
  #events = 0;
  /** The events after the moment shown, while the latest world is the one shown. */
  #waiting = NONE;

  /**
   * @param start - the world before the first event. It changes in place.
   * @param eventsApart - number of events between two checkpoints, and the most that wait.
   */
  constructor(trace: ReadTrace, start: World, eventsApart = EVENTS_APART) {
    this.#trace = trace;
    this.#checkpoints = new WorldCheckpoints(start, eventsApart);
    this.#mostWaiting = eventsApart;
    this.#latest = start;
    this.#shown = start;
  }

  /** The world at the moment shown. */
  get shown(): World {
    return this.#shown;
  }

  /** Number of events in the world shown. */
  get eventsShown(): number {
    return this.#eventsShown;
  }

  /** Adds the next events of the trace. The list is kept, and not changed. */
  add(events: readonly TraceEvent[]): void {
    this.#events += events.length;
    if (this.#shown !== this.#latest) {
      for (const event of events) this.#fold(event);
      return;
    }
    // While a run plays, nothing waits from frame to frame: the list need not be copied.
    this.#waiting = this.#waiting.length === 0 ? events : [...this.#waiting, ...events];
    if (this.#waiting.length > this.#mostWaiting) this.#leaveLatest(copyWorld(this.#latest));
  }

  /** Shows the world after a number of events; returns whether it is another one. */
  show(events: number): boolean {
    const before = this.#eventsShown;
    if (events === before) return false;
    if (this.#shown !== this.#latest && events === this.#events) this.#shown = this.#latest;
    else if (this.#shown === this.#latest && events > before) this.#foldWaiting(events - before);
    else this.#showPast(events);
    this.#eventsShown = events;
    return true;
  }

  /** An independent copy of the world after a number of events. */
  at(events: number): World {
    const { seq, world } = this.#checkpoints.before(events);
    return this.#continued(copyWorld(world), seq, events);
  }

  #showPast(events: number): void {
    const before = this.#eventsShown;
    const isNear = events > before && this.#checkpoints.before(events).seq <= before;
    if (isNear) this.#continued(this.#shown, before, events);
    else this.#leaveLatest(this.at(events));
  }

  /** Shows another world; what waited is then the latest world's. */
  #leaveLatest(shown: World): void {
    this.#shown = shown;
    this.#foldWaiting(this.#waiting.length);
  }

  #foldWaiting(events: number): void {
    const waiting = this.#waiting;
    this.#waiting = events === waiting.length ? NONE : waiting.slice(events);
    for (let index = 0; index < events; index += 1) this.#fold(waiting[index] as TraceEvent);
  }

  #fold(event: TraceEvent): void {
    applyEvent(this.#latest, event);
    this.#checkpoints.add(event, this.#latest);
  }

  #continued(world: World, from: number, to: number): World {
    for (let seq = from; seq < to; seq += 1) applyEvent(world, this.#trace.at(seq));
    return world;
  }
}
