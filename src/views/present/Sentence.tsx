// The sentence of the present beat.
import { beatIndexAt } from '../../session/time/beats';
import { hasVerdict } from '../../session/time/question';
import { useSessionState } from '../../session/useSession';
import { Verdict } from '../question/Verdict';

/** The room of an outcome while another beat is shown. */
const LONG_VERDICT = 'n4 leads. You said n3.';

/** The sentences lie over each other: their room is that of the longest one, and the stage below never moves. */
export function Sentence() {
  const beats = useSessionState((state) => state.file.narration);
  const shown = useSessionState(({ file, nowMs }) => beatIndexAt(file.narration ?? [], nowMs));
  if (!beats) return null;
  return (
    <section className="sentence" aria-label="Narration">
      {beats.map(({ atMs, text, question }, index) => (
        <p key={`${atMs} ${text}`} hidden={index !== shown}>
          {text}
          {question && <strong>{question.text}</strong>}
          {hasVerdict(beats, index) &&
            (index === shown ? <Verdict /> : <strong>{LONG_VERDICT}</strong>)}
        </p>
      ))}
    </section>
  );
}
