// Code that is fetched on the frame on which it is needed first.
import { useCallback, useRef } from 'react';
import { useSession } from '../../session/useSession';
import { useFrame } from './frameLoop';

/** Fetches once; the returned function is always the same. It gives what has come, and undefined before. */
export function useFetched<T>(
  isNeeded: () => boolean,
  fetch: () => Promise<T>,
): () => T | undefined {
  const session = useSession();
  const fetched = useRef<T>(undefined);
  const isAsked = useRef(false);
  useFrame(() => {
    if (isAsked.current || !isNeeded()) return;
    isAsked.current = true;
    fetch().then(
      (code) => {
        fetched.current = code;
      },
      (error: unknown) => session.report(error),
    );
  });
  return useCallback(() => fetched.current, []);
}
