// The way back from improvising.
import { changedByHandMs } from '../../session/branches/byHand';
import type { Session } from '../../session/session';
import { beatIndexAt } from '../../session/time/beats';

/** Goes to the beginning of the beat on the screen; after a change by hand, in the run as it was opened. */
export async function backToBeat(session: Session): Promise<void> {
  const state = session.store.getState();
  const beats = state.file.narration ?? [];
  const beat = beats[beatIndexAt(beats, state.nowMs)];
  if (!beat) return;
  const isOwnCourse = changedByHandMs(state) === null && state.file === state.opened;
  await (isOwnCourse ? session.goTo(beat.atMs) : session.startAt(state.opened, beat.atMs));
}
