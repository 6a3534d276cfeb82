// The title card of a narrated run that waits at its beginning.
import { waitsAtBeginning } from '../../session/time/beats';
import { useSession, useSessionState } from '../../session/useSession';
import { TextWithWords } from '../glossary/TextWithWords';
import './titleCard.css';

/** Over the stage: what the run shows, and the button that starts it. */
export function TitleCard() {
  const isWaiting = useSessionState(waitsAtBeginning);
  return isWaiting ? <Card /> : null;
}

function Card() {
  const session = useSession();
  const { title, description, goal } = useSessionState((state) => state.file);
  // In an exercise the person acts, and no beat stops the run.
  const start = () => (goal ? session.play() : void session.playToBeat());
  return (
    <section className="title-card" aria-label="Before the start">
      <h2>{title}</h2>
      {/* An exercise's description is on its own card. */}
      {!goal && description && (
        <p>
          <TextWithWords text={description} />
        </p>
      )}
      <p className="title-start">
        <button type="button" className="start" onClick={start}>
          Start
        </button>
        <span className="hint">
          <kbd>→</kbd> plays to the next beat, <kbd>Space</kbd> plays all.
        </span>
      </p>
    </section>
  );
}
