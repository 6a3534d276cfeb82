// The initial places, before a user moves anything: nodes on a circle, services in its middle, clients at the edge.
import type { Point } from '../../sim/contracts/command';
import {
  bannerPx,
  CLIENT_GAP_PX,
  circleLayout,
  clientRoom,
  FOOT_PX,
  toUnit,
  type Viewport,
  wholeOf,
} from '../canvas/layout';
import { SERVICE_GAP_PX, serviceHeightPx, serviceRoom } from './serviceRoom';

/** The ids of all processes on a stage. */
export interface Cast {
  readonly nodes: readonly string[];
  readonly services: readonly string[];
  readonly clients: readonly string[];
}

/** The places of all processes in unit coordinates. The viewport's `clientCount` must be the number of clients. */
export function stageLayout(
  { nodes, services, clients }: Cast,
  seen: Viewport,
): Map<string, Point> {
  const viewport = wholeOf(seen);
  const places = circleLayout(nodes);
  const middle = servicePlaces(services, nodes.length, viewport);
  const edge = clientPlaces(clients, viewport);
  for (const [id, place] of [...middle, ...edge]) places.set(id, toUnit(place, viewport));
  return places;
}

/** The places of services, row by row, each row centred. */
function servicePlaces(
  ids: readonly string[],
  nodeCount: number,
  viewport: Viewport,
): [string, Point][] {
  if (ids.length === 0) return [];
  const { columns, widthPx, lines, middle } = serviceRoom(ids.length, nodeCount, viewport);
  const rows = Math.ceil(ids.length / columns);
  const [stepX, stepY] = [widthPx + SERVICE_GAP_PX, serviceHeightPx(lines) + SERVICE_GAP_PX];
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
