// The length of a run below its strip: no run of some tenths of a second has none.
import { expect, it } from 'vitest';
import { lengthText } from './overview';

it.each([
  [180, '0.2 s'],
  [800, '0.8 s'],
  [2_000, '2 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [14_100, '14 s'],
  [3_600_000, '3600 s'],
])('%i ms: %s', (wholeMs, text) => expect(lengthText(wholeMs)).toBe(text));
