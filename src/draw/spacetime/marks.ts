// The ring of the chosen event with its words, and the numbered discs of an answer's steps.

import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { drawNumberDiscs } from '../canvas/numberDisc';
import type { Theme } from '../canvas/theme';
import { placeLaneMarks } from '../timeline/timelineCauses';
import type { SpacetimeScene } from './spacetimeScene';

const RING_PX = 8;
const TITLE_PX = 13;

/** Draws the ring on the rail of the chosen event, and its title beside it. */
export function drawChosen(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  const { chosen } = scene.model;
  if (!chosen || chosen.process === null) return;
  const y = scene.railY.get(chosen.process);
  const x = scene.scale(chosen.atMs);
  const { leftPx, rightPx } = scene.geometry;
  if (y === undefined || x < leftPx - 1 || x > rightPx + 1) return;
  context.beginPath();
  context.arc(x, y, RING_PX, 0, 2 * Math.PI);
  context.strokeStyle = theme.paper;
  context.lineWidth = 6;
  context.stroke();
  context.strokeStyle = theme.ink;
  context.lineWidth = 2.4;
  context.stroke();
  if (scene.pitchPx < 30) return;
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
