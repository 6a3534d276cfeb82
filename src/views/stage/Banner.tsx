// Banners over the stage: in red, two or more leaders at once; in ink, no leader, and a storm. They move nothing.
import { useSession, useSessionState } from '../../session/useSession';
import { TextWithWords } from '../glossary/TextWithWords';
import { nobodyLeadsText } from '../words/nobodyLeads';
import { splitBrainText } from '../words/splitBrain';
import { stormText } from '../words/stormText';

/** The banners that apply now. */
export function Banner() {
  const session = useSession();
  const text = useSessionState(({ run, nowMs }) => splitBrainText(run.world, run.lanes, nowMs));
  const nobody = useSessionState(({ run, nowMs }) =>
    nobodyLeadsText(run.story.elections.leaderless, nowMs),
  );
  const storm = useSessionState(({ run, commands, nowMs }) =>
    stormText(run.lanes.storms, commands, nowMs),
  );
  return (
    <div className="banners">
      {text !== null && (
        <p className="banner">
          <TextWithWords text={text} />
        </p>
      )}
      {nobody !== null && (
        <p className="banner neutral">
          <TextWithWords text={nobody} />
        </p>
      )}
      {storm !== null && (
        <div className="banner storm" data-over>
          <p>{storm}</p>
          <button
            type="button"
            aria-label="End the storm"
            title="End the storm and repair its faults at once"
            onClick={() => session.act({ type: 'calm' })}
          >
            End it
          </button>
        </div>
      )}
    </div>
  );
}
