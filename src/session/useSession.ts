// Joins React to the session: the one on this page, and what a view needs of its state.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SessionState } from './run/state';
import type { Session } from './session';

const SessionContext = createContext<Session | null>(null);

/** Gives the views below it their session. */
export const SessionProvider = SessionContext.Provider;

/** The page's session. Throws outside a {@link SessionProvider}. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('there is no session above this view');
  return session;
}

/** A part of the session's state; the view is drawn again when that part changes. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(useSession().store, select);
}
