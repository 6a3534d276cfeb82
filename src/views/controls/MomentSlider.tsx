// The keyboard's control for scrubbing: a slider over the past of the run.
import { useSession, useSessionState } from '../../session/useSession';
import { usePage } from '../base/pageStore';
import { spanMs } from '../base/timeWindow';
import { clockText } from '../words/labels';

/** The slider; the lanes paint its value as the cursor. */
export function MomentSlider() {
  const session = useSession();
  const timeWindow = usePage((page) => page.timeWindow);
  // Steps of a hundredth of the window: a value that changes on every frame would keep a screen reader talking.
  const stepMs = 10 ** Math.floor(Math.log10(spanMs(timeWindow) / 100));
  const nowMs = useSessionState((state) => Math.round(state.nowMs / stepMs) * stepMs);
  const frontierMs = useSessionState((state) => Math.round(state.frontierMs / stepMs) * stepMs);
  return (
    <input
      type="range"
      className="time-slider"
      aria-label="Moment shown"
      min={0}
      max={frontierMs / 1000}
      step={stepMs / 1000}
      value={nowMs / 1000}
      aria-valuetext={clockText(nowMs)}
      onChange={({ target }) => session.seek(target.valueAsNumber * 1000)}
    />
  );
}
