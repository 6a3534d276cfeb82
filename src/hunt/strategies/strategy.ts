// A strategy of a hunt: a way to make schedules.
import type { Dice } from '../../sim/base/dice';
import type { Schedule } from '../deeds';
import type { StrategyId } from '../hunt';
import type { HuntPlan } from '../plan';

/** The schedules that a hunt goes on from, the best first. It is JSON. */
export interface Corpus {
  /** Those that came nearest to breaking the property. */
  readonly nearest: readonly Schedule[];
  /** Those that were the first to have a pair of a state and an event. */
  readonly covering: readonly Schedule[];
}

/** A strategy. It knows nothing but its arguments, so that any process of a hunt makes the same schedules. */
export interface Strategy {
  readonly id: StrategyId;
  /** A schedule within the hunt’s limits; null when there is nothing to go on from yet. */
  readonly propose: (plan: HuntPlan, corpus: Corpus, dice: Dice) => Schedule | null;
}
