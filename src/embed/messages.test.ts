// Messages of an embedded page: those with the mark and the right fields are read, all others are refused.
import { expect, it } from 'vitest';
import { MOST_RUN_CHARS, marked, readCommand, readEvent } from './messages';

it.each([
  { type: 'next' },
  { type: 'pause' },
  { type: 'goTo', beat: 3 },
  { type: 'goTo', beat: 0 },
  { type: 'open', run: '{}' },
] as const)('$type is read as it was sent', (command) => {
  expect(readCommand(marked(command))).toEqual(command);
});

it.each([
  null,
  'next',
  { type: 'next' },
  { type: 'next', hustings: 2 },
  { type: 'explode', hustings: 1 },
  { type: 'goTo', beat: -1, hustings: 1 },
  { type: 'goTo', beat: 1.5, hustings: 1 },
  { type: 'goTo', beat: Number.NaN, hustings: 1 },
  { type: 'goTo', beat: 1e9, hustings: 1 },
  { type: 'open', run: {}, hustings: 1 },
  { type: 'open', run: ' '.repeat(MOST_RUN_CHARS + 1), hustings: 1 },
])('no command: %#', (data) => {
  expect(readCommand(data)).toBeNull();
});

const beat = {
  type: 'beat',
  beat: 1,
  beats: 4,
  text: 'a',
  hasNext: true,
  hasPrevious: false,
} as const;

it.each([
  { type: 'waiting' },
  { type: 'ready', title: 'The leader crashes' },
  beat,
  { type: 'leader', leaders: ['n4'], atMs: 3 },
  { type: 'error', message: 'no' },
] as const)('event $type is read as it was sent', (event) => {
  expect(readEvent(marked(event))).toEqual(event);
});

it.each([
  { ...beat, beat: -1 },
  { ...beat, hasNext: 1 },
  { type: 'leader', leaders: [1], atMs: 3 },
  { type: 'leader', leaders: 'n4', atMs: 3 },
  { type: 'ready' },
])('no event: %#', (event) => {
  expect(readEvent({ ...event, hustings: 1 })).toBeNull();
});
