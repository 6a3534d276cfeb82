// The keyboard's control of the cursor: a slider over the past of the run, whose arrows go from event to event.
import type { KeyboardEvent } from 'react';
import type { Session } from '../../session/session';
import { useSession, useSessionState } from '../../session/useSession';
import { usePage } from '../base/pageStore';
import { spanMs } from '../base/timeWindow';
import { clockText } from '../words/labels';

/** The way of an arrow with Shift, on the screen. */
const SHIFTED_PX = 10;
const FORWARD: Readonly<Record<string, boolean>> = {
  ArrowRight: true,
  ArrowUp: true,
  ArrowLeft: false,
  ArrowDown: false,
};

/** The slider; the lanes paint its value as the cursor. */
export function MomentSlider() {
  const session = useSession();
  const timeWindow = usePage((page) => page.timeWindow);
  // Steps of a hundredth of the window: a value that changes on every frame would keep a screen reader talking.
  const stepMs = 10 ** Math.floor(Math.log10(spanMs(timeWindow) / 100));
  const nowMs = useSessionState((state) =>
    state.isPlaying ? Math.round(state.nowMs / stepMs) * stepMs : state.nowMs,
  );
  const frontierMs = useSessionState((state) => Math.ceil(state.frontierMs / stepMs) * stepMs);
  return (
    <input
      type="range"
      className="time-slider"
      aria-label="Moment shown"
      min={0}
      max={frontierMs / 1000}
      step="any"
      value={nowMs / 1000}
      aria-valuetext={clockText(nowMs)}
      onChange={({ target }) => session.seek(target.valueAsNumber * 1000)}
      onKeyDown={(event) => moveCursor(event, session, spanMs(timeWindow))}
    />
  );
}

function moveCursor(
  event: KeyboardEvent<HTMLInputElement>,
  session: Session,
  windowMs: number,
): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { nowMs, frontierMs } = session.store.getState();
  const isForward = FORWARD[event.key];
  if (event.key === 'Home') session.seek(0);
  else if (event.key === 'End') session.seek(frontierMs);
  else if (isForward === undefined) return;
  else if (event.shiftKey) {
    const byMs = (SHIFTED_PX * windowMs) / event.currentTarget.clientWidth;
    session.seek(nowMs + (isForward ? byMs : -byMs));
  } else if (isForward) void session.step('event');
  else session.stepBack('event');
  event.preventDefault();
}
