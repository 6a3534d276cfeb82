// Hatches as patterns, which fill thousands of boxes faster than strokes that are clipped to them.
import type { Context2d } from '../canvas/context';
import { createCanvas } from '../canvas/surface';
import type { HatchLook } from './laneColours';

/** The patterns of one canvas, by their look. */
export type Patterns = Map<string, CanvasPattern>;

/**
 * The pattern of a hatch, to be used as a fill.
 *
 * @param originPx - the place at which the hatch begins, in px: a hatch moves with its lane
 */
export function hatchPattern(
  context: Context2d,
  patterns: Patterns,
  hatch: HatchLook,
  pixelRatio: number,
  originPx: number,
): CanvasPattern | string {
  const { colour, spacingPx, isUpright } = hatch;
  const name = `${colour} ${spacingPx} ${isUpright} ${pixelRatio}`;
  let pattern = patterns.get(name) ?? null;
  if (!pattern) {
    pattern = context.createPattern(hatchTile(hatch, pixelRatio), 'repeat');
    if (!pattern) return colour;
    patterns.set(name, pattern);
  }
  // A tile has whole device pixels, so at odd ratios it is scaled a little.
  const scale = spacingPx / Math.max(1, Math.round(spacingPx * pixelRatio));
  pattern.setTransform({ a: scale, d: scale, e: originPx % spacingPx, f: 0 });
  return pattern;
}

function hatchTile({ colour, spacingPx, isUpright }: HatchLook, pixelRatio: number) {
  const { canvas, context } = createCanvas(spacingPx, spacingPx, pixelRatio);
  context.fillStyle = colour;
  context.strokeStyle = colour;
  if (isUpright) {
    context.fillRect(0, 0, 3, spacingPx);
    return canvas;
  }
  context.lineWidth = 1.2;
  context.beginPath();
  for (const sum of [0, spacingPx, 2 * spacingPx]) {
    context.moveTo(sum + 1, -1);
    context.lineTo(sum - spacingPx - 1, spacingPx + 1);
  }
  context.stroke();
  return canvas;
}
