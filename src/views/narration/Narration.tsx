// The strip of the narration: the beat's sentence, and the way to the next and the previous beat.
import { useRef } from 'react';
import type { LecturePart } from '../../runFile/lecture';
import { partTitle } from '../../session/lecture/partTitle';
import { nextPartIndex, partIndex } from '../../session/lecture/place';
import { beatIndexAt, hasShownAllBeats, openQuestion } from '../../session/time/beats';
import { useSession, useSessionState } from '../../session/useSession';
import { goBack, goOn } from '../actions/lecture';
import { TextWithWords } from '../glossary/TextWithWords';
import { Answers } from '../question/Answers';
import { Verdict } from '../question/Verdict';
import { swipeOf } from './swipe';
import './narration.css';

/** Between stage and playback, for a narrated run and for the parts of a lecture. */
export function Narration() {
  const session = useSession();
  const beats = useSessionState((state) => state.file.narration) ?? [];
  const index = useBeatIndex();
  const beat = beats[index];
  const isAsked = useSessionState((state) => openQuestion(state) !== null);
  const start = useRef<Touch | null>(null);
  return (
    <section
      className="narration"
      data-asked={isAsked}
      aria-label="Narration"
      onTouchStart={({ touches }) => {
        start.current = touches.length === 1 ? (touches[0] as Touch) : null;
      }}
      onTouchEnd={({ changedTouches }) => {
        const end = changedTouches[0];
        const swipe = start.current && end ? swipeOf(start.current, end) : null;
        if (swipe === 'left') void goOn(session);
        if (swipe === 'right') void goBack(session);
      }}
    >
      <div className="beat-buttons">
        <BackButton />
        {beats.length > 0 && (
          <span className="beat-count">
            <span className="unseen">Beat </span>
            {index + 1}
            <span aria-hidden="true"> / </span>
            <span className="unseen"> of </span>
            {beats.length}
          </span>
        )}
        <OnButton />
      </div>
      <p>
        <Verdict /> {beat && <TextWithWords text={beat.text} />}
        {beat?.question && <strong> {beat.question.text}</strong>}
      </p>
      <Answers />
    </section>
  );
}

type Touch = Parameters<typeof swipeOf>[0];

function useBeatIndex(): number {
  return useSessionState((state) => beatIndexAt(state.file.narration ?? [], state.nowMs));
}

function BackButton() {
  const session = useSession();
  const isFirst = useSessionState((state) => state.nowMs === 0 && partIndex(state) <= 0);
  return (
    <button
      type="button"
      aria-label="Previous beat"
      title="Previous beat (←)"
      disabled={isFirst}
      onClick={() => void goBack(session)}
    >
      <span aria-hidden="true">◀</span>
    </button>
  );
}

/** To the next beat; after the last one to the lecture's next run. */
function OnButton() {
  const session = useSession();
  const isOnWay = useSessionState((state) => state.beatMs !== null);
  const isAtEnd = useSessionState(hasShownAllBeats);
  const next = useNextPart();
  const { name, title, sign } = wayOn(isOnWay, isAtEnd ? next : null);
  return (
    <button
      type="button"
      className="next-beat"
      data-on-way={isOnWay}
      aria-label={name}
      title={title}
      disabled={isAtEnd && !next}
      onClick={() => void goOn(session)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

/** The part after the run on the screen; null outside of a lecture, and after its last part. */
function useNextPart(): LecturePart | null {
  const lecture = useSessionState((state) => state.lecture);
  const index = useSessionState(nextPartIndex);
  return (index !== null && lecture?.parts[index]) || null;
}

function wayOn(isOnWay: boolean, next: LecturePart | null) {
  if (isOnWay) return { name: 'To the beat at once', title: 'To the beat at once (→)', sign: '▶▶' };
  if (!next) return { name: 'Next beat', title: 'Play to the next beat (→)', sign: '▶' };
  const name = `Next: ${partTitle(next)}`;
  return { name, title: `${name} (→)`, sign: 'Next ▶' };
}
