// The sentence of the present beat.
import { beatIndexAt } from '../../session/time/beats';
import { useSessionState } from '../../session/useSession';

/** The sentences lie over each other: their room is that of the longest one, and the stage below never moves. */
export function Sentence() {
  const beats = useSessionState((state) => state.file.narration);
  const shown = useSessionState(({ file, nowMs }) => beatIndexAt(file.narration ?? [], nowMs));
  if (!beats) return null;
  return (
    <section className="sentence" aria-label="Narration">
      {beats.map(({ atMs, text }, index) => (
        <p key={`${atMs} ${text}`} hidden={index !== shown}>
          {text}
        </p>
      ))}
    </section>
  );
}
