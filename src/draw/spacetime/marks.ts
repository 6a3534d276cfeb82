// The ring of the chosen event with its words, and the numbered discs of an answer's steps.

import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { drawNumberDiscs } from '../canvas/numberDisc';
import type { Theme } from '../canvas/theme';
import { placeLaneMarks } from '../timeline/timelineCauses';
import { drawRing, placeOnRail } from './ring';
import type { SpacetimeScene } from './spacetimeScene';

const RING = { radiusPx: 8, linePx: 2.4, paperPx: 6 };
const TITLE_PX = 13;

/** Draws the ring on the rail of the chosen event, and its title beside it. */
export function drawChosen(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  const { chosen } = scene.model;
  const at = chosen && placeOnRail(scene, chosen.process, chosen.atMs);
  if (!chosen || !at) return;
  drawRing(context, theme, at, RING);
  if (scene.pitchPx < 30) return;
  const [x, y] = at;
  const { leftPx, rightPx } = scene.geometry;
  const width = textWidthPx(chosen.title, TITLE_PX);
  const isLeft = x + 14 + width > rightPx;
  const textX = isLeft ? Math.max(leftPx, x - 14 - width) : x + 14;
  context.fillStyle = theme.paper;
  context.globalAlpha = 0.85;
  context.fillRect(textX - 3, y + 8, width + 6, 18);
  context.globalAlpha = 1;
  setFont(context, theme, TITLE_PX, 600);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = theme.ink;
  context.fillText(chosen.title, textX, y + 17);
}

/** Draws the numbered discs of an answer's steps. */
export function drawSteps(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  drawNumberDiscs(context, placeLaneMarks(scene), theme);
}
