// The outlines of processes on a stage: a line between two of them is seen only where it touches neither.
import { clientRoom, layoutBox, type Viewport, wholeOf } from '../../draw/canvas/layout';
import { nodeMetrics } from '../../draw/scene/nodeMetrics';
import { serviceHeightPx, serviceRoom } from '../../draw/scene/serviceRoom';
import type { Point } from '../../sim/contracts/command';
import type { World } from '../../sim/trace/world';

/** The processes of a world. */
export type Processes = Pick<World, 'nodes' | 'services' | 'clients'>;

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

/**
 * The width and the height of each process on a whole stage, in px; null for a client without a room.
 *
 * @param lines - the number of lines of a service; as many as have room when absent.
 */
export function sizesOn(
  { nodes, services, clients }: Processes,
  stage: Viewport,
  lines = Number.POSITIVE_INFINITY,
): (id: string) => readonly [widthPx: number, heightPx: number] | null {
  const { radiusPx } = nodeMetrics(nodes.size, stage);
  const room = services.size > 0 ? serviceRoom(services.size, nodes.size, stage) : null;
  const card = clientRoom(stage);
  const ofNode = [2 * radiusPx, 2 * radiusPx] as const;
  // A service grows with its keys, and a line must not move because of that: it has its greatest height.
  const ofService =
    room && ([room.widthPx, serviceHeightPx(room, Math.min(lines, room.lines))] as const);
  const ofClient = card && ([card.widthPx, card.heightPx] as const);
  return (id) => (services.has(id) ? ofService : clients.has(id) ? ofClient : ofNode);
}

/** The points around a process at a place. */
export type OutlineOf = (id: string, at: Point) => readonly Point[];

/**
 * The outlines of a world's processes on a stage, in unit coordinates.
 *
 * @param share - the part of each process that is outlined, around its middle; all of it, with a gap, when absent.
 */
export function outlinesOn(world: Processes, seen: Viewport, share?: number): OutlineOf {
  const stage = wholeOf(seen);
  const { radiusXPx, radiusYPx } = layoutBox(stage);
  const sizeOf = sizesOn(world, stage);
  return (id, [x, y]) => {
    const size = sizeOf(id);
    if (!size) return [];
    const [halfX, halfY] = size.map((px) =>
      share === undefined ? px / 2 + GAP_PX : (share * px) / 2,
    ) as [number, number];
    const corners = world.services.has(id) || world.clients.has(id) ? CORNERS : CIRCLE;
    return corners.map(
      ([dx, dy]): Point => [x + dx * (halfX / radiusXPx), y + dy * (halfY / radiusYPx)],
    );
  };
}
