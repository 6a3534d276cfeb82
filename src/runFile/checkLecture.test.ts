// Lectures that are none are refused with a sentence that names the place.
import { expect, it } from 'vitest';
import { checkLecture } from './checkLecture';
import { RunFileError } from './runFileError';

const SCENARIOS = ['leaderCrash', 'delayedWrite'];
const VALID = {
  format: 'hustings-lecture',
  version: 1,
  id: 'mine',
  title: 'Mine',
  parts: [
    { scenario: 'leaderCrash', minutes: 5, notes: 'Ask first.' },
    { run: { id: 'kept' }, minutes: 2.5 },
  ],
};
const withPart = (part: object) => ({ ...VALID, parts: [...VALID.parts, part] });

it('reads scenarios and runs', () => {
  expect(checkLecture(VALID, SCENARIOS)).toEqual(VALID);
});

it.each([
  [{ ...VALID, version: 2 }, 'version: this version of the program reads version 1 of lectures'],
  [{ ...VALID, title: '' }, 'title: a title cannot be empty'],
  [{ ...VALID, parts: [] }, 'parts: there must be a part'],
  [{ ...VALID, colour: 'red' }, 'colour: there is no such field in this version'],
  [withPart({ minutes: 1 }), 'parts[2]: a part has either a `scenario` or a `run`'],
  [
    withPart({ scenario: 'delayedWrite', minutes: 1, notes: 3 }),
    'parts[2].notes: expected string but got 3',
  ],
  [
    withPart({ scenario: 'delayedWrite', minutes: 0 }),
    'parts[2].minutes: a part takes more than no time',
  ],
  [
    withPart({ scenario: 'nothing', minutes: 1 }),
    'parts[2].scenario: there is no scenario nothing',
  ],
  [
    withPart({ scenario: 'leaderCrash', minutes: 1 }),
    'parts[2]: the lecture has a part with the id leaderCrash already',
  ],
])('%j', (file, sentence) => {
  expect(() => checkLecture(file, SCENARIOS)).toThrow(new RunFileError(sentence));
});
