// The keys of the speaker's window, which a clicker sends too.
import { expect, it } from 'vitest';
import { commandOf } from './speakerKeys';

const press = (key: string, held = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  defaultPrevented: false,
  ...held,
});

it.each([
  ['PageDown', 'next'],
  ['ArrowLeft', 'back'],
  ['L', 'crashLeader'],
  ['.', 'blank'],
  [' ', 'playOrPause'],
])('%s is %s', (key, command) => expect(commandOf(press(key), false)).toBe(command));

it('a key of the browser, a held key and the Space of a button are no commands', () => {
  expect(commandOf(press('l', { ctrlKey: true }), false)).toBeNull();
  expect(commandOf(press('ArrowRight', { repeat: true }), false)).toBeNull();
  expect(commandOf(press(' '), true)).toBeNull();
  expect(commandOf(press('ArrowRight'), true)).toBe('next');
  expect(commandOf(press('x'), false)).toBeNull();
});
