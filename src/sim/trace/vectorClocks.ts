// Vector clocks of the events of processes: which event is in whose past, as numbers that other programs can compare.
import { LIFE_EVENTS } from '../contracts/lifeEvents';
import { subjectOf } from '../contracts/subjectOf';
import type { EventType, TraceEvent } from '../contracts/traceEvent';

/** The number of events of each process that an event knows of, by process. */
export type VectorClock = ReadonlyMap<string, number>;

/** An event's process, and its clock: one more for its own process than the event before it. */
export interface ClockStamp {
  readonly process: string;
  readonly clock: VectorClock;
}

/** A message on its way, with the clock of its sending. */
interface Carried {
  readonly to: string;
  readonly clock: VectorClock;
}

const NOTHING: VectorClock = new Map();

/** The events that others may be told of later, besides messages. */
const TOLD_LATER: ReadonlySet<EventType> = new Set<EventType>([
  ...LIFE_EVENTS,
  'nodeAdded',
  'nodeRemoved',
  'membershipFrozen',
  'membershipThawed',
]);

/** The clocks of a run, event by event. Memory grows with messages in flight, and with starts and ends of processes. */
export class VectorClocks {
  readonly #latest = new Map<string, VectorClock>();
  readonly #inFlight = new Map<number, Carried>();
  readonly #toldLater = new Map<number, VectorClock>();
  /** The clocks of the events of one moment, by `seq`: any other cause is of the same moment. */
  readonly #atOnce = new Map<number, VectorClock>();
  #atMs = Number.NaN;

  /**
   * Folds in the next event of the trace; returns its stamp. Null for an event outside of all processes, and for the arrival of a message
   * whose sending was not folded in.
   */
  add(event: TraceEvent): ClockStamp | null {
    if (event.atMs !== this.#atMs) this.#atOnce.clear();
    this.#atMs = event.atMs;
    // The receiver's host may answer a message that is dropped.
    const known =
      event.type === 'messageDropped' ? this.#sentClock(event.id) : this.#clockOf(event.cause);
    const stamp = this.#stampOf(event, known);
    const clocks = TOLD_LATER.has(event.type) ? this.#toldLater : this.#atOnce;
    clocks.set(event.seq, stamp?.clock ?? known);
    return stamp;
  }

  #clockOf(cause: number | undefined): VectorClock {
    if (cause === undefined) return NOTHING;
    return this.#atOnce.get(cause) ?? this.#toldLater.get(cause) ?? NOTHING;
  }

  #sentClock(message: number): VectorClock {
    return this.#inFlight.get(message)?.clock ?? NOTHING;
  }

  #stampOf(event: TraceEvent, known: VectorClock): ClockStamp | null {
    switch (event.type) {
      case 'messageSent': {
        const stamp = this.#step(event.from, known);
        this.#inFlight.set(event.id, { to: event.to, clock: stamp.clock });
        return stamp;
      }
      case 'messageDelivered': {
        const message = this.#inFlight.get(event.id);
        this.#inFlight.delete(event.id);
        return message ? this.#step(message.to, message.clock) : null;
      }
      case 'messageDropped':
        this.#inFlight.delete(event.id);
        return null;
      case 'nodeAdded':
      case 'nodeRemoved':
        return null;
      default: {
        const process = subjectOf(event);
        return process === null ? null : this.#step(process, known);
      }
    }
  }

  /** The next event of a process, which knows of what its cause knew. */
  #step(process: string, known: VectorClock): ClockStamp {
    const clock = new Map(this.#latest.get(process));
    for (const [id, count] of known) clock.set(id, Math.max(clock.get(id) ?? 0, count));
    clock.set(process, (clock.get(process) ?? 0) + 1);
    this.#latest.set(process, clock);
    return { process, clock };
  }
}
