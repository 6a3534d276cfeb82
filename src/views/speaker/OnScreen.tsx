// The left side of the speaker's window: what the hall sees, and the notes for it.
import type { SpeakerState } from '../../session/speaker/messages';
import { BlobPicture } from './BlobPicture';

interface OnScreenProps {
  readonly state: SpeakerState;
  readonly picture: Blob | null;
}

export function OnScreen({ state, picture }: OnScreenProps) {
  const beat = state.beats[state.beatIndex];
  const partNotes = state.isWaiting ? state.part?.notes : undefined;
  const notes = [partNotes, beat?.notes].filter((note) => note !== undefined);
  return (
    <section className="on-screen" aria-label="On the screen">
      <h2>On the screen{remark(state)}</h2>
      <div className="hall">
        {beat && <p className="hall-sentence">{beat.text}</p>}
        <BlobPicture picture={picture} label="The picture in the hall" />
      </div>
      {beat?.question !== undefined && (
        <p className="asked">
          A question: <strong>{beat.question}</strong>
        </p>
      )}
      {notes.length > 0 && <h2>Notes</h2>}
      {notes.map((note) => (
        <p key={note} className="notes">
          {note}
        </p>
      ))}
    </section>
  );
}

/** A remark on the state in which the picture is covered or does not move. */
function remark({ isBlank, isWaiting, isHidden }: SpeakerState): string {
  if (isHidden) return ': covered by another window, and stands still';
  if (isBlank) return ': blank';
  return isWaiting ? ': the title card' : '';
}
