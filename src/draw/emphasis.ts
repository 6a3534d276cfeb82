// What the person has chosen or points at, marked in ink so that no colour gets a second meaning.
import type { Context2d } from './context';
import type { Scene } from './scene';
import type { Theme } from './theme';

/** Under the nodes: the link that is pointed at. */
export function drawHoveredLink(context: Context2d, { model, places }: Scene, theme: Theme): void {
  const { hovered } = model;
  if (hovered?.type !== 'link') return;
  const [from, to] = [places.get(hovered.from), places.get(hovered.to)];
  if (!from || !to) return;
  context.strokeStyle = theme.soft;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(to[0], to[1]);
  context.stroke();
}

/**
 * Beneath the nodes, so that crowns and chips stand on the rings: two for the selected one, one for the one that is
 * pointed at. Tiny nodes have room for one ring only; the selected one's is ink.
 */
export function drawNodeEmphasis(context: Context2d, scene: Scene, theme: Theme): void {
  const { selectedNode, hovered } = scene.model;
  const { radiusPx, detail } = scene.metrics;
  const ring = radiusPx + (detail === 'tiny' ? 4.5 : Math.max(6, radiusPx * 0.28));
  const selected = detail === 'tiny' ? [ring] : [ring, ring + 3];
  context.lineWidth = detail === 'tiny' ? 1.5 : 1;
  if (selectedNode !== null) ringsAround(context, scene, theme.ink, selectedNode, selected);
  if (hovered?.type === 'node' && hovered.node !== selectedNode)
    ringsAround(context, scene, theme.soft, hovered.node, [ring]);
}

function ringsAround(
  context: Context2d,
  { places }: Scene,
  colour: string,
  node: string,
  radiiPx: readonly number[],
): void {
  const at = places.get(node);
  if (!at) return;
  context.strokeStyle = colour;
  context.setLineDash([]);
  for (const radius of radiiPx) {
    context.beginPath();
    context.arc(at[0], at[1], radius, 0, 2 * Math.PI);
    context.stroke();
  }
}
