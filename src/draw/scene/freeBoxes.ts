// The part of the stage on which words may stand.
import type { Point } from '../../sim/contracts/command';
import type { Box } from '../canvas/geometry';
import type { Viewport } from '../canvas/layout';

/** Whether a box lies on the stage, above the legend at its foot. */
export function isWithin({ x, y, width, height }: Box, viewport: Viewport): boolean {
  const { widthPx, heightPx, footPx = 0 } = viewport;
  return x >= 4 && y >= 4 && x + width <= widthPx - 4 && y + height <= heightPx - footPx - 4;
}

/** Whether a place lies on the stage. */
export function isOnStage([x, y]: Point, { widthPx, heightPx }: Viewport): boolean {
  return x >= 0 && y >= 0 && x <= widthPx && y <= heightPx;
}
