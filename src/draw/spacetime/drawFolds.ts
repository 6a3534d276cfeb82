// The painter of folds: bands with torn edges, and how long they are, on the axis.
import { type Context2d, textWidthPx } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { foldText } from './folds';
import type { SpacetimeScene } from './spacetimeScene';

const TEXT_PX = 11;
const PILL_PX = { height: 18, radius: 5, padding: 6 };
const TOOTH_PX = { wide: 3, high: 5 };

/** Draws the bands below everything else. */
export function drawFoldBands(
  context: Context2d,
  { folds, geometry }: SpacetimeScene,
  theme: Theme,
): void {
  const { axisY, lanesBottom } = geometry;
  const top = axisY + PILL_PX.height / 2;
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

/** Draws how long each fold's stretch is; a click there unfolds it. */
export function drawFoldPills(
  context: Context2d,
  { folds, geometry }: SpacetimeScene,
  theme: Theme,
): void {
  context.font = `600 ${TEXT_PX}px ${theme.fontMono}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  for (const fold of folds) {
    const text = foldText(fold);
    const width = textWidthPx(text, TEXT_PX) + 2 * PILL_PX.padding;
    const middle = (fold.fromPx + fold.toPx) / 2;
    const left = Math.max(geometry.leftPx, Math.min(middle - width / 2, geometry.rightPx - width));
    context.beginPath();
    context.roundRect(
      left,
      geometry.axisY - PILL_PX.height / 2,
      width,
      PILL_PX.height,
      PILL_PX.radius,
    );
    context.fillStyle = theme.paper;
    context.fill();
    context.strokeStyle = theme.ink;
    context.stroke();
    context.fillStyle = theme.ink;
    context.fillText(text, left + width / 2, geometry.axisY + 0.5);
  }
}
