// The row of beats: those that are over, the present one, and those to come.
import { beatIndexAt, openQuestion } from '../../session/time/beats';
import { useSession, useSessionState } from '../../session/useSession';

/** A click on a beat goes there; empty for a run without narration. */
export function Progress() {
  const session = useSession();
  const beats = useSessionState((state) => state.file.narration) ?? [];
  const shown = useSessionState(({ file, nowMs }) => beatIndexAt(file.narration ?? [], nowMs));
  const isAsked = useSessionState((state) => openQuestion(state) !== null);
  return (
    <nav className="progress" aria-label="Beats">
      {beats.length > 0 && (
        <span className="progress-count">
          {shown + 1} / {beats.length}
        </span>
      )}
      {beats.map(({ atMs, text, question }, index) => (
        <button
          key={`${atMs} ${text}`}
          type="button"
          aria-label={`Beat ${index + 1}${question ? ', a question' : ''}`}
          aria-current={index === shown ? 'step' : undefined}
          data-over={index < shown}
          data-question={question !== undefined}
          data-open={index === shown && isAsked}
          onClick={() => void session.goTo(atMs)}
        />
      ))}
    </nav>
  );
}
