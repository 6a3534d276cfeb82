// The answers to the open question: large buttons with keys, or a field for a number.
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Question } from '../../runFile/question';
import type { Beat } from '../../runFile/runFile';
import type { Answer } from '../../session/run/state';
import { openQuestion } from '../../session/time/beats';
import { useSession, useSessionState } from '../../session/useSession';
import { goOn } from '../actions/lecture';
import { isOthersKey } from '../base/othersKey';
import { type AnswerButton, answerButtons, numberIn, typedNumber } from './answerKeys';
import './question.css';

/** @param style - of its frame; for a strip of a given height. */
export function Answers({ style }: { readonly style?: CSSProperties }) {
  const beat = useSessionState(openQuestion);
  if (!beat?.question) return null;
  return <OpenAnswers key={beat.atMs} beat={beat} question={beat.question} style={style} />;
}

interface OpenProps {
  readonly beat: Beat;
  readonly question: Question;
  readonly style: CSSProperties | undefined;
}

function OpenAnswers({ beat, question, style }: OpenProps) {
  const session = useSession();
  const run = useSessionState((state) => state.run);
  // The candidates change with the world, which changes in place.
  useSessionState((state) => state.revision);
  const guess = useSessionState(({ guesses }) => guesses.get(beat));
  const buttons = answerButtons(question, run);
  const answer = (chosen: Answer | undefined) => void session.answer(chosen);
  useAnswerKeys((key) => {
    const typed = question.type === 'number' ? typedNumber(guess, key) : null;
    const button = buttons.find(({ digit }) => digit === key);
    if (button) answer(button.answer);
    else if (typed !== null) answer(typed);
    return button !== undefined || typed !== null;
  });
  return (
    <fieldset className="answers" aria-label={question.text} style={style}>
      {question.type === 'number' ? (
        <NumberField guess={guess} answer={answer} />
      ) : (
        buttons.map((button) => (
          <OneAnswer
            key={button.label}
            {...button}
            isChosen={button.answer === guess}
            choose={() => answer(button.answer)}
          />
        ))
      )}
      <p className="answers-hint">
        <kbd>Space</kbd>: see{' '}
        <span>{question.type === 'leader' ? 'who was right' : 'the answer'}</span>
      </p>
    </fieldset>
  );
}

interface OneAnswerProps extends AnswerButton {
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function OneAnswer({ label, digit, isChosen, choose }: OneAnswerProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      aria-keyshortcuts={digit ?? undefined}
      onClick={choose}
    >
      {digit !== null && (
        <span className="answer-key" aria-hidden="true">
          {digit}
        </span>
      )}
      {label}
    </button>
  );
}

interface NumberFieldProps {
  readonly guess: Answer | undefined;
  readonly answer: (chosen: Answer | undefined) => void;
}

/** A number is typed with or without the focus in the field. */
function NumberField({ guess, answer }: NumberFieldProps) {
  const session = useSession();
  const playOn = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') session.play();
    else if (event.key === 'PageDown') void goOn(session);
    else return;
    event.preventDefault();
  };
  return (
    <label className="answer-number">
      Your guess
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={guess ?? ''}
        onChange={({ target }) => answer(numberIn(target.value))}
        onKeyDown={playOn}
      />
    </label>
  );
}

/** Handles keys while the answers are shown, before the page does. */
function useAnswerKeys(press: (key: string) => boolean): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!isOthersKey(event) && latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
