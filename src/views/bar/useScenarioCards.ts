// The library's titles, fetched on demand: the first load does not need them.
import { useEffect, useState } from 'react';
import type { ScenarioCard } from '../../scenarios/catalogue';
import { atFirstSign } from '../base/firstSign';

/**
 * The cards of all scenarios; empty until they are fetched, which the person's first input starts.
 *
 * @param isWanted - fetch at once: the run on the screen may be one of them.
 */
export function useScenarioCards(isWanted: boolean): readonly ScenarioCard[] {
  const [cards, setCards] = useState<readonly ScenarioCard[]>([]);
  useEffect(() => {
    // A failed fetch leaves the list empty; the next change of `isWanted` tries again.
    const fetch = () =>
      void import('../../scenarios/catalogue').then(
        ({ scenarioCards }) => setCards(scenarioCards),
        () => {},
      );
    if (!isWanted) return atFirstSign(fetch);
    fetch();
    return;
  }, [isWanted]);
  return cards;
}
