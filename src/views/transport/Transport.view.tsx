// The transport: playing, stepping and the clock.
import { useEffect, useRef, useState } from 'react';
import { SPEED_RANGE } from '../../session/run/state';
import type { StepTarget } from '../../session/time/steps';
import { useSession, useSessionState } from '../../session/useSession';
import { playFromStart } from '../actions/actions';
import { lazyView } from '../base/lazyView';
import { usePage, usePageActions } from '../base/pageStore';
import { following } from '../base/timeWindow';
import { clockText, speedText } from '../words/labels';
import { STEP_CHOICES, stepName } from '../words/stepNames';
import './transport.css';

const TimeField = lazyView(() => import('./TimeField').then((file) => file.TimeField));

/** The row between stage and timeline; two rows on a narrow screen. */
export function TransportView() {
  return (
    <section className="transport" aria-label="Playback">
      <Steps />
      <Speed />
      <Clock />
      <ToNow />
    </section>
  );
}

/** From the start, back, play, forward, and the target of steps. */
function Steps() {
  const session = useSession();
  const isPlaying = useSessionState((state) => state.isPlaying);
  const [to, setTo] = useState<StepTarget>('event');
  return (
    <div className="steps">
      <button
        type="button"
        aria-label="From the start"
        title="Play this run again from its start (0)"
        onClick={() => playFromStart(session)}
      >
        <span aria-hidden="true">↺</span>
      </button>
      <button
        type="button"
        aria-label={`Previous ${stepName(to)}`}
        title={`Previous ${stepName(to)} (,)`}
        onClick={() => session.stepBack(to)}
      >
        <span aria-hidden="true">❙◀</span>
      </button>
      <button
        type="button"
        className="play"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
        onClick={() => session.togglePlay()}
      >
        <span aria-hidden="true">{isPlaying ? '❚❚' : '▶'}</span>{' '}
        <span className="roomy">{isPlaying ? 'Pause' : 'Play'}</span>
      </button>
      <button
        type="button"
        aria-label={`Next ${stepName(to)}`}
        title={`Next ${stepName(to)} (.)`}
        onClick={() => session.step(to)}
      >
        <span aria-hidden="true">▶❙</span>
      </button>
      <label className="step-target">
        <span className="wide">step to</span>
        <select
          aria-label="Target of a step"
          value={to}
          onChange={({ target }) => setTo(target.value as StepTarget)}
        >
          {STEP_CHOICES.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Seeks the frontier; the timeline follows the run again. */
function ToNow() {
  const session = useSession();
  const timeWindow = usePage((page) => page.timeWindow);
  const { setTimeWindow } = usePageActions();
  const isLookingBack = useSessionState((state) => state.isLookingBack);
  return (
    <button
      type="button"
      className="to-now"
      aria-label="To now"
      disabled={!isLookingBack && timeWindow.type === 'following'}
      onClick={() => {
        session.toNow();
        session.dismissNotice();
        setTimeWindow(following(timeWindow));
      }}
    >
      <span className="roomy">To </span>now
    </button>
  );
}

/** The slider's value is the logarithm of the speed, so that both halves are equally useful. */
function Speed() {
  const session = useSession();
  const speed = useSessionState((state) => state.speed);
  const shown = useSessionState((state) => speedText(state.isPlaying ? state.pace : state.speed));
  const isAutoPaced = useSessionState((state) => state.isAutoPaced);
  return (
    <div className="speed">
      <label>
        <span className="wide">speed</span>
        <input
          type="range"
          aria-label="Speed"
          min={Math.log10(SPEED_RANGE.min)}
          max={Math.log10(SPEED_RANGE.max)}
          step={0.1}
          value={Math.log10(speed)}
          aria-valuetext={speedText(speed)}
          onChange={({ target }) => session.setSpeed(10 ** target.valueAsNumber)}
        />
      </label>
      <output aria-live="off">{shown}</output>
      <button
        type="button"
        aria-pressed={isAutoPaced}
        aria-label="Auto pace"
        title="Auto pace: quiet passes up to eight times as fast as the chosen speed, messages of an election slower (S)"
        onClick={() => session.setAutoPace(!isAutoPaced)}
      >
        auto
      </button>
    </div>
  );
}

/** The clock, or the field for a time; the focus returns to the clock when the field is left by a key. */
function Clock() {
  const text = useSessionState((state) => clockText(state.nowMs));
  const isTyping = usePage((page) => page.isTypingTime);
  const { typeTime } = usePageActions();
  const opener = useRef<HTMLButtonElement>(null);
  const wasTyping = useRef(false);
  useEffect(() => {
    if (wasTyping.current && !isTyping && document.activeElement === document.body)
      opener.current?.focus();
    wasTyping.current = isTyping;
  }, [isTyping]);
  return (
    <span className="clock">
      <span role="timer" aria-label="Virtual time" aria-live="off" hidden={isTyping}>
        {text}
      </span>
      {isTyping ? (
        <TimeField />
      ) : (
        <button
          ref={opener}
          type="button"
          aria-label="Go to a time"
          title="Go to a time (G)"
          onClick={() => typeTime(true)}
        />
      )}
    </span>
  );
}
