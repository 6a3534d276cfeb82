// The question of a beat on paper: its text, the answers to choose from, and its answer.
import { decidedAtMs } from '../../runFile/question';
import type { Beat } from '../../runFile/runFile';
import type { LiveRun } from '../run/liveRun';
import { candidatesOf, outcomeOf, verdictSentence } from '../time/question';

/** More candidates than this are not listed: there is a line for the answer all the same. */
const MOST_CANDIDATES = 12;

/** A question to be answered in writing. */
export interface AskedQuestion {
  readonly text: string;
  /** The answers to choose from; none where the answer is written. */
  readonly choices: readonly string[];
  /** The noun after a number; null for other answers. */
  readonly unit: string | null;
  /** The answer in a sentence; null when the run ends before it is decided. */
  readonly answer: string | null;
}

/**
 * The question of a beat; null for a beat without one.
 *
 * @param run - shows the moment of the beat.
 * @param frontierMs - moments before it are over, in ms.
 */
export function askedQuestion(
  beats: readonly Beat[],
  index: number,
  run: Pick<LiveRun, 'world' | 'lanes' | 'trace'>,
  frontierMs: number,
): AskedQuestion | null {
  const { atMs = 0, question } = beats[index] ?? {};
  const decidedMs = decidedAtMs(beats, index);
  if (!question) return null;
  const isDecided = decidedMs !== null && decidedMs < frontierMs;
  return {
    text: question.text,
    choices: choicesOf(question, run),
    unit: question.type === 'number' ? 'messages' : null,
    answer: isDecided
      ? verdictSentence(outcomeOf(question, run, atMs, decidedMs), undefined)
      : null,
  };
}

function choicesOf(
  question: NonNullable<Beat['question']>,
  run: Pick<LiveRun, 'world'>,
): readonly string[] {
  if (question.type === 'choice') return question.choices;
  if (question.type === 'number') return [];
  const candidates = candidatesOf(run).map(({ id }) => id);
  return candidates.length > MOST_CANDIDATES ? [] : [...candidates, 'nobody'];
}
