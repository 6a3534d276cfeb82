// Reads an untrusted lecture: the result is a lecture, or an error that says what is wrong.
import * as v from 'valibot';
import { quote } from '../sim/base/quote';
import { issueSentence } from './issueSentence';
import {
  LECTURE_FORMAT,
  LECTURE_VERSION,
  type Lecture,
  MOST_MINUTES,
  MOST_PARTS,
  runIdOf,
} from './lecture';
import { RunFileError } from './runFileError';
import { slugSchema } from './schema';

const minutesSchema = v.pipe(
  v.number(),
  v.gtValue(0, 'a part takes more than no time'),
  v.maxValue(MOST_MINUTES, `a part takes at most ${MOST_MINUTES} minutes`),
);
const partSchema = v.pipe(
  v.strictObject({
    scenario: v.optional(slugSchema),
    run: v.optional(v.looseObject({ id: slugSchema })),
    minutes: minutesSchema,
    notes: v.optional(v.string()),
  }),
  v.check(
    ({ scenario, run }) => (scenario === undefined) !== (run === undefined),
    'a part has either a `scenario` or a `run`',
  ),
);

const lectureSchema = v.strictObject({
  format: v.literal(LECTURE_FORMAT),
  version: v.literal(LECTURE_VERSION, 'this version of the program reads version 1 of lectures'),
  id: slugSchema,
  title: v.pipe(v.string(), v.minLength(1, 'a title cannot be empty')),
  description: v.optional(v.string()),
  parts: v.pipe(
    v.array(partSchema),
    v.minLength(1, 'there must be a part'),
    v.maxLength(MOST_PARTS, `there can be at most ${MOST_PARTS} parts`),
  ),
});

/** Whether a parsed file says that it is a lecture. */
export function isLecture(file: unknown): boolean {
  return (file as { readonly format?: unknown } | null)?.format === LECTURE_FORMAT;
}

/**
 * The lecture in a parsed file. Its runs of its own are checked no further than their ids: see `checkRunFile`.
 *
 * @param scenarioIds - the scenarios of the library.
 * @throws RunFileError, with one sentence.
 */
export function checkLecture(file: unknown, scenarioIds: readonly string[]): Lecture {
  const result = v.safeParse(lectureSchema, file, { abortEarly: true });
  if (!result.success) throw new RunFileError(issueSentence(result.issues[0]));
  const lecture = result.output as unknown as Lecture;
  const ids = lecture.parts.map(runIdOf);
  for (const [index, part] of lecture.parts.entries()) {
    const id = runIdOf(part);
    if ('scenario' in part && !scenarioIds.includes(id))
      throw new RunFileError(`parts[${index}].scenario: there is no scenario ${quote(id)}`);
    if (ids.indexOf(id) !== index)
      throw new RunFileError(
        `parts[${index}]: the lecture has a part with the id ${quote(id)} already`,
      );
  }
  return lecture;
}
