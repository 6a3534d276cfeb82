// The beats of a scenario's narration: which one a key goes to from the moment shown.
import type { Beat } from '../runFile/runFile';

/** The beat that is shown at a moment, counted from 0; −1 before the first. */
function beatAt(beats: readonly Beat[], nowMs: number): number {
  return beats.findLastIndex(({ atMs }) => atMs <= nowMs);
}

/**
 * Where the next beat is, or the one before the one that is shown, in ms; null when there is none.
 *
 * @param step - 1 forward, −1 back.
 */
export function beatMs(beats: readonly Beat[], nowMs: number, step: 1 | -1): number | null {
  const at = beats[beatAt(beats, nowMs)]?.atMs ?? Number.NEGATIVE_INFINITY;
  // Beats of the same moment are one.
  const found =
    step > 0 ? beats.find(({ atMs }) => atMs > nowMs) : beats.findLast(({ atMs }) => atMs < at);
  return found?.atMs ?? null;
}
