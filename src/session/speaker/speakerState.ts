// The session, as a speaker sees it.
import { leadersOf } from '../../sim/trace/world';
import { changedByHandMs } from '../branches/byHand';
import { minutesOf } from '../lecture/draft';
import { partTitle } from '../lecture/partTitle';
import { nextPartIndex, partIndex } from '../lecture/place';
import type { SessionState } from '../run/state';
import { beatIndexAt, waitsAtBeginning } from '../time/beats';
import type { SpeakerState } from './messages';
import type { TalkTimes } from './talkTimes';

/** The window's own state, which is not the session's. */
export interface WindowState {
  readonly isBlank: boolean;
  readonly isHidden: boolean;
  readonly times: Pick<TalkTimes, 'talkSinceMs' | 'beatSinceMs'>;
}

/** The state to tell the speaker. */
export function speakerState(session: SessionState, own: WindowState): SpeakerState {
  const { file, lecture, nowMs, run } = session;
  const index = partIndex(session);
  const part = lecture?.parts[index];
  const next = nextPartIndex(session);
  const nextPart = next === null ? undefined : lecture?.parts[next];
  return {
    title: file.title,
    part:
      lecture && part
        ? {
            number: index + 1,
            of: lecture.parts.length,
            minutes: part.minutes,
            lecture: lecture.title,
            notes: part.notes,
          }
        : null,
    plannedMinutes: lecture && part ? minutesOf(lecture) : null,
    beats: (file.narration ?? []).map(({ atMs, text, notes, question }) => ({
      atMs,
      text,
      notes,
      question: question?.text,
    })),
    beatIndex: beatIndexAt(file.narration ?? [], nowMs),
    nextPart: nextPart ? partTitle(nextPart) : null,
    isWaiting: waitsAtBeginning(session),
    isPlaying: session.isPlaying,
    isBlank: own.isBlank,
    isHidden: own.isHidden,
    leaders: leadersOf(run.world).map(({ id }) => id),
    isImprovised: changedByHandMs(session) !== null,
    talkSinceMs: own.times.talkSinceMs,
    beatSinceMs: own.times.beatSinceMs,
  };
}

/** The name of the beat on the screen, unlike those of other beats and runs. */
export function beatName({ opened, file, nowMs }: SessionState): string {
  return `${opened.id} ${beatIndexAt(file.narration ?? [], nowMs)}`;
}
