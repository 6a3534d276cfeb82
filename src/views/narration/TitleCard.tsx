// The title card of a narrated run that waits at its beginning.
import { partIndex } from '../../session/lecture/place';
import { useSession, useSessionState } from '../../session/useSession';
import { TextWithWords } from '../glossary/TextWithWords';
import { IncidentNotes } from './IncidentNotes';
import './titleCard.css';

/** Over the stage: what the run shows, and the button that starts it. */
export function TitleCard() {
  const session = useSession();
  const { title, description, goal } = useSessionState((state) => state.file);
  const summary = goal?.text ?? description;
  // In an exercise the person acts, and no beat stops the run.
  const start = () => (goal ? session.play() : void session.playToBeat());
  return (
    <section className="title-card" aria-label="Before the start" data-over>
      <LectureLine />
      <h2>{title}</h2>
      {/* The task of an exercise is on its own card as well, which is folded on a phone. */}
      {summary && (
        <p>
          <TextWithWords text={summary} />
        </p>
      )}
      <IncidentNotes />
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

/** `Leader election in 45 minutes: 2 of 8, 4 minutes`, for a part of a lecture. */
function LectureLine() {
  const lecture = useSessionState((state) => state.lecture);
  const index = useSessionState(partIndex);
  const part = lecture?.parts[index];
  if (!lecture || !part) return null;
  const minutes = part.minutes === 1 ? '1 minute' : `${part.minutes} minutes`;
  return (
    <p className="hint">
      {lecture.title}: {index + 1} of {lecture.parts.length}, {minutes}
    </p>
  );
}
