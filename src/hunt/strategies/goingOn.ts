// Going on from earlier schedules: from those that came nearest, or from those that covered something new.
import type { StrategyId } from '../hunt';
import { mutated } from '../mutate';
import type { Corpus, Strategy } from './strategy';

function goingOnFrom(id: StrategyId, of: (corpus: Corpus) => Corpus['nearest']): Strategy {
  return {
    id,
    propose: (plan, corpus, dice) => {
      const parents = of(corpus);
      if (parents.length === 0) return null;
      return mutated(plan, dice.pick(parents), corpus.nearest, dice);
    },
  };
}

/** Changes of what came nearest to breaking the property. */
export const nearest = goingOnFrom('nearest', (corpus) => corpus.nearest);
/** Changes of what was the first to have a pair of a state and an event. */
export const covering = goingOnFrom('covering', (corpus) => corpus.covering);
