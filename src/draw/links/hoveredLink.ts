// The mark of the link under the pointer.
import { type Context2d, strokeLine } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { wayBetween } from '../scene/ends';
import type { Scene } from '../scene/scene';

/** Draws the hovered link, below the nodes. */
export function drawHoveredLink(context: Context2d, scene: Scene, theme: Theme): void {
  const { hovered } = scene.model;
  if (hovered?.type !== 'link') return;
  const way = wayBetween(scene, hovered.from, hovered.to);
  if (!way) return;
  context.strokeStyle = theme.soft;
  context.lineWidth = 2;
  strokeLine(context, way[0], way[1]);
}
