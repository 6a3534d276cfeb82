// The question of a beat: its form, its schema, and the moment at which the run has decided it.
import * as v from 'valibot';
import { quote } from '../sim/base/quote';
import { timeSchema } from '../sim/contracts/schemas';
import type { Problems } from './commandReferences';

/** The fields of every question. */
interface AnyQuestion {
  /** The question, such as “Who will lead?”. */
  readonly text: string;
  /** The moment at which the run has decided it, in ms; that of the next beat when absent. */
  readonly untilMs?: number;
}

/** A question for the moment of its beat, which the run answers by playing on. */
export type Question =
  /** Which node leads at `untilMs`; perhaps none does. */
  | (AnyQuestion & { readonly type: 'leader' })
  /** How many messages are sent after the beat until `untilMs`: of some kinds, or of all when `kinds` is absent. */
  | (AnyQuestion & { readonly type: 'number'; readonly kinds?: readonly string[] })
  /** Which of some sentences is right: `answer` is one of `choices`. For what no count of the run can say. */
  | (AnyQuestion & {
      readonly type: 'choice';
      readonly choices: readonly string[];
      readonly answer: string;
    });

/** A beat, as far as it asks. */
interface AskingBeat {
  readonly atMs: number;
  readonly question?: Question;
}

/** The most choices: as many as there are keys from 1 to 9. */
const MOST_CHOICES = 9;

const nonEmpty = (what: string) => v.pipe(v.string(), v.minLength(1, `${what} cannot be empty`));
const common = { text: nonEmpty('a question'), untilMs: v.optional(timeSchema) };
const TYPES = ['leader', 'number', 'choice'];

/** The schema of a question. */
export const questionSchema = v.variant(
  'type',
  [
    v.strictObject({ type: v.literal('leader'), ...common }),
    v.strictObject({
      type: v.literal('number'),
      ...common,
      kinds: v.optional(
        v.pipe(v.array(nonEmpty('a kind')), v.minLength(1, 'there must be a kind')),
      ),
    }),
    v.strictObject({
      type: v.literal('choice'),
      ...common,
      choices: v.pipe(
        v.array(nonEmpty('a choice')),
        v.minLength(2, 'there must be two choices'),
        v.maxLength(MOST_CHOICES, `there can be at most ${MOST_CHOICES} choices`),
      ),
      answer: v.string(),
    }),
  ],
  (issue) => `there is no question ${quote(issue.received)}; there is ${TYPES.join(', ')}`,
);

/** The moment in ms at which the question of a beat is decided; null for a beat without a question. */
export function decidedAtMs(beats: readonly AskingBeat[], index: number): number | null {
  const question = beats[index]?.question;
  return question?.untilMs ?? (question && beats[index + 1]?.atMs) ?? null;
}

/** Mistakes in the questions of beats that are in order of time. */
export function* questionProblems(
  beats: readonly AskingBeat[],
  place: readonly string[],
): Problems {
  for (const [index, { atMs, question }] of beats.entries()) {
    if (!question) continue;
    const path = [...place, index, 'question'];
    if (atMs === 0) yield { path, text: 'at 0 ms the run waits for its start; ask later' };
    const untilMs = decidedAtMs(beats, index);
    if (untilMs === null)
      yield { path, text: 'without a later beat, a question needs an `untilMs`' };
    else if (untilMs <= atMs)
      yield { path, text: `it is decided at ${untilMs} ms, which is not after its beat` };
    if (question.type !== 'choice') continue;
    const { choices, answer } = question;
    if (new Set(choices).size < choices.length)
      yield { path: [...path, 'choices'], text: 'a choice is there twice' };
    if (!choices.includes(answer))
      yield { path: [...path, 'answer'], text: `${quote(answer)} is none of the choices` };
  }
}
