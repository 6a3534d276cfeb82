// A lecture that is made from scenarios and runs is one that can be read.
import { expect, it } from 'vitest';
import { checkLecture } from '../../runFile/checkLecture';
import type { RunFile } from '../../runFile/runFile';
import { scenarios } from '../../scenarios/registry';
import {
  type LectureDraft,
  lectureOf,
  withMinutes,
  withNotes,
  withoutPart,
  withPart,
  withPartMoved,
} from './draft';

const EMPTY: LectureDraft = { title: 'Élection, 2nd hour!', parts: [] };
const run = { ...(scenarios.get('leaderCrash') as RunFile), cursorMs: 4000 };
const draft = [run, 'delayedWrite', 'leaderCrash', run].reduce<LectureDraft>(withPart, EMPTY);
const idsOf = ({ parts }: LectureDraft) =>
  parts.map((part) => ('run' in part ? part.run.id : part.scenario));

it('has parts with ids of their own, from the beginning', () => {
  expect(idsOf(draft)).toEqual(['leaderCrash', 'delayedWrite', 'leaderCrash', 'leaderCrash-2']);
  expect(draft.parts[0]).not.toHaveProperty('run.cursorMs');
});

it('can be read once it has a title and parts', () => {
  expect(lectureOf(EMPTY)).toBeNull();
  expect(lectureOf({ ...draft, title: ' ' })).toBeNull();
  const lecture = lectureOf(withoutPart(draft, 2));
  expect(lecture?.id).toBe('e-lection-2nd-hour');
  expect(checkLecture(lecture, [...scenarios.keys()])).toEqual(lecture);
});

it('can be read with long ids and as many parts as a lecture can have', () => {
  const long = { ...run, id: 'a'.repeat(64) };
  const full = Array.from({ length: 101 }, () => long).reduce<LectureDraft>(withPart, EMPTY);
  expect(full.parts).toHaveLength(100);
  const lecture = lectureOf(full);
  expect(checkLecture(lecture, [])).toEqual(lecture);
});

it('moves a part, and keeps one at an end in its place', () => {
  expect(idsOf(withPartMoved(draft, 1, -1))[0]).toBe('delayedWrite');
  expect(withPartMoved(draft, 0, -1)).toEqual(draft);
  expect(withPartMoved(draft, 3, 1)).toEqual(draft);
});

it('has notes for the speaker, until they are empty', () => {
  const noted = withNotes(draft, 1, 'Ask first.');
  expect(noted.parts.map(({ notes }) => notes)).toEqual([
    undefined,
    'Ask first.',
    undefined,
    undefined,
  ]);
  expect(withNotes(noted, 1, '')).toEqual(draft);
});

it('has whole minutes from 1 on', () => {
  expect(withMinutes(draft, 1, 12).parts[1]?.minutes).toBe(12);
  for (const minutes of [0, -1, 1.5, Number.NaN, 601])
    expect(withMinutes(draft, 1, minutes)).toBe(draft);
});
