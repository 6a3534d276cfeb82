// How large services are drawn: as large as the room in the middle of the nodes' circle lets them be.
import type { Point } from '../../sim/contracts/command';
import { type Box, boxAround, grown } from '../canvas/geometry';
import { keptWithin } from '../canvas/labelPlacement';
import {
  CLIENT_GAP_PX,
  circleLayout,
  clientRoom,
  FOOT_PX,
  headPx,
  layoutBox,
  toScreen,
  type Viewport,
} from '../canvas/layout';
import { crownBox } from './crown';
import { nodeMetrics } from './nodeMetrics';
import { chipBox, stateRoom } from './nodeRooms';

/** The services' grid, in px: how many stand side by side, how large each may be, and where the grid's middle is. */
export interface ServiceRoom {
  readonly columns: number;
  readonly widthPx: number;
  /** How many lines of what it holds fit into each. */
  readonly lines: number;
  readonly middle: Point;
}

/** Of a service's lines of text. */
export const LINE_PX = 15;
/** Above the first line: the lid of the cylinder and the name. Below the last: the round of its foot. */
export const HEAD_PX = 27;
const FOOT_OF_SERVICE_PX = 6;
/** Between two services, and around all of them. */
export const SERVICE_GAP_PX = 8;

const WIDEST_PX = 150;
const NARROWEST_PX = 60;
const WIDTH_STEP_PX = 6;
/** More lines than this are a list that nobody reads from a picture. */
const LINES_AT_MOST = 6;
/** From this many lines on, width is worth more than another line. */
const LINES_ENOUGH = 3;
/** Up to this width, which a short key, its owner and a word need, each px counts twice. */
const WIDTH_ENOUGH_PX = 114;
/** How many px of width a line is worth, up to that many and above. */
const LINE_WORTH_PX = 46;
const MORE_LINES_WORTH_PX = 6;
/** Below one another, the upper service stands in the way of messages to the lower. */
const ROW_COST_PX = 25;
/** The name of a state that is long for a cluster that has services; a longer one is left out where it has no room. */
const USUAL_STATE = 'awaiting answer';

/** What a node takes of the stage. */
interface Taken {
  readonly at: Point;
  readonly box: Box;
}

/** How high a service with so many lines is, in px. */
export function serviceHeightPx(lines: number): number {
  return HEAD_PX + lines * LINE_PX + FOOT_OF_SERVICE_PX;
}

/**
 * The grid of so many services amid so many nodes, which stand on their circle and say whatever they may say. Where
 * that leaves no room for a line in each, the names of states give way to it, and at last services stand over nodes.
 */
export function serviceRoom(services: number, nodes: number, viewport: Viewport): ServiceRoom {
  const rooms = known.get(viewport) ?? new Map<string, ServiceRoom>();
  known.set(viewport, rooms);
  const key = `${services} ${nodes}`;
  const room = rooms.get(key) ?? findRoom(services, nodes, viewport);
  rooms.set(key, room);
  return room;
}

/** By viewport, which never changes, and who is there: it is asked for on every frame, and takes a search to answer. */
const known = new WeakMap<Viewport, Map<string, ServiceRoom>>();

function findRoom(services: number, nodes: number, viewport: Viewport): ServiceRoom {
  const beside = largestRoom(services, takenBy(nodes, viewport, true), viewport);
  if (beside && beside.lines > 0) return beside;
  const over = largestRoom(services, takenBy(nodes, viewport, false), viewport);
  if (over && over.lines > 0) return over;
  const { centre } = layoutBox(viewport);
  const smallest = { columns: services, widthPx: NARROWEST_PX, lines: 0, middle: centre };
  return beside ?? over ?? smallest;
}

