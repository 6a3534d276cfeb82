// The head of the speaker's window: where the talk is, and its clocks.
import { useEffect, useState } from 'react';
import type { SpeakerState } from '../../session/speaker/messages';
import { elapsedText, leftText } from '../../session/speaker/talkTimes';

interface HeadProps {
  readonly state: SpeakerState;
  readonly restart: () => void;
}

export function Head({ state, restart }: HeadProps) {
  const { title, part, beats, beatIndex, beatSinceMs, talkSinceMs, plannedMinutes } = state;
  const nowMs = useNow();
  const talkMs = talkSinceMs === null ? 0 : nowMs - talkSinceMs;
  return (
    <header className="speaker-head">
      <h1>{title}</h1>
      <div className="speaker-place">
        {beats.length > 0 && (
          <p>
            beat {beatIndex + 1} of {beats.length}
          </p>
        )}
        {part && (
          <p>
            part {part.number} of {part.of}, {part.minutes} min
          </p>
        )}
      </div>
      <dl className="clocks">
        <div>
          <dt>on the screen since</dt>
          <dd>{elapsedText(nowMs - beatSinceMs)}</dd>
        </div>
        <div>
          <dt>talk</dt>
          <dd className="talk">{elapsedText(talkMs)}</dd>
          <dd>
            <button
              type="button"
              aria-label="Start the talk’s clock now"
              title="Back to 0:00"
              onClick={restart}
            >
              ↺
            </button>
          </dd>
        </div>
        {plannedMinutes !== null && (
          <div>
            <dt>of {plannedMinutes}:00</dt>
            <dd>{leftText(plannedMinutes, talkMs)}</dd>
          </div>
        )}
        <div>
          <dt className="unseen">time of day</dt>
          <dd>{new Date(nowMs).toTimeString().slice(0, 5)}</dd>
        </div>
      </dl>
    </header>
  );
}

/** Often enough that no second is skipped on the screen. */
const TICK_MS = 250;

/** The time of day as `Date.now()`. */
function useNow(): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
