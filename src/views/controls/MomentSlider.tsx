// The keyboard's way to scrub: a slider over the time that has passed.
import { useSession, useSessionState } from '../../session/useSession';
import { usePage } from '../base/pageStore';
import { spanMs } from '../base/timeWindow';
import { clockText } from '../words/labels';

/** The slider; what it moves is painted on the lanes. */
export function MomentSlider() {
  const session = useSession();
  const timeWindow = usePage((page) => page.timeWindow);
  // A hundredth of what is in sight: a slider that changes on every frame would keep a screen reader talking.
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
