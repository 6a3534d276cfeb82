// Progress of a run that is being opened, with a button that stops it; it covers the stage, like a notice.
import { useSession, useSessionState } from '../../session/useSession';
import { doneOf, farText, fullText, leftText } from '../words/openingTexts';
import './opening.css';

/** The strip; it appears only when opening takes a while. */
export function OpeningStrip() {
  const session = useSession();
  const opening = useSessionState((state) => state.opening);
  if (!opening) return null;
  const { what, isFull } = opening;
  return (
    <section className="notice opening" aria-label={what} data-full={isFull} data-over>
      <p role="status">{isFull ? fullText(opening) : `${what} …`}</p>
      {!isFull && (
        <>
          <span>{leftText(opening)}</span>
          <span className="opening-far">{farText(opening)}</span>
        </>
      )}
      {isFull && (
        <button type="button" onClick={() => session.openings.acceptPartialRun()}>
          Open this part
        </button>
      )}
      <button type="button" onClick={() => session.openings.stop()}>
        {isFull ? 'Cancel' : 'Stop'}
      </button>
      {!isFull && <progress aria-label="Progress" max={1} value={doneOf(opening)} />}
    </section>
  );
}
