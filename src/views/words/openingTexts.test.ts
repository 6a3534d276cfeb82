// Progress and remaining time of a run that is being opened, in words.
import { expect, it } from 'vitest';
import type { OpeningProgress } from '../../session/run/opening';
import { doneOf, farText, fullText, leftText } from './openingTexts';

const progress: OpeningProgress = {
  what: 'Opening it',
  reachedMs: 250_000,
  toMs: 1e9,
  events: 500_000,
  mostEvents: 2_000_000,
  elapsedMs: 20_000,
  isFull: false,
};

it('progress is written in the two largest units', () => {
  expect(farText(progress)).toBe('4 min 10 s of 11 d 13 h, 500,000 events');
  expect(farText({ ...progress, reachedMs: 500, toMs: 4_000_000 })).toMatch(/^0\.5 s of 1 h 6 min/);
});

it('there is no progress while the file is being read', () => {
  const reading = { ...progress, reachedMs: 0, toMs: 0, events: 0 };
  expect([farText(reading), leftText(reading), doneOf(reading)]).toEqual(['', '', 0]);
});

it('opening is complete at the target or at the largest number of events', () => {
  expect(doneOf(progress)).toBe(0.25);
  expect(doneOf({ ...progress, toMs: 500_000 })).toBe(0.5);
  expect(doneOf({ ...progress, events: 3_000_000 })).toBe(1);
});

it.each([
  [20_000, 'about 1 min left'],
  [2000, 'a few seconds left'],
  [100_000, 'about 5 min left'],
  [3_000_000, 'more than an hour left'],
  [900, ''],
])('the time left with a quarter done after %i ms: %s', (elapsedMs, text) => {
  expect(leftText({ ...progress, elapsedMs })).toBe(text);
});

it('the text at the limit names the limit and the part of the run', () => {
  expect(fullText({ ...progress, isFull: true })).toBe(
    'The page opens at most 2,000,000 events: of this run, the first 4 min 10 s.',
  );
});
