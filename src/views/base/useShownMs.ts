// The moment shown, for text: exact while time stands still.
import { useSessionState } from '../../session/useSession';

/**
 * The moment shown, in ms. While the run plays, it changes only every so many ms of virtual time, or at a slow speed of
 * wall time: text that changes on every frame cannot be read.
 */
export function useShownMs(everyMs: number): number {
  return useSessionState(({ isPlaying, nowMs, speed }) => {
    const stepMs = everyMs * Math.min(1, speed);
    return isPlaying ? Math.floor(nowMs / stepMs) * stepMs : nowMs;
  });
}
