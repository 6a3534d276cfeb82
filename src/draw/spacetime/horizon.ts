// The horizon of a chosen event: the last events of other processes that it can know of, and the paleness beyond them.
import { least } from 'd3-array';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { RAIL_PX, type SpacetimeScene } from './spacetimeScene';

/** Beyond the horizon a rail keeps this share of its strength. */
const BEYOND = 0.32;
const TICK_PX = { half: 7, foot: 4 };
const LABEL_PX = 11;
/** Below this pitch the words have no room. */
const LEAST_PITCH_PX = 40;

/** The horizon on one rail. */
export interface PlacedHorizon {
  readonly process: string;
  readonly x: number;
  readonly y: number;
}

/** The horizons on the rails of the other processes. */
export function placeHorizons({ model, railY, scale }: SpacetimeScene): PlacedHorizon[] {
  const { emphasis, chosen } = model;
  if (!emphasis || !chosen) return [];
  return [...emphasis.frontier].flatMap(([process, seq]) => {
    const y = railY.get(process);
    if (y === undefined || process === chosen.process) return [];
    return [{ process, x: scale(model.trace.timeAt(seq)), y }];
  });
}

/** Draws a bracket on each rail, and pales what is beyond. */
export function drawHorizons(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  const { emphasis } = scene.model;
  const horizons = placeHorizons(scene);
  if (!emphasis || horizons.length === 0) return;
  const isPast = emphasis.light !== 'follows';
  const { leftPx, rightPx } = scene.geometry;
  const endPx = Math.min(rightPx, scene.scale(scene.model.endMs));
  context.globalAlpha = 1 - BEYOND;
  context.fillStyle = theme.paper;
  for (const { x, y } of horizons) {
    const edge = Math.min(rightPx, Math.max(leftPx, x));
    const [fromPx, toPx] = isPast ? [edge, endPx] : [leftPx, edge];
    if (toPx <= fromPx) continue;
    context.fillRect(fromPx, y - RAIL_PX / 2, toPx - fromPx, RAIL_PX);
  }
  context.globalAlpha = 1;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5;
  context.beginPath();
  const footPx = isPast ? -TICK_PX.foot : TICK_PX.foot;
  for (const { x, y } of horizons) {
    if (x < leftPx || x > rightPx) continue;
    context.moveTo(x + footPx, y - TICK_PX.half);
    context.lineTo(x, y - TICK_PX.half);
    context.lineTo(x, y + TICK_PX.half);
    context.lineTo(x + footPx, y + TICK_PX.half);
  }
  context.stroke();
  if (isPast) writeHorizon(context, scene, horizons, theme);
}

/** The words, once: at the process of which the chosen one has heard nothing for the longest time. */
function writeHorizon(
  context: Context2d,
  { model, geometry, pitchPx }: SpacetimeScene,
  horizons: readonly PlacedHorizon[],
  theme: Theme,
): void {
  const silent = least(horizons, (a, b) => a.x - b.x);
  const isVisible = silent && silent.x >= geometry.leftPx && silent.x <= geometry.rightPx;
  if (!silent || !isVisible || !model.chosen?.process || pitchPx < LEAST_PITCH_PX) return;
  const text = `${model.chosen.process} knows ${silent.process} only to here`;
  const width = textWidthPx(text, LABEL_PX);
  const x = Math.max(geometry.leftPx, Math.min(silent.x - width / 2, geometry.rightPx - width));
  setFont(context, theme, LABEL_PX);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = theme.paper;
  context.fillRect(x - 3, silent.y + 11, width + 6, 15);
  context.fillStyle = theme.ink;
  context.fillText(text, x, silent.y + 18);
}
