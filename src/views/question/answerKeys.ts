// The answers to a question as buttons with keys, and the keys that type a number.
import type { Question } from '../../runFile/question';
import type { LiveRun } from '../../session/run/liveRun';
import type { Answer } from '../../session/run/state';
import { candidatesOf } from '../../session/time/question';

/** An answer with its button. */
export interface AnswerButton {
  readonly answer: Answer;
  readonly label: string;
  /** The key that chooses it; null from the tenth on. */
  readonly digit: string | null;
}

/** The largest number of digits of a typed number. */
const MOST_DIGITS = 6;
const LAST_KEY = 9;

/** The answers among which a person chooses; none for a number, which is typed. */
export function answerButtons(question: Question, run: Pick<LiveRun, 'world'>): AnswerButton[] {
  if (question.type === 'number') return [];
  const digitOf = (number: number) => (number <= LAST_KEY ? String(number) : null);
  if (question.type === 'choice')
    return question.choices.map((choice, index) => ({
      answer: choice,
      label: choice,
      digit: digitOf(index + 1),
    }));
  const nodes = candidatesOf(run).map(({ id, number }) => ({
    answer: id,
    label: id,
    digit: digitOf(number),
  }));
  return [...nodes, { answer: null, label: 'nobody', digit: '0' }];
}

/** The number after a digit or Backspace; undefined when no digit is left, null for any other key. */
export function typedNumber(typed: Answer | undefined, key: string): number | undefined | null {
  const digits = typeof typed === 'number' ? String(typed) : '';
  if (/^\d$/.test(key)) return numberIn(`${digits}${key}`);
  return key === 'Backspace' ? numberIn(digits.slice(0, -1)) : null;
}

/** The number in a text, without all that is no digit; undefined without digits. */
export function numberIn(text: string): number | undefined {
  const digits = text.replace(/\D/g, '').slice(0, MOST_DIGITS);
  return digits === '' ? undefined : Number(digits);
}
