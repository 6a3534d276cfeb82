// Checks the expectations of a scenario against its trace.

import type { TraceEvent } from '../sim/contracts/traceEvent';
import type { ProcessDefinitions } from '../sim/trace/metrics';
import type { Expectation } from './expectation';
import {
  CountExpectations,
  EventExpectations,
  type Finding,
  type Of,
  WorldExpectations,
} from './expectationFolds';

/** An expectation with its finding. */
export interface ExpectationResult extends Finding {
  readonly expectation: Expectation;
}

/** A finished run. */
interface Played extends ProcessDefinitions {
  /** The end of the run, in ms; expectations of later times are not met. */
  readonly untilMs: number;
  /** Its events, in order. */
  readonly events: Iterable<TraceEvent>;
}

/** The results of all expectations, in their order. */
export function checkExpectations(
  expectations: readonly Expectation[],
  played: Played,
): ExpectationResult[] {
  const fold = new ExpectationsFold(expectations, played);
  for (const event of played.events) fold.add(event);
  return fold.at(played.untilMs);
}

/**
 * Checks the expectations of a run event by event. The cost is proportional to the number of events plus the number of
 * expectations, not to their product.
 */
export class ExpectationsFold {
  readonly #expectations: readonly Expectation[];
  readonly #world: WorldExpectations;
  readonly #events: EventExpectations;
  readonly #counts: CountExpectations;
  readonly #breaches = new Map<string, Breaches>();

  constructor(expectations: readonly Expectation[], processes: ProcessDefinitions) {
    this.#expectations = expectations;
    this.#world = new WorldExpectations(
      [...ofType(expectations, 'elected'), ...ofType(expectations, 'agreed')],
      processes,
    );
    this.#events = new EventExpectations(ofType(expectations, 'event'));
    this.#counts = new CountExpectations(ofType(expectations, 'count'));
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    // Most runs expect nothing: they need no second world.
    if (this.#expectations.length === 0) return;
    this.#world.add(event);
    this.#events.add(event);
    this.#counts.add(event);
    if (event.type === 'propertyViolated') this.#breachesOf(event.property).begin(event.atMs);
    if (event.type === 'propertyRestored') this.#breachesOf(event.property).end(event.atMs);
  }

  /** The results of all expectations for a run that ended at this time, in ms. No event can be added afterwards. */
  at(untilMs: number): ExpectationResult[] {
    return this.#expectations.map((expectation) => ({
      expectation,
      ...('atMs' in expectation && expectation.atMs >= untilMs
        ? { met: false, seen: `the run ended before, at ${untilMs} ms` }
        : this.#finding(expectation)),
    }));
  }

  #finding(expectation: Expectation): Finding {
    switch (expectation.type) {
      case 'elected':
      case 'agreed':
        return this.#world.finding(expectation);
      case 'event':
        return this.#events.finding(expectation);
      case 'count':
        return this.#counts.finding(expectation);
      case 'writes':
        return this.#world.writesFinding(expectation);
      case 'violated':
        return this.#violatedFinding(expectation);
      case 'holds': {
        const { seen, intervals } = this.#breachesOf(expectation.property).found;
        return { met: intervals.size === 0, seen };
      }
    }
  }

  #violatedFinding({ property, fromMs, toMs }: Of<'violated'>): Finding {
    const { seen, intervals } = this.#breachesOf(property).found;
    return { met: intervals.has(intervalKey(fromMs, toMs)), seen };
  }

  #breachesOf(property: string): Breaches {
    const known = this.#breaches.get(property);
    if (known) return known;
    const breaches = new Breaches();
    this.#breaches.set(property, breaches);
    return breaches;
  }
}

/** The intervals in which one property is violated; `toMs` is null until it is restored. */
class Breaches {
  readonly #all: { readonly fromMs: number; toMs: number | null }[] = [];
  #found: { readonly seen: string; readonly intervals: ReadonlySet<string> } | null = null;

  begin(fromMs: number): void {
    this.#all.push({ fromMs, toMs: null });
  }

  end(toMs: number): void {
    const last = this.#all.at(-1);
    if (last) last.toMs = toMs;
  }

  /** The intervals in words and by {@link intervalKey}, after the end of the trace. */
  get found(): { readonly seen: string; readonly intervals: ReadonlySet<string> } {
    this.#found ??= {
      seen: this.#words(),
      intervals: new Set(this.#all.map(({ fromMs, toMs }) => intervalKey(fromMs, toMs))),
    };
    return this.#found;
  }

  #words(): string {
    if (this.#all.length === 0) return 'it was never broken';
    const words = this.#all.map(({ fromMs, toMs }) => `${fromMs} to ${toMs ?? 'the end'}`);
    return `it was broken from ${words.join(', ')} ms`;
  }
}

function intervalKey(fromMs: number, toMs: number | null): string {
  return `${fromMs} ${toMs}`;
}

function ofType<T extends Expectation['type']>(
  expectations: readonly Expectation[],
  type: T,
): Of<T>[] {
  return expectations.filter((expectation): expectation is Of<T> => expectation.type === type);
}
