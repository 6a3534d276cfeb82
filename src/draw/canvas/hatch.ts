// Hatching: for processes that are undecided or paused, and for leaders after the eighth, whose colours are used twice.
import type { Context2d } from './context';
import type { Box } from './geometry';

/** Strokes slanted lines over a path; `within` is a box around the path and bounds the lines' length. */
export function hatchPath(
  context: Context2d,
  path: Path2D,
  within: Box,
  colour: string,
  spacingPx = 8,
): void {
  context.save();
  context.clip(path);
  context.beginPath();
  const { x, y, width, height } = within;
  // Lines stand at multiples of the spacing in user space, so that neighbouring boxes join without a seam.
  const first = Math.floor((x + y) / spacingPx) * spacingPx;
  for (let sum = first; sum < x + y + width + height; sum += spacingPx) {
    context.moveTo(sum - y, y);
    context.lineTo(sum - y - height, y + height);
  }
  context.setLineDash([]);
  context.lineWidth = 1.2;
  context.strokeStyle = colour;
  context.stroke();
  context.restore();
}
