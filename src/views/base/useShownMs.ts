// The moment shown, for what tells of it in words: exact while time stands still.
import { useSessionState } from '../../session/useSession';

/**
 * The moment shown, in ms. While the run plays, every so many ms only, of virtual time or, at a slow speed, of the
 * clock on the wall: nobody reads what changes on every frame.
 */
export function useShownMs(everyMs: number): number {
  return useSessionState(({ isPlaying, nowMs, speed }) => {
    const stepMs = everyMs * Math.min(1, speed);
    return isPlaying ? Math.floor(nowMs / stepMs) * stepMs : nowMs;
  });
}
