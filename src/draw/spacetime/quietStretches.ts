// Stretches of a run with nothing but heartbeats, folded from its trace.
import { LIFE_EVENTS } from '../../sim/contracts/lifeEvents';
import type { EventType } from '../../sim/contracts/traceEvent';

/** An interval with nothing but heartbeats, in ms. */
export interface QuietStretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A shorter stretch is not worth a fold. */
const LEAST_MS = 500;
/** The distance from an event to the edge of a stretch. */
const MARGIN_MS = 50;

/**
 * The events that end a stretch, besides messages. A timer that fires is not among them: what it leads to is, and a
 * timer that leads to nothing but heartbeats is part of the quiet.
 */
const LOUD: ReadonlySet<EventType> = new Set<EventType>([
  ...LIFE_EVENTS,
  'electedChanged',
  'electionStarted',
  'leadershipAcquired',
  'leadershipLost',
  'propertyViolated',
  'propertyRestored',
  'commandApplied',
  'stormStruck',
]);

/** The stretches of one run that are over, in order. */
export class QuietStretches {
  readonly list: QuietStretch[] = [];
  #loudMs = 0;
  /** Messages other than heartbeats that are on their way. */
  #inFlight = 0;

  /** Takes in the sending or the end of a message other than a heartbeat. */
  addMessage(atMs: number, change: 1 | -1): void {
    if (this.#inFlight === 0) this.#end(atMs);
    this.#inFlight += change;
    this.#loudMs = atMs;
  }

  /** Takes in an event that is no message's. */
  add(type: EventType, atMs: number): void {
    if (!LOUD.has(type)) return;
    if (this.#inFlight === 0) this.#end(atMs);
    this.#loudMs = atMs;
  }

  #end(atMs: number): void {
    const stretch = { fromMs: this.#loudMs + MARGIN_MS, toMs: atMs - MARGIN_MS };
    if (stretch.toMs - stretch.fromMs > LEAST_MS) this.list.push(stretch);
  }
}
