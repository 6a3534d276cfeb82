// Joins React to the keeper of the page's runs, which comes after the page.
import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { KeeperState, RunKeeper } from './runKeeper';

const KeeperContext = createContext<Promise<RunKeeper> | null>(null);

/** Gives the views below it the keeper, as soon as it is there. */
export const KeeperProvider = KeeperContext.Provider;

/** The keeper; null until it is there. */
export function useKeeper(): RunKeeper | null {
  const coming = useContext(KeeperContext);
  const [keeper, setKeeper] = useState<RunKeeper | null>(null);
  useEffect(() => {
    let isWanted = true;
    // Whoever began to fetch it says when that fails.
    coming?.then(
      (come) => isWanted && setKeeper(come),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [coming]);
  return keeper;
}

/** What the keeper has to say; the view is drawn again when that changes. */
export function useKeeperState(keeper: RunKeeper): KeeperState {
  return useStore(keeper.store);
}
