// The strip of the narration: the beat's sentence, and the way to the next and the previous beat.
import { useRef } from 'react';
import { beatIndexAt } from '../../session/time/beats';
import { useSession, useSessionState } from '../../session/useSession';
import { TextWithWords } from '../glossary/TextWithWords';
import { swipeOf } from './swipe';
import './narration.css';

/** Between stage and playback, for a narrated run. */
export function Narration() {
  const session = useSession();
  const beats = useSessionState((state) => state.file.narration) ?? [];
  const index = useSessionState((state) => beatIndexAt(state.file.narration ?? [], state.nowMs));
  const isAtStart = useSessionState((state) => state.nowMs === 0);
  const isOnWay = useSessionState((state) => state.beatMs !== null);
  const start = useRef<Touch | null>(null);
  return (
    <section
      className="narration"
      aria-label="Narration"
      onTouchStart={({ touches }) => {
        start.current = touches.length === 1 ? (touches[0] as Touch) : null;
      }}
      onTouchEnd={({ changedTouches }) => {
        const end = changedTouches[0];
        const swipe = start.current && end ? swipeOf(start.current, end) : null;
        if (swipe === 'left') session.playToBeat();
        if (swipe === 'right') session.goToBeat(-1);
      }}
    >
      <div className="beat-buttons">
        <button
          type="button"
          aria-label="Previous beat"
          title="Previous beat (←)"
          disabled={isAtStart}
          onClick={() => session.goToBeat(-1)}
        >
          <span aria-hidden="true">◀</span>
        </button>
        <span className="beat-count">
          <span className="unseen">Beat </span>
          {index + 1}
          <span aria-hidden="true"> / </span>
          <span className="unseen"> of </span>
          {beats.length}
        </span>
        <button
          type="button"
          className="next-beat"
          data-on-way={isOnWay}
          aria-label={isOnWay ? 'To the beat at once' : 'Next beat'}
          title={isOnWay ? 'To the beat at once (→)' : 'Play to the next beat (→)'}
          disabled={index === beats.length - 1}
          onClick={() => session.playToBeat()}
        >
          <span aria-hidden="true">{isOnWay ? '▶▶' : '▶'}</span>
        </button>
      </div>
      <p>{index >= 0 && <TextWithWords text={beats[index]?.text ?? ''} />}</p>
    </section>
  );
}

type Touch = Parameters<typeof swipeOf>[0];
