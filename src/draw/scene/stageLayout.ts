// The initial places, before a user moves anything: nodes by their layout, services among them, clients at the edge.
import { median, min } from 'd3-array';
import type { Point } from '../../sim/contracts/command';
import { distance } from '../canvas/geometry';
import {
  bannerPx,
  CLIENT_GAP_PX,
  circleLayout,
  clientRoom,
  FOOT_PX,
  layoutBox,
  type Spacing,
  toScreen,
  toUnit,
  type Viewport,
  wholeOf,
} from '../canvas/layout';
import type { LayoutNode, LayoutSurroundings, NodeLayout } from './nodeLayout';
import { SERVICE_GAP_PX, serviceHeightPx, serviceRoom } from './serviceRoom';

/** The ids of all processes on a stage. */
export interface ProcessIds {
  readonly nodes: readonly string[];
  readonly services: readonly string[];
  readonly clients: readonly string[];
}

/** A layout, and its inputs about the nodes and the network. */
export interface Arrangement extends Omit<LayoutSurroundings, 'aspect'> {
  readonly layout: NodeLayout;
  readonly nodes: readonly LayoutNode[];
}

/**
 * The places of all processes in unit coordinates. The viewport's `clientCount` must be the number of clients.
 *
 * @param arrangement - the layout of the nodes; the circle when absent.
 */
export function stageLayout(
  { nodes, services, clients }: ProcessIds,
  seen: Viewport,
  arrangement?: Arrangement,
): Map<string, Point> {
  const viewport = wholeOf(seen);
  const above =
    arrangement && !arrangement.layout.isAround
      ? serviceBand(services, nodes.length, viewport)
      : null;
  const places = arrangement ? arranged(arrangement, viewport, above) : circleLayout(nodes);
  const among = servicePlaces(services, nodes.length, viewport, above);
  const edge = clientPlaces(clients, viewport);
  for (const [id, place] of [...among, ...edge]) places.set(id, toUnit(place, viewport));
  return places;
}

/** The distances of nodes at these places; absent for fewer than two nodes, which have all the room. */
export function spacingOf(
  nodes: readonly string[],
  places: ReadonlyMap<string, Point>,
  viewport: Viewport,
): Spacing | undefined {
  const at = nodes.map((id) => toScreen(places.get(id) ?? [0, 0], wholeOf(viewport)));
  const nearestPx = at.map((one) =>
    min(at, (other) => (other === one ? undefined : distance(one, other))),
  );
  const [typicalPx, closestPx] = [median(nearestPx, Number), min(nearestPx, Number)];
  return nodes.length > 1 && typicalPx !== undefined && closestPx !== undefined
    ? { typicalPx, closestPx }
    : undefined;
}

/** The part of the room above the nodes that services take, from its top, in units of the layout's height. */
interface Band {
  readonly columns: number;
  readonly middlePx: number;
  /** The topmost place of a node, in unit coordinates. */
  readonly nodesFrom: number;
}

/** The distance from a service to the centre of a node below it, in px: half a node and its crown. */
const BELOW_SERVICES_PX = 44;
/** The share of the room that nodes have in any case. */
const LEAST_OF_NODES = 0.45;

function serviceBand(ids: readonly string[], nodeCount: number, viewport: Viewport): Band | null {
  if (ids.length === 0) return null;
  const room = serviceRoom(ids.length, nodeCount, viewport);
  const { widthPx } = room;
  const fitting = Math.floor(viewport.widthPx / (widthPx + SERVICE_GAP_PX));
  const columns = Math.max(1, Math.min(ids.length, fitting));
  const rows = Math.ceil(ids.length / columns);
  const tallPx = rows * (serviceHeightPx(room) + SERVICE_GAP_PX);
  const { centre, radiusYPx } = layoutBox(viewport);
  const topPx = Math.max(bannerPx(viewport), centre[1] - radiusYPx - BELOW_SERVICES_PX);
  const [, from] = toUnit([0, topPx + tallPx + BELOW_SERVICES_PX], viewport);
  return {
    columns,
    middlePx: topPx + tallPx / 2,
    nodesFrom: Math.min(Math.max(-1, from), 1 - 2 * LEAST_OF_NODES),
  };
}

/** The nodes' places by their layout, in the room below the services. */
function arranged(
  { layout, nodes, ...network }: Arrangement,
  viewport: Viewport,
  band: Band | null,
): Map<string, Point> {
  const { radiusXPx, radiusYPx } = layoutBox(viewport);
  const share = band ? (1 - band.nodesFrom) / 2 : 1;
  const aspect = radiusXPx / (radiusYPx * share);
  const placed = layout.place(nodes, { ...network, aspect });
  return new Map([...placed].map(([id, [x, y]]) => [id, [x, 1 - share + y * share]]));
}

/** The places of services, row by row, each row centred. */
function servicePlaces(
  ids: readonly string[],
  nodeCount: number,
  viewport: Viewport,
  above: Band | null,
): [string, Point][] {
  if (ids.length === 0) return [];
  const room = serviceRoom(ids.length, nodeCount, viewport);
  const { widthPx } = room;
  const columns = above?.columns ?? room.columns;
  const middle: Point = [room.middle[0], above?.middlePx ?? room.middle[1]];
  const rows = Math.ceil(ids.length / columns);
  const [stepX, stepY] = [widthPx + SERVICE_GAP_PX, serviceHeightPx(room) + SERVICE_GAP_PX];
  return ids.map((id, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, ids.length - row * columns);
    const x = middle[0] + ((index % columns) - (inRow - 1) / 2) * stepX;
    return [id, [x, middle[1] + (row - (rows - 1) / 2) * stepY]];
  });
}

/** The places of clients: in a row below the banner, or alternating left and right, evenly from banner to foot. */
function clientPlaces(ids: readonly string[], viewport: Viewport): [string, Point][] {
  const room = clientRoom(viewport);
  if (!room) return [];
  const { heightPx: stagePx, footPx = FOOT_PX, widthPx: acrossPx } = viewport;
  const { isRow, widthPx, heightPx } = room;
  const topPx = bannerPx(viewport);
  if (isRow) {
    const stepX = (acrossPx - CLIENT_GAP_PX) / ids.length;
    const y = topPx + heightPx / 2;
    return ids.map((id, index) => [id, [CLIENT_GAP_PX / 2 + (index + 0.5) * stepX, y]]);
  }
  const tallPx = stagePx - footPx - topPx;
  const aside = CLIENT_GAP_PX * 2 + widthPx / 2;
  return ids.map((id, index) => {
    const onSide = Math.ceil((ids.length - (index % 2)) / 2);
    const y = topPx + ((Math.floor(index / 2) + 0.5) / onSide) * tallPx;
    return [id, [index % 2 === 0 ? aside : acrossPx - aside, y]];
  });
}
