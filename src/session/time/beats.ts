// The beats of a scenario's narration: which one a key goes to from the moment shown, and where they begin.
import { type Beat, isNarrated } from '../../runFile/runFile';
import type { SessionState } from '../run/state';

/**
 * Where the next beat is, or the last one before the moment shown, in ms; null when there is none. Within a beat the
 * way back leads to its own beginning, as with a player's tracks.
 *
 * @param step - 1 forward, −1 back.
 */
export function beatMs(beats: readonly Beat[], nowMs: number, step: 1 | -1): number | null {
  const found =
    step > 0 ? beats.find(({ atMs }) => atMs > nowMs) : beats.findLast(({ atMs }) => atMs < nowMs);
  return found?.atMs ?? null;
}

/** Whether a run that is told in beats waits at its beginning for somebody to play it. */
export function waitsAtBeginning({
  file,
  nowMs,
  isPlaying,
}: Pick<SessionState, 'file' | 'nowMs' | 'isPlaying'>): boolean {
  return nowMs === 0 && !isPlaying && isNarrated(file);
}
