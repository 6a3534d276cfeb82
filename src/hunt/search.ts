// The search of a hunt: rounds of schedules by several strategies, which go on from what the rounds before have found.
import type { Schedule } from './deeds';
import { diceOf } from './drawDeeds';
import type { HuntPlan } from './plan';
import { covering, nearest } from './strategies/goingOn';
import { placed } from './strategies/placed';
import { scattered } from './strategies/scattered';
import { storms } from './strategies/storms';
import type { Corpus, Strategy } from './strategies/strategy';
import { type Trial, tryOut } from './trial';

/** The number of schedules in a round. They go on from the rounds before, and may be played at once. */
export const ROUND = 32;

/** The strategies in turn: a schedule’s number decides. */
const TURNS: readonly Strategy[] = [
  placed,
  storms,
  nearest,
  scattered,
  placed,
  covering,
  scattered,
  nearest,
];

/** Limits of the schedules to go on from. */
const KEPT = { nearest: 16, covering: 64 };

/** A schedule that was played. It is JSON. */
export interface Attempt {
  /** Its number in the hunt, from 0. */
  readonly index: number;
  readonly strategy: string;
  readonly schedule: Schedule;
  readonly trial: Trial;
}

/** Makes and plays the schedule of a number: the same in any process with the same corpus. */
export function attempt(plan: HuntPlan, corpus: Corpus, index: number): Attempt {
  const dice = diceOf(plan, index);
  const turn = TURNS[index % TURNS.length] as Strategy;
  for (const strategy of [turn, scattered, placed, storms]) {
    const schedule = strategy.propose(plan, corpus, dice);
    if (schedule) return { index, strategy: strategy.id, schedule, trial: tryOut(plan, schedule) };
  }
  const schedule = { seed: plan.setup.definition.seed, deeds: [] };
  return { index, strategy: 'none', schedule, trial: tryOut(plan, schedule) };
}

/** The nearest that a hunt has come. */
export interface Best {
  readonly nearness: number;
  readonly longestMs: number;
}

/** The progress of a hunt. Give it the attempts of each round in their order. */
export class Search {
  #played = 0;
  #found: Attempt | null = null;
  #best: Best = { nearness: 0, longestMs: 0 };
  readonly #nearest: Attempt[] = [];
  readonly #covering: Schedule[] = [];
  readonly #pairs = new Set<string>();

  /** The number of schedules played. */
  get played(): number {
    return this.#played;
  }

  /** The first attempt that breaks the property; null while there is none. */
  get found(): Attempt | null {
    return this.#found;
  }

  get best(): Best {
    return this.#best;
  }

  /** The number of different pairs of a state and an event. */
  get pairs(): number {
    return this.#pairs.size;
  }

  /** What the next round goes on from. */
  get corpus(): Corpus {
    return {
      nearest: this.#nearest.map(({ schedule }) => schedule),
      covering: [...this.#covering],
    };
  }

  /** Takes the attempts of a round, in order of their numbers; those after a find do not count. */
  add(attempts: readonly Attempt[]): void {
    for (const one of attempts) {
      if (this.#found) return;
      this.#played += 1;
      this.#keep(one);
      if (one.trial.found) this.#found = one;
    }
  }

  #keep(one: Attempt): void {
    const { nearness, longestMs, pairs } = one.trial;
    const { best } = this;
    this.#best = {
      nearness: Math.max(best.nearness, nearness),
      longestMs: Math.max(best.longestMs, longestMs),
    };
    // Of several that are equally near, the first stays.
    const place = this.#nearest.findIndex((other) => other.trial.nearness < nearness);
    this.#nearest.splice(place < 0 ? this.#nearest.length : place, 0, one);
    this.#nearest.splice(KEPT.nearest);
    const isNew = pairs.some((pair) => !this.#pairs.has(pair));
    for (const pair of pairs) this.#pairs.add(pair);
    if (!isNew) return;
    this.#covering.unshift(one.schedule);
    this.#covering.splice(KEPT.covering);
  }
}

/** Hunts in the calling thread; a search that has found nothing ends after so many schedules. */
export function search(plan: HuntPlan, schedules: number): Search {
  const found = new Search();
  while (!found.found && found.played < schedules) {
    const { corpus, played } = found;
    const count = Math.min(ROUND, schedules - played);
    found.add(Array.from({ length: count }, (_, index) => attempt(plan, corpus, played + index)));
  }
  return found;
}
