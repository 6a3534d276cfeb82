// The outlines of processes on a stage: a line between two of them is seen only where it touches neither.
import { clientRoom, layoutBox, type Viewport, wholeOf } from '../../draw/canvas/layout';
import { nodeMetrics } from '../../draw/scene/nodeMetrics';
import { serviceHeightPx, serviceRoom } from '../../draw/scene/serviceRoom';
import type { Point } from '../../sim/contracts/command';
import type { World } from '../../sim/trace/world';

/** The gap between a process and its outline, in px. */
const GAP_PX = 2;
/** The points around a node, from its centre, in units of its radius. */
const CIRCLE = Array.from({ length: 8 }, (_, corner): Point => {
  const angle = (corner / 8) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});
/** The corners of a box, from its centre, in units of half its sides. */
const CORNERS: readonly Point[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

/** The points around a process at a place. */
export type OutlineOf = (id: string, at: Point) => readonly Point[];

/** The outlines of a world's processes on a stage, in unit coordinates. */
export function outlinesOn(
  { nodes, services, clients }: Pick<World, 'nodes' | 'services' | 'clients'>,
  seen: Viewport,
): OutlineOf {
  const stage = wholeOf(seen);
  const { radiusXPx, radiusYPx } = layoutBox(stage);
  const around = (corners: readonly Point[], halfX: number, halfY: number) => {
    const [x, y] = [(halfX + GAP_PX) / radiusXPx, (halfY + GAP_PX) / radiusYPx];
    return corners.map((corner): Point => [corner[0] * x, corner[1] * y]);
  };
  const { radiusPx } = nodeMetrics(nodes.size, stage);
  const room = services.size > 0 ? serviceRoom(services.size, nodes.size, stage) : null;
  const card = clientRoom(stage);
  const ofNode = around(CIRCLE, radiusPx, radiusPx);
  // A service grows with its keys, and a line must not move because of that: it has its greatest height.
  const ofService = room ? around(CORNERS, room.widthPx / 2, serviceHeightPx(room) / 2) : [];
  const ofClient = card ? around(CORNERS, card.widthPx / 2, card.heightPx / 2) : [];
  const offsetsOf = (id: string) =>
    services.has(id) ? ofService : clients.has(id) ? ofClient : ofNode;
  return (id, [x, y]) => offsetsOf(id).map((offset): Point => [x + offset[0], y + offset[1]]);
}
