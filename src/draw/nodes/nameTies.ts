// Short lines from small nodes to their names, where a neighbour is about as near to the name.
import { leads } from '../../sim/trace/views';
import { type Context2d, strokeLine } from '../canvas/context';
import { type Box, between, distance, distanceToBox, nearestIn } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import type { Way } from '../scene/ends';
import type { Scene } from '../scene/scene';
import { nodeLabels } from './nodeLabels';

/** Another node is about as near to a name that is at most so much farther from it, in px. */
const TIED_PX = 4;
/** The gap between a node's outline and its line. */
const RIM_PX = 1;

/**
 * The lines, each from a node's rim to its name; none to a leader's name, which stands at its crown, and none on a stage that
 * is zoomed, where nodes are farther apart and a frame has no time for them.
 */
export function placeTies(scene: Scene): Way[] {
  const { metrics, model, places, viewport } = scene;
  if (!metrics.isDisc || viewport.camera) return [];
  return nodeLabels(scene).flatMap(({ node, box, isCamp }): Way[] => {
    const [view, at] = [model.world.nodes.get(node), places.get(node)];
    if (isCamp || !view || leads(view) || !at) return [];
    const ownPx = distanceToBox(at, box);
    if (!hasNear(scene, node, box, ownPx + TIED_PX)) return [];
    const end = nearestIn(box, at);
    const rim = (metrics.radiusPx + RIM_PX) / Math.max(1, distance(at, end));
    return rim < 1 ? [[between(at, end, rim), end]] : [];
  });
}

/** Whether another node is so near to a box. */
function hasNear({ places }: Scene, node: string, box: Box, withinPx: number): boolean {
  const [fromX, toX] = [box.x - withinPx, box.x + box.width + withinPx];
  for (const [id, at] of places)
    if (id !== node && at[0] > fromX && at[0] < toX && distanceToBox(at, box) < withinPx)
      return true;
  return false;
}

/** Draws the lines. */
export function drawTies(context: Context2d, scene: Scene, theme: Theme): void {
  context.strokeStyle = theme.soft;
  context.lineWidth = 1;
  context.setLineDash([]);
  for (const [from, to] of placeTies(scene)) strokeLine(context, from, to);
}
