// A swipe across the strip: sideways, and long enough.
import { expect, it } from 'vitest';
import { swipeOf } from './swipe';

const from = { clientX: 200, clientY: 300 };
const swiped = (x: number, y: number) => swipeOf(from, { clientX: 200 + x, clientY: 300 + y });

it('is read from its direction', () => {
  expect(swiped(-60, 20)).toBe('left');
  expect(swiped(60, -20)).toBe('right');
});

it('is none when it is short, or scrolls', () => {
  expect(swiped(-30, 0)).toBeNull();
  expect(swiped(60, 90)).toBeNull();
});