function largestRoom(
  services: number,
  taken: readonly Taken[],
  viewport: Viewport,
): ServiceRoom | null {
  let best: ServiceRoom | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (let columns = services; columns >= 1; columns -= 1) {
    const rows = Math.ceil(services / columns);
    for (let widthPx = WIDEST_PX; widthPx >= NARROWEST_PX; widthPx -= WIDTH_STEP_PX) {
      const room = roomAt(rows, columns, widthPx, taken, viewport);
      const worth = room ? worthOf(room) - rows * ROW_COST_PX : most;
      if (worth <= most) continue;
      most = worth;
      best = room;
    }
  }
  return best;
}

/** The grid with these rows and columns of this width, as many lines as it has room for; null where not even names have. */
function roomAt(
  rows: number,
  columns: number,
  widthPx: number,
  taken: readonly Taken[],
  viewport: Viewport,
): ServiceRoom | null {
  const { centre } = layoutBox(viewport);
  const clients = clientRoom(viewport);
  const edgePx = clients && !clients.isRow ? clients.widthPx + 3 * CLIENT_GAP_PX : CLIENT_GAP_PX;
  const acrossPx = columns * (widthPx + SERVICE_GAP_PX) + SERVICE_GAP_PX;
  if (acrossPx > viewport.widthPx - 2 * edgePx) return null;
  const { top, bottom } = freeBetween(taken, acrossPx, viewport);
  const eachPx = (bottom - top - SERVICE_GAP_PX) / rows - SERVICE_GAP_PX;
  const lines = Math.min(LINES_AT_MOST, Math.floor((eachPx - serviceHeightPx(0)) / LINE_PX));
  if (lines < 0) return null;
  // In the middle of the circle, or as near to it as there is room.
  const halfPx = (rows * (serviceHeightPx(lines) + SERVICE_GAP_PX) + SERVICE_GAP_PX) / 2;
  const y = Math.min(bottom - halfPx, Math.max(top + halfPx, centre[1]));
  return { columns, widthPx, lines, middle: [centre[0], y] };
}

function worthOf({ lines, widthPx }: ServiceRoom): number {
  const enough = Math.min(lines, LINES_ENOUGH);
  const linesPx = enough * LINE_WORTH_PX + (lines - enough) * MORE_LINES_WORTH_PX;
  return linesPx + widthPx + Math.min(widthPx, WIDTH_ENOUGH_PX);
}

/** From where to where nothing stands in a strip of this width around the middle: between the upper nodes and the lower. */
function freeBetween(
  taken: readonly Taken[],
  acrossPx: number,
  viewport: Viewport,
): { top: number; bottom: number } {
  const [middleX, middleY] = layoutBox(viewport).centre;
  let [top, bottom] = [headPx(viewport), viewport.heightPx - (viewport.footPx ?? FOOT_PX)];
  for (const { at, box } of taken) {
    if (Math.abs(box.x + box.width / 2 - middleX) >= (acrossPx + box.width) / 2) continue;
    if (at[1] <= middleY) top = Math.max(top, box.y + box.height);
    else bottom = Math.min(bottom, box.y);
  }
  return { top, bottom };
}

/** Whatever a node may come to show takes its room from the start: no service moves because of an election. */
function takenBy(count: number, viewport: Viewport, hasWords: boolean): Taken[] {
  const ids = Array.from({ length: count }, (_, index) => `n${index + 1}`);
  const metrics = nodeMetrics(count, viewport, false);
  const { radiusPx, detail } = metrics;
  // A ring that runs down goes around it.
  const sidePx = 2.5 * radiusPx;
  const bounds = { x: 4, y: 0, width: viewport.widthPx - 8, height: viewport.heightPx };
  return [...circleLayout(ids).values()].flatMap((place) => {
    const at = toScreen(place, viewport);
    const boxes = [
      boxAround(at, sidePx, sidePx),
      grown(crownBox(at, radiusPx), 2),
      ...(detail === 'tiny' ? [] : [chipBox(metrics, at, 'n10')]),
      ...(detail === 'full' && hasWords
        ? [keptWithin(stateRoom(metrics, at, USUAL_STATE), bounds)]
        : []),
    ];
    return boxes.map((box) => ({ at, box }));
  });
}
