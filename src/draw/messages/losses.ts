// Lost messages: each breaks where it was lost, and fades.
import type { Context2d } from '../canvas/context';
import { between, distance } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import { drawGlyph, flightStyle } from '../scene/glyph';
import { type PlacedLoss, placeLosses } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';

const TRAIL_PX = 46;
/** Tiny nodes are many and lose many messages at once: long trails would run into one another. */
const TINY_TRAIL_PX = 14;

/** Half the width of a cross, in units of a glyph's size. */
export const ARM_SHARE = 0.62;

/** Leaves out losses that would lie on others. */
export type ThinOut = (scene: Scene, losses: readonly PlacedLoss[]) => readonly PlacedLoss[];

/** Draws the losses that are still shown. */
export function drawLosses(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  thinOut?: ThinOut,
): void {
  const losses = placeLosses(scene);
  for (const loss of thinOut?.(scene, losses) ?? losses) {
    drawTrail(context, scene, theme, loss);
    if (loss.fading === null) drawFlying(context, scene, theme, loss);
    else if (loss.reason === 'cut') drawCross(context, scene, theme, loss);
    else drawBroken(context, scene, theme, loss, loss.fading);
  }
  context.globalAlpha = 1;
}

function drawTrail(
  context: Context2d,
  { metrics }: Scene,
  theme: Theme,
  { at, start, fading }: PlacedLoss,
): void {
  const tiny = metrics.isDisc;
  const trailPx = tiny ? TINY_TRAIL_PX : TRAIL_PX;
  const back = between(at, start, Math.min(1, trailPx / Math.max(1, distance(at, start))));
  context.globalAlpha = 0.5 * (1 - (fading ?? 0));
  context.strokeStyle = theme.soft;
  context.lineWidth = tiny ? 1 : 2;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(back[0], back[1]);
  context.lineTo(at[0], at[1]);
  context.stroke();
}

function drawFlying(context: Context2d, scene: Scene, theme: Theme, loss: PlacedLoss): void {
  const [x, y] = loss.at;
  context.globalAlpha = 1;
  const style = flightStyle(theme, scene.model, loss);
  drawGlyph(context, loss.look, x, y, scene.metrics.glyphPx, style);
}

/** The opacity of a loss: full for half of its time, then fading. */
function opacity(fading: number): number {
  return Math.min(1, 2 * (1 - fading));
}

/** Draws the glyph in two halves that drift apart. */
function drawBroken(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  loss: PlacedLoss,
  fading: number,
): void {
  const { glyphPx } = scene.metrics;
  context.globalAlpha = opacity(fading);
  for (const side of [-1, 1]) {
    context.save();
    context.translate(loss.at[0] + side * (1.5 + 5 * fading), loss.at[1] + 4 * fading);
    context.rotate(side * 0.35 * fading);
    context.beginPath();
    context.rect(side < 0 ? -2 * glyphPx : 0, -2 * glyphPx, 2 * glyphPx, 4 * glyphPx);
    context.clip();
    const style = flightStyle(theme, scene.model, loss);
    drawGlyph(context, loss.look, 0, 0, glyphPx, style);
    context.restore();
  }
}

/** Draws a cross, for a message lost at a cut. */
function drawCross(
  context: Context2d,
  { metrics }: Scene,
  theme: Theme,
  { at, fading }: PlacedLoss,
): void {
  const armPx = metrics.glyphPx * ARM_SHARE;
  context.globalAlpha = opacity(fading ?? 0);
  context.strokeStyle = theme.ink;
  context.lineWidth = metrics.isDisc ? 1.2 : 2;
  context.beginPath();
  for (const side of [-1, 1]) {
    context.moveTo(at[0] - armPx, at[1] - side * armPx);
    context.lineTo(at[0] + armPx, at[1] + side * armPx);
  }
  context.stroke();
}
