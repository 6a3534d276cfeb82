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

/** Around the nodes: two thin rings for the selected one, one for the one that is pointed at. */
export function drawNodeEmphasis(context: Context2d, scene: Scene, theme: Theme): void {
  const { selectedNode, hovered } = scene.model;
  const outer = scene.metrics.radiusPx + Math.max(5, scene.metrics.radiusPx * 0.3);
  if (selectedNode !== null) ringsAround(context, scene, theme, selectedNode, [outer, outer + 3]);
  if (hovered?.type === 'node' && hovered.node !== selectedNode)
    ringsAround(context, scene, theme, hovered.node, [outer]);
}

function ringsAround(
  context: Context2d,
  { places }: Scene,
  theme: Theme,
  node: string,
  radiiPx: readonly number[],
): void {
  const at = places.get(node);
  if (!at) return;
  context.strokeStyle = theme.soft;
  context.lineWidth = 1;
  context.setLineDash([]);
  for (const radius of radiiPx) {
    context.beginPath();
    context.arc(at[0], at[1], radius, 0, 2 * Math.PI);
    context.stroke();
  }
}
