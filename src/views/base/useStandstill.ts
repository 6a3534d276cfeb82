// Pauses the run while a person edits it.
import { useEffect } from 'react';
import { useSession } from '../../session/useSession';

/**
 * Pauses a playing run for as long as `isWanted`; then the same run plays on, unless the person has played it meanwhile.
 * Otherwise a message would arrive, or a leader change, before the person can choose.
 */
export function useStandstill(isWanted: boolean): void {
  const session = useSession();
  useEffect(() => {
    const { isPlaying, file } = session.store.getState();
    if (!isWanted || !isPlaying) return;
    session.pause();
    let hasPlayed = false;
    const stop = session.store.subscribe((state) => {
      hasPlayed ||= state.isPlaying;
    });
    return () => {
      stop();
      if (!hasPlayed && session.store.getState().file === file) session.play();
    };
  }, [isWanted, session]);
}
