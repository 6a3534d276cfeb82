// The content of handouts: which runs, which beats, which questions with which answers.
import { beforeEach, expect, it } from 'vitest';
import { lectures } from '../../lectures/registry';
import type { RunFile } from '../../runFile/runFile';
import { scenarioCards } from '../../scenarios/catalogue';
import { InProcessEngine } from '../../sim/engine/engine';
import { completeSetup } from '../../worker/completeSetup';
import { readScenario } from '../files/checkFile';
import { pictureAt, playBeside } from '../run/playBeside';
import { WrittenLine } from '../words/storyLine';
import { askedQuestion } from './askedQuestion';
import { beatsOf, endMsOf, MOST_OF_STORY } from './beats';
import { libraryHandout, ownHandout } from './handout';
import { taskOf } from './task';

const engine = new InProcessEngine(completeSetup);
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
let leaderCrash: RunFile;
beforeEach(async () => {
  leaderCrash = await readScenario('leaderCrash');
});

/** All questions of a run with their answers, as they are printed. */
async function questionsOf(file: RunFile) {
  const played = await playBeside(engine, file, endMsOf(file));
  const { beats } = beatsOf({ file, changedMs: null }, played.run, endMsOf(file));
  return beats.flatMap(({ atMs }, index) => {
    const { run } = pictureAt(played, atMs);
    return askedQuestion(beats, index, run, played.frontierMs) ?? [];
  });
}

it('a scenario is one part, a lecture has a part for each scenario, with its minutes', async () => {
  expect(await libraryHandout('leaderCrash')).toMatchObject({
    id: 'leaderCrash',
    title: 'The leader crashes',
    minutes: null,
    parts: [{ scenario: 'leaderCrash', changedMs: null, minutes: null }],
  });
  const lecture = await libraryHandout('leaderElection');
  expect(lecture).toMatchObject({ id: 'leaderElection', minutes: 45 });
  expect(lecture.parts.map(({ scenario, minutes }) => [scenario, minutes])[4]).toEqual([
    'lecture5SplitBrain',
    6,
  ]);
  await expect(libraryHandout('leaderCrush')).rejects.toThrow(
    'there is no scenario and no lecture leaderCrush',
  );
});

it('a scenario or a lecture that is handed over unchanged is that of the library', async () => {
  const run = asJson({ run: { ...leaderCrash, untilMs: 4000 }, given: leaderCrash.commands });
  const known = await ownHandout(run);
  expect(known).toMatchObject({ id: 'leaderCrash', parts: [{ file: { untilMs: 10_000 } }] });
  const lecture = lectures.get('leaderElection');
  expect(await ownHandout(asJson({ lecture }))).toMatchObject({ id: 'leaderElection' });
  const own = { ...lecture, parts: [{ run: leaderCrash, minutes: 3, notes: 'Greet.' }] };
  expect(await ownHandout(asJson({ lecture: own }))).toMatchObject({
    id: null,
    minutes: 3,
    parts: [{ scenario: null, notes: 'Greet.' }],
  });
});

it('a run that was changed by hand has its narration until then, and its story afterwards', async () => {
  const crash = { type: 'crash', node: 'n4', atMs: 4000 } as const;
  const commands = [...leaderCrash.commands, crash];
  const handed = asJson({ run: { ...leaderCrash, commands }, given: leaderCrash.commands });
  const [part] = (await ownHandout(handed)).parts;
  if (!part) throw new Error('no part');
  expect(part).toMatchObject({ scenario: null, changedMs: 4000 });
  const { run } = await playBeside(engine, part.file, endMsOf(part.file));
  const { beats, remark } = beatsOf(part, run, endMsOf(part.file));
  expect(beats.slice(0, 3)).toEqual(leaderCrash.narration?.slice(0, 3));
  expect(beats[3]).toEqual({ atMs: 4000, text: 'n4 crashes.' });
  expect(beats.map(({ text }) => text).join(' ')).not.toContain('Four survivors');
  expect(remark).toBe('From 4.00 s on the sentences are the run’s story.');
});

