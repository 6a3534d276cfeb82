// The place of the run on the screen in the lecture that was opened last.
import { runIdOf } from '../../runFile/lecture';
import type { SessionState } from '../run/state';

/** The index of the part whose run is on the screen; −1 when it is of no part, or there is no lecture. */
export function partIndex({ lecture, opened }: Pick<SessionState, 'lecture' | 'opened'>): number {
  return lecture?.parts.findIndex((part) => runIdOf(part) === opened.id) ?? -1;
}

/** The index of the part after the run on the screen; null after the last part, and outside of a lecture. */
export function nextPartIndex(state: Pick<SessionState, 'lecture' | 'opened'>): number | null {
  const index = partIndex(state);
  return index >= 0 && index + 1 < (state.lecture?.parts.length ?? 0) ? index + 1 : null;
}
