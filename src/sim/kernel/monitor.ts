// Watches the properties while a run goes on, and says when one falls and when it holds again.
import type { Json } from '../base/json';
import type { Property, PropertySetup } from '../contracts/property';
import type { EventType, NewEvent, TraceEvent } from '../contracts/traceEvent';

interface Watch {
  readonly property: Property;
  state: Json;
  broken: boolean;
  /** The last event that mattered to it: the cause of what is said of it. */
  cause: number | null;
}

const NOBODY: readonly Watch[] = [];

/** What a checkpoint keeps of the monitor. */
export interface MonitorSnapshot {
  readonly instantMs: number;
  readonly watches: readonly (readonly [state: Json, broken: boolean, cause: number | null])[];
}

/**
 * Folds every event into every property. A property is judged at the end of each instant, never within one, so
 * that two leaders who change places at the same moment are not two leaders.
 */
export class Monitor {
  readonly #watches: Watch[];
  /** By kind of event: most kinds concern no property. */
  readonly #concerned = new Map<EventType, readonly Watch[]>();
  #instantMs = 0;
  /** A state has changed in this instant: it is judged when the instant is over. */
  #isStale = true;
  /** The next time at which a property may fall though nothing happens: known once an instant has been judged. */
  #dueMs = Number.POSITIVE_INFINITY;

  constructor(properties: readonly Property[], setup: PropertySetup) {
    this.#watches = properties.map((property) => ({
      property,
      state: property.start(setup),
      broken: false,
      cause: null,
    }));
    for (const watch of this.#watches)
      for (const type of watch.property.concerns)
        this.#concerned.set(type, [...(this.#concerned.get(type) ?? []), watch]);
  }

  /** Takes in one event. All instants before its own must have been judged by {@link judgeBefore}. */
  observe(event: TraceEvent): void {
    this.#instantMs = event.atMs;
    for (const watch of this.#concerned.get(event.type) ?? NOBODY) {
      const state = watch.property.on(watch.state as never, event);
      if (state === watch.state) continue;
      watch.state = state;
      watch.cause = event.seq;
      this.#isStale = true;
    }
  }

  /** Judges every instant before a time in ms, and says what fell or was restored there, in order of time. */
  judgeBefore(atMs: number, say: (event: NewEvent) => void): void {
    if (this.#isStale && this.#instantMs < atMs) this.#judge(this.#instantMs, say);
    while (this.#dueMs < atMs) {
      this.#instantMs = this.#dueMs;
      this.#judge(this.#dueMs, say);
    }
  }

  get snapshot(): MonitorSnapshot {
    return {
      instantMs: this.#instantMs,
      watches: this.#watches.map(({ state, broken, cause }) => [state, broken, cause] as const),
    };
  }

  restore(snapshot: MonitorSnapshot): void {
    this.#instantMs = snapshot.instantMs;
    for (const [index, [state, broken, cause]] of snapshot.watches.entries())
      Object.assign(this.#watches[index] as Watch, { state, broken, cause });
    this.#isStale = true;
  }

  #nextDueMs(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { property, state } of this.#watches) {
      const dueMs = property.dueMs?.(state as never) ?? null;
      if (dueMs !== null && dueMs > this.#instantMs && dueMs < next) next = dueMs;
    }
    return next;
  }

  #judge(atMs: number, say: (event: NewEvent) => void): void {
    this.#isStale = false;
    this.#dueMs = this.#nextDueMs();
    for (const watch of this.#watches) {
      const witnesses = watch.property.broken(watch.state as never, atMs);
      if ((witnesses !== null) === watch.broken) continue;
      watch.broken = witnesses !== null;
      const said = { atMs, cause: watch.cause ?? undefined, property: watch.property.id };
      if (witnesses) say({ ...said, type: 'propertyViolated', witnesses });
      else say({ ...said, type: 'propertyRestored' });
    }
  }
}
