// The search of a hunt: rounds of schedules by several strategies, which go on from what the rounds before have found.
import type { Schedule } from './deeds';
import type { StrategyId } from './hunt';
import type { Corpus } from './strategies/strategy';
import type { Trial } from './trial';

/** The number of schedules in a round. They go on from the rounds before, and may be played at once. */
export const ROUND = 32;

/** Limits of the schedules to go on from. */
const KEPT = { nearest: 16, covering: 64 };

/** A schedule that was played. It is JSON. */
export interface Attempt {
  /** Its number in the hunt, from 0. */
  readonly index: number;
  /** `none` when no strategy had a schedule. */
  readonly strategy: StrategyId | 'none';
  readonly schedule: Schedule;
  readonly trial: Trial;
}

/** The nearest that schedules have come. */
export type Best = Pick<Trial, 'nearness' | 'longestMs' | 'marginMs'>;

/** The share of a strategy in a search. */
export interface Tally {
  readonly schedules: number;
  /** The number of pairs of a state and an event that no schedule before had. */
  readonly newPairs: number;
  readonly best: Best;
}

const NOTHING: Best = { nearness: 0, longestMs: 0, marginMs: null };

/** The progress of a hunt. Give it the attempts of each round in their order. */
export class Search {
  #played = 0;
  #found: Attempt | null = null;
  #best = NOTHING;
  readonly #nearest: Attempt[] = [];
  readonly #covering: Schedule[] = [];
  /** The pairs so far, each with the number of schedules played before it. */
  readonly #pairs = new Map<string, number>();
  readonly #tallies = new Map<Attempt['strategy'], Tally>();

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

  /** The strategies that have had schedules, in the order of their first. */
  get tallies(): ReadonlyMap<Attempt['strategy'], Tally> {
    return this.#tallies;
  }

  /** The number of pairs that the last so many schedules were the first to have. */
  newPairs(schedules: number): number {
    return [...this.#pairs.values()].filter((number) => number >= this.#played - schedules).length;
  }

  /** The start of the next round. */
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
      this.#keep(one);
      this.#played += 1;
      if (one.trial.found) this.#found = one;
    }
  }

  #keep(one: Attempt): void {
    const { nearness, pairs } = one.trial;
    this.#best = betterOf(this.#best, one.trial);
    // Of several that are equally near, the first stays.
    const place = this.#nearest.findIndex((other) => other.trial.nearness < nearness);
    this.#nearest.splice(place < 0 ? this.#nearest.length : place, 0, one);
    this.#nearest.splice(KEPT.nearest);
    const fresh = pairs.filter((pair) => !this.#pairs.has(pair));
    for (const pair of fresh) this.#pairs.set(pair, this.#played);
    this.#count(one, fresh.length);
    if (fresh.length === 0) return;
    this.#covering.unshift(one.schedule);
    this.#covering.splice(KEPT.covering);
  }

  #count({ strategy, trial }: Attempt, fresh: number): void {
    const { schedules, newPairs, best } = this.#tallies.get(strategy) ?? {
      schedules: 0,
      newPairs: 0,
      best: NOTHING,
    };
    this.#tallies.set(strategy, {
      schedules: schedules + 1,
      newPairs: newPairs + fresh,
      best: betterOf(best, trial),
    });
  }
}

function betterOf(one: Best, other: Best): Best {
  const margins = [one.marginMs, other.marginMs].filter((marginMs) => marginMs !== null);
  return {
    nearness: Math.max(one.nearness, other.nearness),
    longestMs: Math.max(one.longestMs, other.longestMs),
    marginMs: margins.length > 0 ? Math.min(...margins) : null,
  };
}

/** The players of a search’s schedules. */
export interface RoundPlayers {
  /**
   * Plays the schedules of these numbers, which go on from the corpus. Resolves to their attempts in order: to all of them,
   * or to the first ones once it is over.
   */
  readonly play: (indices: readonly number[], corpus: Corpus) => Promise<readonly Attempt[]>;
  /** Asked before each round: true begins no further one. */
  readonly isOver: () => boolean;
}

/** Plays rounds of schedules until one breaks the property, so many are played or it is over. */
export async function playRounds(
  search: Search,
  schedules: number,
  { play, isOver }: RoundPlayers,
): Promise<void> {
  for (const indices of rounds(search, schedules)) {
    if (isOver()) return;
    search.add(await play(indices, search.corpus));
  }
}

/** The numbers of the schedules of each round, until one breaks the property or so many are played. */
export function* rounds(search: Search, schedules: number): Generator<readonly number[]> {
  while (!search.found && search.played < schedules) {
    const { played } = search;
    const count = Math.min(ROUND, schedules - played);
    yield Array.from({ length: count }, (_, index) => played + index);
  }
}
