// The field for a time, in place of the clock: the run pauses meanwhile. Fetched when it is first opened.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/useSession';
import { usePageActions } from '../base/pageStore';
import { clockText } from '../words/labels';
import { typedTime } from './typedTime';

const PROBLEM_ID = 'time-problem';

export function TimeField() {
  const session = useSession();
  const { typeTime } = usePageActions();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => clockText(session.store.getState().nowMs));
  const [problem, setProblem] = useState<string | null>(null);
  const wasPlaying = useRef(false);
  useEffect(() => {
    wasPlaying.current = session.store.getState().isPlaying;
    session.pause();
    field.current?.select();
  }, [session]);
  const leave = () => {
    if (wasPlaying.current) session.play();
    typeTime(false);
  };
  const go = () => {
    const typed = typedTime(text, session.store.getState().nowMs);
    if ('problem' in typed) {
      setProblem(typed.problem);
      return;
    }
    wasPlaying.current = false;
    typeTime(false);
    void session.goTo(typed.atMs);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') go();
    else leave();
  };
  return (
    <>
      <input
        ref={field}
        type="text"
        className="time-field"
        aria-label="Time to go to"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : PROBLEM_ID}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(null);
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      {problem !== null && (
        <p id={PROBLEM_ID} className="time-problem" role="alert">
          {problem} <kbd>Esc</kbd> leaves the time as it was.
        </p>
      )}
    </>
  );
}
