// React hooks for the page's session and for parts of its state.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SessionState } from './run/state';
import type { Session } from './session';

const SessionContext = createContext<Session | null>(null);

/** Provides the session to the views below. */
export const SessionProvider = SessionContext.Provider;

/** The page's session. Throws outside a {@link SessionProvider}. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('there is no session above this view');
  return session;
}

/** A part of the session's state; the view renders again when that part changes. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(useSession().store, select);
}
