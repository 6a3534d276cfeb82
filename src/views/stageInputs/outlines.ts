// The outlines of processes on a stage: a line between two of them is seen only where it touches neither.
import type { Box } from '../../draw/canvas/geometry';
import {
  clientRoom,
  layoutBox,
  toScreen,
  toUnit,
  type Viewport,
  wholeOf,
} from '../../draw/canvas/layout';
import { ringRadiusPx } from '../../draw/scene/countdown';
import { placeChip, stateBox } from '../../draw/scene/nodeBoxes';
import { nodeMetrics } from '../../draw/scene/nodeMetrics';
import { serviceHeightPx, serviceRoom } from '../../draw/scene/serviceRoom';
import type { Point } from '../../sim/contracts/command';
import type { World } from '../../sim/trace/world';

/** The processes of a world. */
export type Processes = Pick<World, 'nodes' | 'services' | 'clients'>;

/** The gap between a process and its outline, in px. */
const GAP_PX = 2;
/** The further gap between a node's ring and its outline, in px. */
const RING_GAP_PX = 3;
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

/** As many lines of a service as have room, its usual number of lines, and the usual name of a node's state. */
export const MOST_LINES = Number.POSITIVE_INFINITY;
export const USUAL_LINES = 2;
export const USUAL_WORD = 'candidate';

/**
 * The width and the height of each process on a whole stage, in px; null for a client without a room.
 *
 * @param lines - the number of lines of a service; as many as have room when absent.
 */
export function sizesOn(
  { nodes, services, clients }: Processes,
  stage: Viewport,
  lines = MOST_LINES,
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

/** The parts of processes that are outlined. */
interface Outlining {
  /** The share of each, around its middle; all of it, with a gap, when absent. */
  readonly share?: number;
  /** The surroundings of a node in place of its circle: its timer's ring and its chip, or the name of its state as well. */
  readonly around?: 'chip' | 'words';
  /** The number of lines of a service: see `sizesOn`. */
  readonly lines?: number;
}

/** The outlines of a world's processes on a stage, in unit coordinates. */
export function outlinesOn(
  world: Processes,
  seen: Viewport,
  { share, around, lines }: Outlining = {},
): OutlineOf {
  const stage = wholeOf(seen);
  const { radiusXPx, radiusYPx } = layoutBox(stage);
  const sizeOf = sizesOn(world, stage, lines);
  const pointsAround = around && surroundings(world, stage, around);
  return (id, [x, y]) => {
    const isNode = world.nodes.has(id);
    if (isNode && pointsAround) return pointsAround(id, [x, y]);
    const size = sizeOf(id);
    if (!size) return [];
    const [halfX, halfY] = size.map((px) =>
      share === undefined ? px / 2 + GAP_PX : (share * px) / 2,
    ) as [number, number];
    return (isNode ? CIRCLE : CORNERS).map(
      ([dx, dy]): Point => [x + dx * (halfX / radiusXPx), y + dy * (halfY / radiusYPx)],
    );
  };
}

/** The points of a node's ring, of its chip and of the name of its state, in unit coordinates. */
function surroundings(world: Processes, stage: Viewport, around: 'chip' | 'words'): OutlineOf {
  const metrics = nodeMetrics(world.nodes.size, stage);
  const ringPx = ringRadiusPx(metrics) + RING_GAP_PX;
  return (id, unit) => {
    const at = toScreen(unit, stage);
    const ring = CIRCLE.map(([dx, dy]): Point => [at[0] + dx * ringPx, at[1] + dy * ringPx]);
    const chip = metrics.isDisc ? [] : cornersOf(placeChip({ metrics, viewport: stage }, at, id));
    const isNamed = around === 'words' && metrics.hasStates;
    const words = isNamed ? cornersOf(stateBox(metrics, at, USUAL_WORD)) : [];
    return [...ring, ...chip, ...words].map((point) => toUnit(point, stage));
  };
}

function cornersOf({ x, y, width, height }: Box): Point[] {
  return [x, x + width].flatMap((across) => [y, y + height].map((down): Point => [across, down]));
}
