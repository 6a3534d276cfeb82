// Spots: discs in one colour, many as one path.
import type { Point } from '../../sim/contracts/command';
import type { Context2d } from './context';

/** A line so short that only its ends are seen; one without a length has none. */
const SPOT_PX = 0.01;

/** Adds a spot: a line's two round ends take half as long to trace as a circle. */
export function addSpot(path: CanvasPath, [x, y]: Point): void {
  path.moveTo(x, y);
  path.lineTo(x + SPOT_PX, y);
}

/** Draws the spots of a path. */
export function strokeSpots(
  context: Context2d,
  path: Path2D,
  radiusPx: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 2 * radiusPx;
  context.lineCap = 'round';
  context.setLineDash([]);
  context.stroke(path);
  context.lineCap = 'butt';
}
