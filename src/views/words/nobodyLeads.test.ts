// The banner while no node leads.
import { expect, it } from 'vitest';
import { nobodyLeadsText } from './nobodyLeads';

const PERIODS = [
  { fromMs: 0, toMs: 900 },
  { fromMs: 3200, toMs: null },
];

it.each([
  [0, null],
  [49, null],
  [500, 'Nobody leads, for 0.5 s'],
  [900, null],
  [3200, null],
  [5500, 'Nobody leads, for 2.3 s'],
])('at %i ms: %s', (nowMs, text) => {
  expect(nobodyLeadsText(PERIODS, nowMs)).toBe(text);
});
