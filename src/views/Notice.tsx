// What the page has to say to the person, until it is dismissed; it lies over the stage and moves nothing.
import { useKeeper } from '../session/useKeeper';
import { useSession, useSessionState } from '../session/useSession';
import { asSentence } from './labels';
import { lazyView } from './lazyView';

const KeptLine = lazyView(() => import('./KeptLine').then((file) => file.KeptLine));

/** The notice, while there is one. */
export function Notice() {
  const session = useSession();
  const keeper = useKeeper();
  const notice = useSessionState((state) => state.notice);
  const catchingUpToMs = useSessionState((state) => state.catchingUpToMs);
  if (notice)
    return (
      <div className="notice" data-tone={notice.tone} data-over>
        <p role={notice.tone === 'error' ? 'alert' : 'status'}>{asSentence(notice.text)}</p>
        <button type="button" onClick={() => session.dismissNotice()}>
          Dismiss
        </button>
      </div>
    );
  if (catchingUpToMs === null) return keeper && <KeptLine keeper={keeper} />;
  return (
    <div className="notice running" data-tone="info">
      <p role="status">Running to {(catchingUpToMs / 1000).toFixed(1)} s …</p>
    </div>
  );
}
