// Shows that a line breaks between words, and not between a number and its unit.
import { expect, it } from 'vitest';
import { unbroken } from './unbroken';

const shown = (text: string) => unbroken(text).replaceAll('\u00a0', '_');

it.each([
  ['heard nothing from n1 for 2.03 s. It starts', 'heard nothing from n1 for 2.03_s. It starts'],
  ['nothing for T1, 200 ms, and asks n2', 'nothing for T1, 200_ms, and asks n2'],
  ['1 h, then 5 min of 1 % loss', '1_h, then 5_min of 1_% loss'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it.each(['term 2 starts', '3 messages', '2 hosts', 'n1 and n2 share 2 sites', '5 ELECTIONs'])(
  'other numbers stand apart from their words: %s',
  (text) => {
    expect(unbroken(text)).toBe(text);
  },
);
