// The part of the stage that is free for words.
import type { Point } from '../../sim/contracts/command';
import type { Box } from '../canvas/geometry';
import type { Viewport } from '../canvas/layout';
import type { Scene } from './scene';

/** Whether a box lies on the stage, above the legend at its foot. */
export function isWithin({ x, y, width, height }: Box, viewport: Viewport): boolean {
  const { widthPx, heightPx, footPx = 0 } = viewport;
  return x >= 4 && y >= 4 && x + width <= widthPx - 4 && y + height <= heightPx - footPx - 4;
}

/** Whether a place lies on the stage, or at most this far beyond its edge. */
export function isOnStage(at: Point, { widthPx, heightPx }: Viewport, beyondPx = 0): boolean {
  const isAcross = at[0] >= -beyondPx && at[0] <= widthPx + beyondPx;
  return isAcross && at[1] >= -beyondPx && at[1] <= heightPx + beyondPx;
}

/** Whether a node at a place, with its crown, chip and labels, may be on the stage. */
export function isInSight({ metrics, viewport }: Scene, at: Point): boolean {
  return isOnStage(at, viewport, AROUND_PX + metrics.radiusPx * 3);
}

/** Crowns, chips and the names of states reach at most this far beyond three radii of a node. */
const AROUND_PX = 40;

/**
 * Whether a straight line may cross the stage, or come this near to its edge; it does not where both ends lie beyond the
 * same edge.
 */
export function mayCrossStage(a: Point, b: Point, stage: Viewport, beyondPx = 0): boolean {
  const { widthPx, heightPx } = stage;
  const isAcross = Math.max(a[0], b[0]) >= -beyondPx && Math.min(a[0], b[0]) <= widthPx + beyondPx;
  return (
    isAcross && Math.max(a[1], b[1]) >= -beyondPx && Math.min(a[1], b[1]) <= heightPx + beyondPx
  );
}
