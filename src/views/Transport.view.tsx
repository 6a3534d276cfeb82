// Playing, stepping and the clock.
import { SPEED_RANGE } from '../session/state';
import { useSession, useSessionState } from '../session/useSession';
import { clockText, speedText } from './labels';
import { usePage } from './pageContext';
import { following } from './timeWindow';
import './transport.css';

/** The row between stage and timeline. */
export function TransportView() {
  const session = useSession();
  const isPlaying = useSessionState((state) => state.isPlaying);
  return (
    <section className="transport" aria-label="Playback">
      <button
        type="button"
        aria-label="Step back"
        title="Step back (,)"
        onClick={() => session.stepBack()}
      >
        ◀
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
        aria-label="Next event"
        title="Next event (.)"
        onClick={() => session.step('event')}
      >
        <span aria-hidden="true">▶</span>
        <span className="wide"> event</span>
      </button>
      <button
        type="button"
        aria-label="Next change of leader"
        title="Next change of somebody’s leader"
        onClick={() => session.step('leader')}
      >
        <span aria-hidden="true">▶▶</span>
        <span className="wide"> leader</span>
      </button>
      <Speed />
      <Clock />
      <ToNow />
    </section>
  );
}

/** Back to where the run is, with the timeline following it. */
function ToNow() {
  const session = useSession();
  const { timeWindow, setTimeWindow } = usePage();
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

/** The slider is in powers of ten, so that each of its halves is as useful as the other. */
function Speed() {
  const session = useSession();
  const speed = useSessionState((state) => state.speed);
  return (
    <label className="speed">
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
      <output>{speedText(speed)}</output>
    </label>
  );
}

function Clock() {
  const text = useSessionState((state) => clockText(state.nowMs));
  return (
    <span className="clock" role="timer" aria-label="Virtual time" aria-live="off">
      {text}
    </span>
  );
}
