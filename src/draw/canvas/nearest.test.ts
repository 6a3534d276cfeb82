// The nearest of lines and points, against a search of all of them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { distanceToSegment } from './geometry';
import { type Line, NearestLine } from './nearest';

/** On a coarse grid places coincide, stand in one straight line, and are equally far away. */
const onGrid = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
  .map(([x, y]): Point => [x * 40, y * 40]);
const number = fc.double({ min: -300, max: 1300, noNaN: true });
const anywhere = fc.tuple(number, number).map(([x, y]): Point => [x, y]);
const linesOf = (point: fc.Arbitrary<Point>, maxLength: number) =>
  fc.array(fc.array(point, { maxLength }), { maxLength: 60 });
const anyLines = fc.oneof(
  linesOf(onGrid, 1),
  linesOf(onGrid, 4),
  linesOf(anywhere, 1),
  linesOf(anywhere, 4),
  linesOf(
    onGrid.map(([x]): Point => [x, 7]),
    2,
  ),
);

/** The same, by a search of all lines. */
function searched(lines: readonly Line[], at: Point, withinPx: number): number | null {
  let [best, leastPx]: [number | null, number] = [null, withinPx];
  for (const [index, line] of lines.entries())
    for (const [part, from] of line.entries()) {
      const to = line[part + 1] ?? (line.length === 1 ? from : null);
      const offPx = to ? distanceToSegment(at, from, to) : Number.POSITIVE_INFINITY;
      if (offPx <= leastPx) [best, leastPx] = [index, offPx];
    }
  return best;
}

const within = fc.oneof(fc.constantFrom(0, 7, 20, 40), fc.double({ min: 0, max: 90, noNaN: true }));

it('is the one that a search of all finds, of equally near ones the last', () => {
  const places = fc.array(fc.oneof(onGrid, anywhere), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(anyLines, places, within, (lines, ats, withinPx) => {
      const nearest = new NearestLine();
      for (const at of ats)
        expect(nearest.find(lines, at, withinPx)).toBe(searched(lines, at, withinPx));
    }),
    { seed: 12, numRuns: 2000 },
  );
});

it('is found on long lines, which have fewer marks', () => {
  const many = fc.array(fc.tuple(anywhere, anywhere), { minLength: 120, maxLength: 160 });
  fc.assert(
    fc.property(many, fc.array(anywhere, { minLength: 20 }), (lines, ats) => {
      const nearest = new NearestLine();
      for (const at of ats) expect(nearest.find(lines, at, 7)).toBe(searched(lines, at, 7));
    }),
    { seed: 12, numRuns: 60 },
  );
});

it('follows lines that move', () => {
  const nearest = new NearestLine();
  expect(nearest.find([[[0, 0]], [[50, 0]]], [1, 1], 7)).toBe(0);
  expect(nearest.find([[[90, 0]], [[50, 0]]], [1, 1], 7)).toBeNull();
  expect(nearest.find([[[90, 0]], [[0, 0]]], [1, 1], 7)).toBe(1);
});
