// The left side of the speaker's window: what the hall sees, and the notes for it.
import { useEffect, useRef } from 'react';
import type { SpeakerState } from '../../session/speaker/messages';

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
        <Picture picture={picture} />
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

/** What lies over the picture, or keeps it from moving. */
function remark({ isBlank, isWaiting, isHidden }: SpeakerState): string {
  if (isHidden) return ': covered by another window, and stands still';
  if (isBlank) return ': blank';
  return isWaiting ? ': the title card' : '';
}

function Picture({ picture }: { readonly picture: Blob | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isWanted = true;
    const paint = async (blob: Blob) => {
      const bitmap = await createImageBitmap(blob);
      const { current } = canvas;
      if (!isWanted || !current) return;
      current.width = bitmap.width;
      current.height = bitmap.height;
      current.getContext('2d')?.drawImage(bitmap, 0, 0);
      bitmap.close();
    };
    // A picture that cannot be read: the one before stays, and the next one comes soon.
    if (picture) paint(picture).catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [picture]);
  return <canvas ref={canvas} role="img" aria-label="The picture in the hall" />;
}
