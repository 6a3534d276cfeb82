// What the page has to say to the person, until it is dismissed; it lies over the stage and moves nothing.
import { useKeeper } from '../../session/keeper/useKeeper';
import { useSession, useSessionState } from '../../session/useSession';
import { lazyView } from '../base/lazyView';
import { asSentence } from '../words/labels';

const KeptLine = lazyView(() => import('./KeptLine').then((file) => file.KeptLine));

const OpeningStrip = lazyView(() => import('./OpeningStrip').then((file) => file.OpeningStrip));

/** The notice, while there is one, and what is on its way to the screen. */
export function Notice() {
  const session = useSession();
  const keeper = useKeeper();
  const notice = useSessionState((state) => state.notice);
  const isOpening = useSessionState((state) => state.opening !== null);
  return (
    <div className="notices">
      {isOpening && <OpeningStrip />}
      {notice && (
        <div className="notice" data-tone={notice.tone} data-over>
          <p role={notice.tone === 'error' ? 'alert' : 'status'}>{asSentence(notice.text)}</p>
          <button type="button" onClick={() => session.dismissNotice()}>
            Dismiss
          </button>
        </div>
      )}
      {!notice && !isOpening && keeper && <KeptLine keeper={keeper} />}
    </div>
  );
}
