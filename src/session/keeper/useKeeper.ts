// React hooks for the keeper of the page's runs, which is loaded after the page.
import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { KeeperState, RunKeeper } from './runKeeper';

const KeeperContext = createContext<Promise<RunKeeper> | null>(null);

/** Provides the keeper to the views below, once it is loaded. */
export const KeeperProvider = KeeperContext.Provider;

/** The keeper; null until it is loaded. */
export function useKeeper(): RunKeeper | null {
  const coming = useContext(KeeperContext);
  const [keeper, setKeeper] = useState<RunKeeper | null>(null);
  useEffect(() => {
    let isWanted = true;
    // The code that fetched it reports the failure.
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

/** The keeper's messages; the view renders again when they change. */
export function useKeeperState(keeper: RunKeeper): KeeperState {
  return useStore(keeper.store);
}
