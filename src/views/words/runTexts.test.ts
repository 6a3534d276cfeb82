// Texts of the list of kept runs.
import { expect, it } from 'vitest';
import { agoText, branchesText, lengthText } from './runTexts';

it.each([
  [0, '0.0 s'],
  [12_340, '12.3 s'],
  [59_960, '60.0 s'],
  [60_000, '1 min 0 s'],
  [245_999, '4 min 5 s'],
  [3_600_000, '60 min 0 s'],
])('a run of %s ms is %s long', (ms, text) => expect(lengthText(ms)).toBe(text));

it.each([
  [-5000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000, 'yesterday'],
  [260_000_000, '3 days ago'],
])('%s ms ago is %s', (agoMs, text) => expect(agoText(1e12 - agoMs, 1e12)).toBe(text));

it('counts branches', () => expect([1, 2].map(branchesText)).toEqual(['1 branch', '2 branches']));
