// Shows the line of progress: how far a run is, and the time that it will still take.
import { expect, it } from 'vitest';
import { progressLine } from './progress';

it.each([
  [{ atMs: 0, untilMs: 1000, events: 0 }, 900, '0 of 1,000 ms (0 %), 0 events'],
  [
    { atMs: 250, untilMs: 1000, events: 12 },
    1000,
    '250 of 1,000 ms (25 %), 12 events, about 3 s left',
  ],
  [
    { atMs: 1e3, untilMs: 1e6, events: 5000 },
    1e3,
    '1,000 of 1,000,000 ms (0 %), 5,000 events, about 17 min left',
  ],
  [
    { atMs: 1e3, untilMs: 1e7, events: 5000 },
    1e3,
    '1,000 of 10,000,000 ms (0 %), 5,000 events, about 3 h left',
  ],
  [
    { atMs: 1e3, untilMs: 1e9, events: 5000 },
    1e3,
    '1,000 of 1,000,000,000 ms (0 %), 5,000 events, about 12 days left',
  ],
  [
    { atMs: 999, untilMs: 1000, events: 1e6 },
    1e5,
    '999 of 1,000 ms (99 %), 1,000,000 events, about 1 s left',
  ],
  [{ atMs: 0, untilMs: 0, events: 3 }, 600, '0 of 0 ms (100 %), 3 events, about 0 s left'],
])('%j after %d ms', (reached, tookMs, line) => {
  expect(progressLine(reached, tookMs)).toBe(line);
});
