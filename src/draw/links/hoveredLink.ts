// The mark of the link under the pointer.
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { endsOf, rimsOf } from '../scene/ends';
import type { Scene } from '../scene/scene';

/** Draws the hovered link, below the nodes. */
export function drawHoveredLink(context: Context2d, scene: Scene, theme: Theme): void {
  const { hovered } = scene.model;
  if (hovered?.type !== 'link') return;
  const { from: a, to: b } = hovered;
  const ends = endsOf(scene, a, b);
  if (!ends) return;
  const [from, to] = rimsOf(scene, { a, b, from: ends[0], to: ends[1] });
  context.strokeStyle = theme.soft;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(to[0], to[1]);
  context.stroke();
}
