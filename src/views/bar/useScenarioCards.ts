// The library's titles, fetched on demand: the first load does not need them.
import { useEffect, useState } from 'react';
import type { ScenarioCard } from '../../scenarios/catalogue';
import { atFirstSign } from '../base/firstSign';

/**
 * The cards of all scenarios; none until they are fetched at the person's first sign.
 *
 * @param isWanted - fetch at once: the run on the screen may be one of them.
 */
export function useScenarioCards(isWanted: boolean): readonly ScenarioCard[] {
  const [cards, setCards] = useState<readonly ScenarioCard[]>([]);
  useEffect(() => {
    // A failed fetch leaves the list empty; the next sign tries again, and so does the scenario in the address.
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
