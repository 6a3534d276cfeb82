// The share dialog: the run as a link to copy, and what the link contains.
import { useEffect, useRef, useState } from 'react';
import { shareLink } from '../../session/sharing/shareLinks';
import { useSession } from '../../session/useSession';
import { errorText } from '../../sim/base/errorText';
import { copyText } from '../base/copyText';
import { usePageActions } from '../base/pageStore';
import { useModal } from '../controls/useModal';
import { asSentence } from '../words/labels';
import { lengthText } from '../words/runTexts';
import './stackedDialog.css';
import './share.css';

/** The link, or why there is none. */
type Outcome =
  | { readonly type: 'link'; readonly url: string; readonly remark: string | null }
  | { readonly type: 'refused'; readonly why: string };

/** The dialog, with the link of the run as it was when it opened; it is open while it is mounted. */
export function ShareDialog() {
  const session = useSession();
  const { closeDialog } = usePageActions();
  const dialog = useModal();
  const [atMs] = useState(() => session.store.getState().nowMs);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    let isWanted = true;
    shareLink(session, location.origin + location.pathname).then(
      (link) => isWanted && setOutcome({ type: 'link', ...link }),
      (error: unknown) => isWanted && setOutcome({ type: 'refused', why: sentenceOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [session]);
  return (
    <dialog
      ref={dialog}
      className="stacked-dialog share"
      aria-labelledby="share-title"
      onClose={closeDialog}
    >
      <h2 id="share-title">Share</h2>
      <p>
        This link opens the run at {lengthText(atMs)}, and the run can go on from there. The link
        contains the whole run: its definition, its commands and its branches. Nothing is stored on
        a server.
      </p>
      {outcome?.type === 'link' && <Link url={outcome.url} remark={outcome.remark} />}
      {outcome?.type === 'refused' && <p role="alert">{outcome.why}</p>}
      <button type="button" className="close" onClick={closeDialog}>
        Close
      </button>
    </dialog>
  );
}

const NOT_COPIED = 'The browser does not let the page copy: the link is selected, copy it by hand.';

function Link({ url, remark }: { readonly url: string; readonly remark: string | null }) {
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [status, setStatus] = useState('');
  useEffect(() => button.current?.focus(), []);
  const copy = async () => {
    const isCopied = await copyText(url, field.current);
    setStatus(isCopied ? 'Copied.' : NOT_COPIED);
  };
  return (
    <>
      <div className="link">
        <input
          ref={field}
          type="text"
          readOnly
          aria-label="Link"
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <button ref={button} type="button" onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <p className="hint">
        {url.length.toLocaleString('en')} characters. <span role="status">{status}</span>
      </p>
      {remark !== null && <p>{remark}</p>}
    </>
  );
}

function sentenceOf(error: unknown): string {
  return asSentence(errorText(error));
}
