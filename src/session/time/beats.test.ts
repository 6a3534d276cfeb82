// The keys for the narration find the next and the previous beat.
import { expect, it } from 'vitest';
import { beatAt } from './beats';

const beats = [0, 600, 600, 3200].map((atMs) => ({ atMs, text: String(atMs) }));

it('leads forward to the next moment with a beat; null after the last', () => {
  expect(beatAt(beats, 0, 1)).toBe(600);
  expect(beatAt(beats, 600, 1)).toBe(3200);
  expect(beatAt(beats, 3200, 1)).toBeNull();
});

it('leads back to the beginning of the shown beat, then to the previous one; null before the first', () => {
  expect(beatAt(beats, 5000, -1)).toBe(3200);
  expect(beatAt(beats, 3200, -1)).toBe(600);
  expect(beatAt(beats, 600, -1)).toBe(0);
  expect(beatAt(beats, 0, -1)).toBeNull();
  expect(beatAt([], 0, 1)).toBeNull();
});
