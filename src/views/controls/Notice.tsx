// Messages of the page to the person, until they are dismissed; they cover the stage and move nothing.
import { useKeeper } from '../../session/keeper/useKeeper';
import { useSession, useSessionState } from '../../session/useSession';
import { lazyView } from '../base/lazyView';
import { asSentence } from '../words/labels';

const KeptLine = lazyView(() => import('./KeptLine').then((file) => file.KeptLine));

const OpeningStrip = lazyView(() => import('./OpeningStrip').then((file) => file.OpeningStrip));

const ExportStrips = lazyView(() => import('./ExportStrips').then((file) => file.ExportStrips));

/** The current message, the progress of a run that is being opened, and long exports. */
export function Notice() {
  const session = useSession();
  const keeper = useKeeper();
  const notice = useSessionState((state) => state.notice);
  const isExporting = useSessionState((state) => state.exports.length > 0);
  const isOpening = useSessionState((state) => state.opening !== null);
  return (
    <div className="notices">
      {isOpening && <OpeningStrip />}
      {isExporting && <ExportStrips />}
      {notice && (
        <div className="notice" data-tone={notice.tone} data-over>
          <p role={notice.tone === 'error' ? 'alert' : 'status'}>{asSentence(notice.text)}</p>
          {notice.offer && (
            <button type="button" onClick={notice.offer.act}>
              {notice.offer.label}
            </button>
          )}
          <button type="button" onClick={() => session.dismissNotice()}>
            Dismiss
          </button>
          {notice.detail !== undefined && (
            <details aria-label="Details of the message">
              <summary>Details</summary>
              {notice.detail}
            </details>
          )}
        </div>
      )}
      {!notice && !isOpening && !isExporting && keeper && <KeptLine keeper={keeper} />}
    </div>
  );
}
