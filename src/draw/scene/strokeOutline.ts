// The line of a cut's stroke on the stage, as hit tests, labels and losses see it.
import type { Point } from '../../sim/contracts/command';
import { isClosed } from '../canvas/geometry';
import { toScreen, type Viewport } from '../canvas/layout';
import type { Scene } from './scene';

/** The largest usual deviation of the curve through a stroke's points from the straight lines between them. */
export const CLEAR_OF_STROKE_PX = 6;

/** A stroke's points in px; those of a closed stroke end where they begin. */
export function strokeOutline(points: readonly Point[], viewport: Viewport): Point[] {
  const line = points.map((point) => toScreen(point, viewport));
  return isClosed(points) ? [...line, ...line.slice(0, 1)] : line;
}

/** The outlines of all strokes in force. */
export function strokeOutlines({ model, viewport }: Scene): Point[][] {
  return model.strokes.map(({ points }) => strokeOutline(points, viewport));
}
