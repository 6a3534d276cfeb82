// Says in red that two or more nodes lead at once, and in ink that a storm rages; it lies over the stage and moves nothing.
import { useSessionState } from '../session/useSession';
import { splitBrainText } from './splitBrain';
import { stormText } from './stormText';

/** The banners, while there is reason for them. */
export function Banner() {
  const text = useSessionState(({ run, nowMs }) => splitBrainText(run.world, run.lanes, nowMs));
  const storm = useSessionState(({ run, commands, nowMs }) =>
    stormText(run.lanes.marks, commands, nowMs),
  );
  return (
    <div className="banners">
      {text !== null && <p className="banner">{text}</p>}
      {storm !== null && <p className="banner storm">{storm}</p>}
    </div>
  );
}
