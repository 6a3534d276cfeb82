// A stroke drawn on the stage cuts the links that it crosses, and is kept in the coordinates of the layout.
import { expect, it } from 'vitest';
import { seenThrough, toScreen, type Viewport } from '../../draw/canvas/layout';
import { createStage, wide } from '../../draw/testing/stageFixture';
import type { Point } from '../../sim/contracts/command';
import { cutAlong } from './cutAlong';

const STROKE: readonly Point[] = [
  [0, -0.5],
  [0, 0.5],
];

/** The cut of a straight stroke between two nodes, of which `n1` is on the left. */
function drawn(viewport: Viewport, stroke = STROKE) {
  const model = createStage(2);
  const points = stroke.map((point) => toScreen(point, viewport));
  return cutAlong(points, { model: () => model, seen: () => viewport });
}

it.each([
  ['the whole stage', wide],
  ['a stage that is zoomed in', seenThrough(wide, { k: 3, x: -900, y: -400 })],
])('both directions of a crossed link on %s', (_, viewport) => {
  expect(drawn(viewport)).toEqual({
    type: 'cut',
    links: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', to: 'n1' },
    ],
    stroke: STROKE,
  });
});

it('a stroke beside all links cuts nothing', () => {
  const beside = STROKE.map(([x, y]): Point => [x + 2, y]);
  expect(drawn(wide, beside)).toBeNull();
});
