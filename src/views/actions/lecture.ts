// The way through a lecture: from beat to beat, and from the last one to the next run.
import type { Lecture } from '../../runFile/lecture';
import { nextPartIndex, partIndex } from '../../session/lecture/place';
import type { Session } from '../../session/session';
import { hasShownAllBeats } from '../../session/time/beats';

/** Starts a part of a lecture at its beginning. */
export function startPart(session: Session, lecture: Lecture, index: number): Promise<void> {
  return session.bring(async () => {
    const { requestPart } = await import('../../session/files/lectures');
    return requestPart(lecture, index);
  });
}

/** Plays to the next beat; after the last one opens the lecture's next run, or plays on. */
export function goOn(session: Session): Promise<void> {
  const state = session.store.getState();
  const next = nextPartIndex(state);
  if (!state.lecture || next === null || !hasShownAllBeats(state)) return session.playToBeat();
  return startPart(session, state.lecture, next);
}

/** Goes to the previous beat; from the beginning of a lecture's run to the run before it. */
export function goBack(session: Session): Promise<void> {
  const state = session.store.getState();
  const before = partIndex(state) - 1;
  if (!state.lecture || state.nowMs > 0 || before < 0) return session.goToBeat(-1);
  return startPart(session, state.lecture, before);
}
