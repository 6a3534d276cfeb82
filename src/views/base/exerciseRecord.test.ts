// The record of exercises in the browser's storage.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exerciseRecord, noteGivenUp, notePassed, progressText } from './exerciseRecord';

const KEY = 'hustings.exercises';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('an exercise that is passed stays passed, also when it is given up later', () => {
  notePassed('a');
  notePassed('a');
  noteGivenUp('a', true);
  expect(exerciseRecord()).toEqual({ passed: ['a'], givenUp: ['a'] });
  expect(progressText(['a', 'b', 'c'], exerciseRecord())).toBe('1 of 3 passed');
});

it('giving up is undone by resetting', () => {
  noteGivenUp('a', true);
  noteGivenUp('b', true);
  noteGivenUp('a', false);
  expect(exerciseRecord().givenUp).toEqual(['b']);
});

it.each(['no JSON', 'null', '[]', '{"passed":"all"}', '{"passed":[1]}'])(
  'what is stored and no record is an empty one: %s',
  (text) => {
    stored.set(KEY, text);
    expect(exerciseRecord()).toEqual({ passed: [], givenUp: [] });
  },
);

it('without storage a note holds until the next one, and nothing fails', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  expect(notePassed('a')).toEqual({ passed: ['a'], givenUp: [] });
  expect(noteGivenUp('a', true)).toEqual({ passed: [], givenUp: ['a'] });
  expect(exerciseRecord()).toEqual({ passed: [], givenUp: [] });
});
