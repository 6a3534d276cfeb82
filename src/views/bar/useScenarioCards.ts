// The library's titles: there are more of them than a page needs to begin with, so they come when they are wanted.
import { useEffect, useState } from 'react';
import type { ScenarioCard } from '../../scenarios/catalogue';
import { atFirstSign } from '../base/firstSign';

/**
 * The cards of all scenarios; none before somebody is there to choose.
 *
 * @param isWanted - they are needed at once: what is shown may be one of them.
 */
export function useScenarioCards(isWanted: boolean): readonly ScenarioCard[] {
  const [cards, setCards] = useState<readonly ScenarioCard[]>([]);
  useEffect(() => {
    // Without them there is nothing to choose; the next sign tries again, and so does the scenario in the address.
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
