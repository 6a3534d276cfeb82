// A question stops the run, takes an answer, and is decided by the run as it goes on.
import { beforeEach, expect, it } from 'vitest';
import type { Question } from '../../runFile/question';
import { scenarios } from '../../scenarios/registry';
import { checkFile } from '../files/checkFile';
import { plainRun } from '../run/plainRun';
import type { Answer } from '../run/state';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { openQuestion } from './beats';
import {
  askedOnStage,
  hasVerdict,
  saidSentence,
  undecidedGuess,
  verdictAt,
  verdictSentence,
} from './question';

const plain = await plainRun('bully', 2, '1');
const LEADER: Question = { type: 'leader', text: 'Who will lead?', untilMs: 5500 };
const KINDS = ['ELECTION', 'OK', 'COORDINATOR'];
const NUMBER: Question = { type: 'number', text: 'How many?', kinds: KINDS, untilMs: 5650 };

let session: Session;
const state = () => session.store.getState();
const opened = async (question: Question) => {
  const file = await checkFile(scenarios.get('leaderCrash'));
  const narration = (file.narration ?? []).map((beat) =>
    beat.atMs === 3200 ? { ...beat, question } : beat,
  );
  await session.start({ ...file, narration });
};
/** Plays freely until the run stops, or is at a moment in ms. */
const play = async (untilMs = 9000) => {
  session.setSpeed(20);
  session.play();
  while (state().isPlaying && state().nowMs < untilMs) await session.frame(10);
  session.pause();
};

beforeEach(() => {
  session = sessionHere(plain);
});

it('stops a run that plays, with the running nodes as its answers', async () => {
  await opened(LEADER);
  await play();
  expect([state().nowMs, state().isPlaying]).toEqual([3200, false]);
  expect(openQuestion(state())?.question?.text).toBe(LEADER.text);
  expect(askedOnStage(state())).toEqual({ candidates: ['n1', 'n2', 'n3', 'n4'], guess: null });
});

it('takes an answer until the run has decided, and says who was right', async () => {
  await opened(LEADER);
  await play();
  const { commands, run } = state();
  const events = run.trace.length;
  for (const bad of ['n5', 'n9', 3]) await session.answer(bad);
  expect(state().guesses.size).toBe(0);
  await session.answer('n3');
  expect(askedOnStage(state())?.guess).toBe('n3');
  await session.playToBeat();
  await session.playToBeat();
  expect(state().nowMs).toBe(4664);
  expect(state().commands).toEqual(commands);
  expect(state().run.trace.firstAt(3200 + 0.001)).toBe(events);
  expect(askedOnStage(state())).toEqual({ candidates: [], guess: 'n3' });
  expect(verdictAt(state())).toBeNull();
  await session.goTo(5500);
  expect(askedOnStage(state())).toBeNull();
  expect(verdictAt(state())).toBe('n4 leads. You said n3.');
  await session.goTo(5650);
  expect(verdictAt(state()), 'the next beat has its own sentence').toBeNull();
  expect(await (await session.exportRun()).file.text()).not.toContain('guess');
});

it('shows the same picture on the way back, and forgets the guess before the question', async () => {
  await opened(LEADER);
  await play();
  await session.answer(null);
  const before = askedOnStage(state());
  await session.goTo(5500);
  expect(verdictAt(state())).toBe('n4 leads. You said nobody.');
  await session.goTo(3200);
  expect(askedOnStage(state())).toEqual(before);
  expect(undecidedGuess(state())).toBeNull();
  await session.goTo(600);
  await session.goTo(3200);
  expect(undecidedGuess(state())).toBeUndefined();
});

it('counts the messages that the run sends', async () => {
  await opened(NUMBER);
  await play();
  expect(askedOnStage(state())).toBeNull();
  await session.answer(12);
  await play();
  await session.goTo(5650);
  expect(verdictAt(state())).toBe('It was 19 messages. You said 12.');
  await session.goTo(3200);
  await session.answer(undefined);
  await session.goTo(5650);
  expect(verdictAt(state())).toBe('It was 19 messages.');
});

it('is passed without an answer, by playing on', async () => {
  await opened(LEADER);
  await play();
  await play(5520);
  expect(verdictAt(state())).toBe('n4 leads.');
});

it('an outcome has room in the beat in which it is decided', async () => {
  await opened(LEADER);
  const beats = state().file.narration ?? [];
  const shown = beats.flatMap(({ atMs }, index) => (hasVerdict(beats, index) ? [atMs] : []));
  expect(shown).toEqual([5500]);
});

it.each<[Parameters<typeof verdictSentence>[0], Answer | undefined, string]>([
  [{ type: 'leader', leaders: ['n2', 'n5'] }, 'n5', 'n2 and n5 lead. You said n5.'],
  [{ type: 'leader', leaders: [] }, 'n1', 'Nobody leads. You said n1.'],
  [{ type: 'number', messages: 1 }, undefined, 'It was 1 message.'],
  [{ type: 'choice', answer: 'Store it' }, 'Refuse it', 'It is: Store it. You said Refuse it.'],
])('%j, guessed %j: %s', (outcome, guess, sentence) => {
  expect(verdictSentence(outcome, guess)).toBe(sentence);
});

it('a guess is a sentence', () => {
  expect(saidSentence(12)).toBe('You said 12.');
});
