// The question of a beat: its candidates, its outcome in the run, and the guess of the person.
import type { Question } from '../../runFile/question';
import { decidedAtMs } from '../../runFile/question';
import type { Beat } from '../../runFile/runFile';
import { isLive } from '../../sim/contracts/status';
import type { LaneValue } from '../../sim/trace/lanes';
import type { LiveRun } from '../run/liveRun';
import type { Answer, SessionState } from '../run/state';
import { listed } from '../words/words';
import { openQuestion } from './beats';

/** A node that can be an answer, and its number, from 1: its place among all nodes. */
export interface Candidate {
  readonly id: string;
  readonly number: number;
}

/** The result of a question in a run. */
export type Outcome =
  | { readonly type: 'leader'; readonly leaders: readonly string[] }
  | { readonly type: 'number'; readonly messages: number }
  | { readonly type: 'choice'; readonly answer: string };

type Shown = Pick<SessionState, 'file' | 'nowMs' | 'isPlaying' | 'guesses' | 'run'>;

/** The nodes that can lead: all that run or are paused, in the cluster's order. */
export function candidatesOf({ world }: Pick<LiveRun, 'world'>): Candidate[] {
  return [...world.nodes.values()].flatMap((node, index) =>
    isLive(node) ? [{ id: node.id, number: index + 1 }] : [],
  );
}

/** The answers with one to the open question; without it when it is undefined. An impossible answer changes nothing. */
export function guessesWith(state: Shown, answer: Answer | undefined): SessionState['guesses'] {
  const { guesses, run } = state;
  const beat = openQuestion(state);
  if (!beat?.question) return guesses;
  if (answer === undefined) return new Map([...guesses].filter(([other]) => other !== beat));
  return isAnswer(beat.question, run, answer) ? new Map(guesses).set(beat, answer) : guesses;
}

/** Whether an answer is one of the question's. */
function isAnswer(question: Question, run: Pick<LiveRun, 'world'>, answer: Answer): boolean {
  if (question.type === 'number')
    return typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0;
  if (question.type === 'choice') return question.choices.some((choice) => choice === answer);
  return answer === null || candidatesOf(run).some(({ id }) => id === answer);
}

/**
 * The outcome of a question, computed from the run.
 *
 * @param askedMs - the moment of the question, in ms.
 * @param decidedMs - the moment at which it is decided, in ms; the run has reached it.
 */
export function outcomeOf(
  question: Question,
  run: Pick<LiveRun, 'lanes' | 'trace'>,
  askedMs: number,
  decidedMs: number,
): Outcome {
  if (question.type === 'choice') return { type: 'choice', answer: question.answer };
  if (question.type === 'leader') return { type: 'leader', leaders: leadersAt(run, decidedMs) };
  const { kinds } = question;
  const end = run.trace.countUntil(decidedMs);
  let messages = 0;
  for (let seq = run.trace.countUntil(askedMs); seq < end; seq += 1) {
    const event = run.trace.at(seq);
    if (event.type === 'messageSent' && (kinds?.includes(event.kind) ?? true)) messages += 1;
  }
  return { type: 'number', messages };
}

/** The nodes that lead at a moment of the run so far; a paused leader still does. */
function leadersAt({ lanes }: Pick<LiveRun, 'lanes'>, atMs: number): string[] {
  return [...lanes.nodes].flatMap(([id, segments]) => {
    const value: LaneValue | undefined = segments.findLast(
      (segment) => segment.fromMs <= atMs && segment.value.type !== 'paused',
    )?.value;
    return value?.type === 'elected' && value.leader === id ? [id] : [];
  });
}

/** `n4 leads. You said n3.`; without a guess the first sentence alone. */
export function verdictSentence(outcome: Outcome, guess: Answer | undefined): string {
  const result = outcomeSentence(outcome);
  if (guess === undefined) return result;
  return `${result} ${saidSentence(guess)}`;
}

/** `You said n3.` */
export function saidSentence(guess: Answer): string {
  return `You said ${guess ?? 'nobody'}${/[.!?]$/.test(String(guess)) ? '' : '.'}`;
}

function outcomeSentence(outcome: Outcome): string {
  if (outcome.type === 'choice') return `It is: ${outcome.answer.replace(/\.$/, '')}.`;
  if (outcome.type === 'number')
    return `It was ${outcome.messages} ${outcome.messages === 1 ? 'message' : 'messages'}.`;
  const { leaders } = outcome;
  if (leaders.length === 0) return 'Nobody leads.';
  return `${listed(leaders)} ${leaders.length === 1 ? 'leads' : 'lead'}.`;
}

/** The sentences about the outcome of the question that the moment shown has decided; null where there is none. */
export function verdictAt({ file, nowMs, guesses, run }: Shown): string | null {
  const beats = file.narration ?? [];
  let last: { readonly beat: Beat; readonly decidedMs: number } | null = null;
  for (const [index, beat] of beats.entries()) {
    const decidedMs = decidedAtMs(beats, index) ?? Infinity;
    if (decidedMs <= nowMs && decidedMs >= (last?.decidedMs ?? 0)) last = { beat, decidedMs };
  }
  if (!last?.beat.question || lastsUntilMs(beats, last.decidedMs) <= nowMs) return null;
  const { beat, decidedMs } = last;
  const outcome = outcomeOf(last.beat.question, run, beat.atMs, decidedMs);
  return verdictSentence(outcome, guesses.get(beat));
}

/** The moment at which a verdict goes: that of the next beat. */
function lastsUntilMs(beats: readonly Beat[], decidedMs: number): number {
  return beats.find(({ atMs }) => atMs > decidedMs)?.atMs ?? Infinity;
}

/** Whether a beat's time has room for a verdict: a question is decided in it. */
export function hasVerdict(beats: readonly Beat[], index: number): boolean {
  const [fromMs, toMs] = [beats[index]?.atMs ?? 0, beats[index + 1]?.atMs ?? Infinity];
  return beats.some((_, at) => {
    const decidedMs = decidedAtMs(beats, at);
    return decidedMs !== null && decidedMs >= fromMs && decidedMs < toMs;
  });
}

/** The guess that the run has not decided yet; undefined where there is none. */
export function undecidedGuess({ file, nowMs, guesses }: Shown): Answer | undefined {
  const beats = file.narration ?? [];
  const index = beats.findLastIndex(({ atMs, question }) => question && atMs <= nowMs);
  const [beat, decidedMs] = [beats[index], decidedAtMs(beats, index)];
  return beat && decidedMs !== null && decidedMs > nowMs ? guesses.get(beat) : undefined;
}

/** The nodes that can be clicked while a question is open, and the node that was guessed, until it is decided. */
export function askedOnStage(state: Shown) {
  const isOpen = openQuestion(state)?.question?.type === 'leader';
  const guess = undecidedGuess(state);
  const node = typeof guess === 'string' && state.run.world.nodes.has(guess) ? guess : null;
  if (!isOpen && node === null) return null;
  return { candidates: isOpen ? candidatesOf(state.run).map(({ id }) => id) : [], guess: node };
}
