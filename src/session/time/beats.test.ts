// The keys for the narration find the next and the previous beat.
import { expect, it } from 'vitest';
import { beatMs } from './beats';

const beats = [0, 600, 600, 3200].map((atMs) => ({ atMs, text: String(atMs) }));

it('leads forward to the next moment with a beat; null after the last', () => {
  expect(beatMs(beats, 0, 1)).toBe(600);
  expect(beatMs(beats, 600, 1)).toBe(3200);
  expect(beatMs(beats, 3200, 1)).toBeNull();
});

it('leads back to the beginning of the shown beat, then to the previous one; null before the first', () => {
  expect(beatMs(beats, 5000, -1)).toBe(3200);
  expect(beatMs(beats, 3200, -1)).toBe(600);
  expect(beatMs(beats, 600, -1)).toBe(0);
  expect(beatMs(beats, 0, -1)).toBeNull();
  expect(beatMs([], 0, 1)).toBeNull();
});
