// Marks of the selected and of the hovered item, in ink so that no colour has a second meaning.
import type { Context2d } from '../canvas/context';
import { type Box, grown } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import type { Scene } from '../scene/scene';

/**
 * Draws two rings around the selected node and one around the hovered node, below the nodes, so that crowns and chips
 * lie over the rings. Tiny nodes have room for one ring only; a selected one's is ink.
 */
export function drawNodeEmphasis(context: Context2d, scene: Scene, theme: Theme): void {
  const { selectedNode, hovered } = scene.model;
  const { isDisc } = scene.metrics;
  const ring = ringRadiusPx(scene);
  const selected = isDisc ? [ring] : [ring, ring + 3];
  context.lineWidth = isDisc ? 1.5 : 1;
  if (selectedNode !== null) ringsAround(context, scene, theme.ink, selectedNode, selected);
  if (hovered?.type === 'node' && hovered.node !== selectedNode)
    ringsAround(context, scene, theme.soft, hovered.node, [ring]);
}

/** The radius of the innermost ring around a node. */
export function ringRadiusPx({ metrics: { radiusPx, isDisc } }: Scene): number {
  return radiusPx + (isDisc ? 4.5 : Math.max(6, radiusPx * 0.28));
}

/** Draws rings around a node, or as many frames around a service or a client. */
export function ringsAround(
  context: Context2d,
  { places, parts }: Scene,
  colour: string,
  id: string,
  radiiPx: readonly number[],
): void {
  context.strokeStyle = colour;
  context.setLineDash([]);
  const part = parts.get(id);
  if (part) frameAround(context, part.box, radiiPx.length);
  const at = places.get(id);
  if (!at) return;
  for (const radius of radiiPx) {
    context.beginPath();
    context.arc(at[0], at[1], radius, 0, 2 * Math.PI);
    context.stroke();
  }
}

/** Draws frames around a service or a client, as many as a node would have rings. */
function frameAround(context: Context2d, box: Box, frames: number): void {
  for (let frame = 0; frame < frames; frame += 1) {
    const { x, y, width, height } = grown(box, 4 + 3 * frame);
    context.beginPath();
    context.roundRect(x, y, width, height, 9);
    context.stroke();
  }
}
