// Monitors the properties during a run, and reports violations and their ends.
import type { Json } from '../base/json';
import type { Property, PropertySetup } from '../contracts/property';
import type { EventType, NewEvent, TraceEvent } from '../contracts/traceEvent';

interface MonitoredProperty {
  readonly property: Property;
  state: Json;
  isViolated: boolean;
  /** The `seq` of the last event that changed the state: the cause of the next verdict. */
  cause: number | null;
}

const NONE: readonly MonitoredProperty[] = [];

/** The monitor in a checkpoint. */
export interface MonitorSnapshot {
  readonly instantMs: number;
  readonly properties: readonly (readonly [
    state: Json,
    isViolated: boolean,
    cause: number | null,
  ])[];
}

/**
 * Folds every event into every property. Properties are evaluated at the end of each instant, never within one: a
 * handover within an instant does not count as two leaders.
 */
export class Monitor {
  readonly #setup: PropertySetup;
  readonly #monitored: MonitoredProperty[];
  /** By kind of event: the properties whose state it may change. */
  readonly #byEventType = new Map<EventType, readonly MonitoredProperty[]>();
  #instantMs = 0;
  /** Whether a state has changed in this instant, so that properties are evaluated at its end. */
  #isStale = true;
  /** The next time at which a property may change without an event; computed at each evaluation. */
  #dueMs = Number.POSITIVE_INFINITY;

  constructor(properties: readonly Property[], setup: PropertySetup) {
    this.#setup = setup;
    this.#monitored = properties.map((property) => ({
      property,
      state: property.start(setup),
      isViolated: false,
      cause: null,
    }));
    for (const monitored of this.#monitored)
      for (const type of monitored.property.concerns)
        this.#byEventType.set(type, [...(this.#byEventType.get(type) ?? []), monitored]);
  }

  /** Folds in one event. Call {@link evaluateBefore} with its time first. */
  add(event: TraceEvent): void {
    this.#instantMs = event.atMs;
    for (const monitored of this.#byEventType.get(event.type) ?? NONE) {
      const state = monitored.property.on(monitored.state as never, event);
      if (state === monitored.state) continue;
      monitored.state = state;
      monitored.cause = event.seq;
      this.#isStale = true;
    }
  }

  /** Evaluates properties at every instant before a time in ms; reports violations and their ends in order of time. */
  evaluateBefore(atMs: number, emit: (event: NewEvent) => void): void {
    if (this.#isStale && this.#instantMs < atMs) this.#evaluate(this.#instantMs, emit);
    while (this.#dueMs < atMs) {
      this.#instantMs = this.#dueMs;
      this.#evaluate(this.#dueMs, emit);
    }
  }

  get snapshot(): MonitorSnapshot {
    return {
      instantMs: this.#instantMs,
      properties: this.#monitored.map(
        ({ state, isViolated, cause }) => [state, isViolated, cause] as const,
      ),
    };
  }

  restore(snapshot: MonitorSnapshot): void {
    this.#instantMs = snapshot.instantMs;
    for (const [index, [state, isViolated, cause]] of snapshot.properties.entries())
      Object.assign(this.#monitored[index] as MonitoredProperty, { state, isViolated, cause });
    this.#isStale = true;
  }

  #nextDueMs(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { property, state } of this.#monitored) {
      const dueMs = property.dueMs?.(state as never, this.#setup) ?? null;
      if (dueMs !== null && dueMs > this.#instantMs && dueMs < next) next = dueMs;
    }
    return next;
  }

  #evaluate(atMs: number, emit: (event: NewEvent) => void): void {
    this.#isStale = false;
    this.#dueMs = this.#nextDueMs();
    for (const monitored of this.#monitored) {
      const witnesses = monitored.property.broken(monitored.state as never, atMs, this.#setup);
      if ((witnesses !== null) === monitored.isViolated) continue;
      monitored.isViolated = witnesses !== null;
      const verdict = {
        atMs,
        cause: monitored.cause ?? undefined,
        property: monitored.property.id,
      };
      if (witnesses) emit({ ...verdict, type: 'propertyViolated', witnesses });
      else emit({ ...verdict, type: 'propertyRestored' });
    }
  }
}
