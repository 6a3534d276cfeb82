// A beat's question and notes: kept by every reader and writer, or refused with a sentence that names the place.
import { expect, it } from 'vitest';
import { decidedAtMs, type Question } from './question';
import { readRunFile } from './readRunFile';
import { RunFileError } from './runFileError';
import { readShareLink, writeShareLink } from './shareLink';
import { registries, sampleFile, sampleRun } from './testing/fixture';
import { writeRunFile } from './writeRunFile';

const QUESTIONS: readonly Question[] = [
  { type: 'leader', text: 'Who will lead?' },
  { type: 'number', text: 'How many messages?', kinds: ['OK'], untilMs: 12 },
  { type: 'choice', text: 'Which?', choices: ['This', 'That'], answer: 'That' },
];
const beats = (question: unknown, laterMs = 30) => [
  { atMs: 10, text: 'n3 is gone.', notes: 'Wait for hands.', question },
  { atMs: laterMs, text: 'It is decided.' },
];
const refusalOf = (narration: unknown) => () =>
  readRunFile(JSON.stringify(sampleFile({ narration })), registries);

it.each(QUESTIONS)('is kept in a file and in a link: $type', async (question) => {
  const run = sampleRun({ narration: beats(question) });
  expect(run.narration).toEqual(beats(question));
  expect(readRunFile(writeRunFile(run), registries)).toEqual(run);
  const { url } = await writeShareLink(run, 'http://here/');
  expect(await readShareLink(new URL(url).hash)).toMatchObject({ narration: beats(question) });
});

it('is decided at its end, or at the next beat', () => {
  const moments = QUESTIONS.map((question) => {
    const { narration = [] } = sampleRun({ narration: beats(question) });
    return [decidedAtMs(narration, 0), decidedAtMs(narration, 1)];
  });
  expect(moments).toEqual([
    [30, null],
    [12, null],
    [30, null],
  ]);
});

const [leader, , choice] = QUESTIONS;
const AT = 'narration[0].question';
it.each<[unknown, string]>([
  [
    beats({ type: 'riddle', text: 'Why?' }),
    `${AT}.type: there is no question "riddle"; there is leader, number, choice`,
  ],
  [beats({ type: 'leader', text: '' }), `${AT}.text: a question cannot be empty`],
  [beats({ ...leader, answer: 'n1' }), `${AT}.answer: there is no such field in this version`],
  [beats({ ...leader, untilMs: 10 }), `${AT}: it is decided at 10 ms, which is not after its beat`],
  [beats(leader, 10), `${AT}: it is decided at 10 ms, which is not after its beat`],
  [beats(leader).slice(0, 1), `${AT}: without a later beat, a question needs an \`untilMs\``],
  [
    [{ atMs: 0, text: 'Start.', question: leader }],
    `${AT}: at 0 ms the run waits for its start; ask later`,
  ],
  [beats({ ...choice, choices: ['This'] }), `${AT}.choices: there must be two choices`],
  [beats({ ...choice, choices: ['That', 'That'] }), `${AT}.choices: a choice is there twice`],
  [beats({ ...choice, answer: 'Both' }), `${AT}.answer: Both is none of the choices`],
  [beats({ type: 'number', text: 'How many?', kinds: [] }), `${AT}.kinds: there must be a kind`],
])('is refused: %j', (narration, sentence) => {
  expect(refusalOf(narration)).toThrow(new RunFileError(sentence));
});

it('is refused in a worked solution as well', () => {
  const solution = { narration: beats(leader).slice(0, 1) };
  expect(() => sampleRun({ solution })).toThrow('solution.narration[0].question: without');
});
