// Shows when a line meets a box, which decides where labels may stand.
import { expect, it } from 'vitest';
import { grown, keepApart, segmentMeetsBox } from './geometry';

const box = { x: 10, y: 10, width: 20, height: 10 };

it.each([
  ['that ends inside', [0, 0], [15, 15], true],
  ['right through, with both ends outside', [0, 15], [50, 15], true],
  ['across a corner', [8, 14], [14, 8], true],
  ['past a corner', [6, 12], [12, 6], false],
  ['that would meet it if it were longer', [0, 15], [9, 15], false],
  ['beside it, upright', [31, 0], [31, 50], false],
  ['of no length, inside', [12, 12], [12, 12], true],
] as const)('a segment %s', (_, a, b, meets) => {
  expect(segmentMeetsBox(a, b, box)).toBe(meets);
  expect(segmentMeetsBox(b, a, box)).toBe(meets);
});

it.each([
  ['upright', [5, 0], [5, 9], false],
  ['upright', [5, 0], [5, 10], true],
  ['across', [9, 0], [0, 0], false],
  ['slanted', [0, 0], [7, 8], true],
] as const)('two points %s keep apart from the distance on', (_, a, b, isApart) => {
  expect(keepApart([a, [100, 0], b, [-50, 3]], 10)).toBe(isApart);
});

it('a grown box has the margin on all sides', () => {
  expect(grown(box, 2)).toEqual({ x: 8, y: 8, width: 24, height: 14 });
});