it('a run with other settings, and one without narration, has its story from the start', async () => {
  const other = asJson({ run: { ...leaderCrash, seed: '2' }, given: leaderCrash.commands });
  expect((await ownHandout(other)).parts[0]).toMatchObject({ changedMs: 0, scenario: null });
  const { narration: _narration, expect: _expect, ...plain } = leaderCrash;
  const [part] = (await ownHandout(asJson({ run: { ...plain, id: 'own' }, given: [] }))).parts;
  if (!part) throw new Error('no part');
  const { run } = await playBeside(engine, part.file, endMsOf(part.file));
  const told = beatsOf(part, run, endMsOf(part.file));
  expect(told.remark).toBe('The sentences are the run’s story.');
  expect(told.beats.length).toBeGreaterThan(4);
  expect(new Set(told.beats.map(({ atMs }) => atMs)).size).toBe(told.beats.length);
});

it('of a long story there are the first moments, fewer of a large cluster, and of each few sentences', () => {
  const line = (seq: number, atMs: number) =>
    new WrittenLine({ atMs, seq }, 'nodes', `Line ${seq}.`);
  const part = { file: { ...leaderCrash, narration: [] }, changedMs: null };
  const told = (lines: ReturnType<typeof line>[], nodes: number) => {
    const ids = Array.from({ length: nodes }, (_, index): [string, []] => [`n${index}`, []]);
    return beatsOf(part, { story: { lines }, lanes: { nodes: new Map(ids) } }, 10_000);
  };
  const long = Array.from({ length: 2000 }, (_, seq) => line(seq, seq));
  expect(told(long, 5).beats).toHaveLength(MOST_OF_STORY);
  expect(told(long, 5).remark).toContain('the first 40 of 2,000 moments');
  expect(told(long, 200).remark).toContain('the first 10 of 2,000 moments');
  const crowd = Array.from({ length: 25 }, (_, seq) => line(seq, 5));
  expect(told(crowd, 25).beats).toEqual([
    { atMs: 5, text: 'Line 0. Line 1. [21 more] Line 23. Line 24.' },
  ]);
});

it('what is no run is refused with its place', async () => {
  await expect(ownHandout({ run: { ...leaderCrash, nodes: 5 }, given: [] })).rejects.toThrow(
    /nodes/,
  );
  const lecture = { ...lectures.get('leaderElection'), parts: [] };
  await expect(ownHandout({ lecture })).rejects.toThrow('there must be a part');
  await expect(ownHandout(null)).rejects.toThrow();
});

it('questions have their candidates at that moment, and their answers from the run', async () => {
  expect(await questionsOf(await readScenario('lecture5SplitBrain'))).toEqual([
    {
      text: 'Who will lead?',
      choices: ['n1', 'n2', 'n3', 'n4', 'n5', 'nobody'],
      unit: null,
      answer: 'n2 and n5 lead.',
    },
    {
      text: 'Who will lead?',
      choices: ['n1', 'n2', 'n3', 'n4', 'n5', 'nobody'],
      unit: null,
      answer: 'n5 leads.',
    },
  ]);
  const [counted] = await questionsOf(await readScenario('lecture3WorstCase'));
  expect(counted).toMatchObject({ choices: [], unit: 'messages' });
  expect(counted?.answer).toMatch(/^It was \d+ messages\.$/);
});

it('an exercise has its task, and its worked solution unless the run is one’s own', async () => {
  const file = await readScenario('exerciseNoLeader');
  const task = taskOf({ file, scenario: file.id });
  expect(task?.rules).toContain('The goal must be reached by 30 s.');
  expect(task?.solution).toMatchObject({ id: 'exerciseNoLeaderSolution' });
  expect(taskOf({ file, scenario: null })).toMatchObject({ goal: task?.goal, solution: null });
  expect(taskOf({ file: leaderCrash, scenario: 'leaderCrash' })).toBeNull();
});

it('a run ends after its last beat and its last question, in every scenario', async () => {
  for (const { id } of scenarioCards) {
    const file = await readScenario(id);
    for (const { atMs, question } of file.narration ?? [])
      expect(endMsOf(file), id).toBeGreaterThanOrEqual(question?.untilMs ?? atMs);
  }
});
