// The painter of folds: bands with torn edges, and the signs on the axis.
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { SIGN_PX } from './foldSigns';
import type { SpacetimeScene } from './spacetimeScene';

const RADIUS_PX = 5;
const TOOTH_PX = { wide: 3, high: 5 };

/** Draws the bands below everything else. */
export function drawFoldBands(
  context: Context2d,
  { folds, geometry }: SpacetimeScene,
  theme: Theme,
): void {
  const { axisY, lanesBottom } = geometry;
  const top = axisY + SIGN_PX.height / 2;
  context.lineWidth = 1;
  for (const { fromPx, toPx } of folds) {
    context.fillStyle = theme.grid;
    context.fillRect(fromPx, top, toPx - fromPx, lanesBottom - top);
    context.strokeStyle = theme.soft;
    context.globalAlpha = 0.6;
    context.beginPath();
    for (const x of [fromPx, toPx]) {
      context.moveTo(x, top);
      for (let y = top, side = 1; y < lanesBottom; y += TOOTH_PX.high, side = -side)
        context.lineTo(x + side * (TOOTH_PX.wide / 2), Math.min(lanesBottom, y + TOOTH_PX.high));
    }
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** Draws the sign of each stretch that a click unfolds, or folds again. */
export function drawFoldSigns(
  context: Context2d,
  { signs, geometry: { axisY } }: SpacetimeScene,
  theme: Theme,
): void {
  context.font = `600 ${SIGN_PX.text}px ${theme.fontMono}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  for (const { text, leftPx, rightPx, isFolded } of signs) {
    const ink = isFolded ? theme.ink : theme.soft;
    const width = rightPx - leftPx;
    context.beginPath();
    context.roundRect(leftPx, axisY - SIGN_PX.height / 2, width, SIGN_PX.height, RADIUS_PX);
    context.fillStyle = theme.paper;
    context.fill();
    context.strokeStyle = ink;
    context.stroke();
    context.fillStyle = ink;
    context.fillText(text, leftPx + width / 2, axisY + 0.5);
  }
}
