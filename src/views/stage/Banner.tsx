// Says in red that two or more nodes lead at once, and in ink that a storm rages; it lies over the stage and moves nothing.
import { useSession, useSessionState } from '../../session/useSession';
import { splitBrainText } from '../words/splitBrain';
import { stormText } from '../words/stormText';

/** The banners, while there is reason for them. */
export function Banner() {
  const session = useSession();
  const text = useSessionState(({ run, nowMs }) => splitBrainText(run.world, run.lanes, nowMs));
  const storm = useSessionState(({ run, commands, nowMs }) =>
    stormText(run.lanes.storms, commands, nowMs),
  );
  return (
    <div className="banners">
      {text !== null && <p className="banner">{text}</p>}
      {storm !== null && (
        <div className="banner storm" data-over>
          <p>{storm}</p>
          <button
            type="button"
            aria-label="End the storm"
            title="Mend at once all that it broke"
            onClick={() => session.act({ type: 'calm' })}
          >
            End it
          </button>
        </div>
      )}
    </div>
  );
}
