// The size of services: the largest that has room in the middle of the nodes' circle.
import type { Point } from '../../sim/contracts/command';
import { type Box, boxAround, grown } from '../canvas/geometry';
import { keptWithin } from '../canvas/labelPlacement';
import {
  CLIENT_GAP_PX,
  circleLayout,
  clientRoom,
  FOOT_PX,
  headPx,
  isNarrow,
  layoutBox,
  toScreen,
  type Viewport,
} from '../canvas/layout';
import { valueAt } from '../canvas/valueAt';
import { crownBox } from './crown';
import { chipBox, stateBox } from './nodeBoxes';
import { nodeMetrics } from './nodeMetrics';

/** The services' grid, in px: its columns, the largest size of a service, and the grid's centre. */
export interface ServiceRoom {
  readonly columns: number;
  readonly widthPx: number;
  /** The number of lines that fit into each service. */
  readonly lines: number;
  readonly middle: Point;
  /** The size of their text, in units of the usual one. */
  readonly textScale: number;
}

/** The height of a line of text in a service. */
export const LINE_PX = 15;
/** The height above the first line (the cylinder's lid and the name) and below the last (its rounded foot). */
export const HEAD_PX = 27;
/** Half the height of a cylinder's lid. */
export const LID_PX = 5;
const FOOT_OF_SERVICE_PX = 6;
/** The gap between two services, and around the grid. */
export const SERVICE_GAP_PX = 8;

const WIDEST_PX = 150;
const NARROWEST_PX = 66;
/** The greatest width between two nodes on a narrow stage: a message has room on the links beside it. */
const WIDEST_BETWEEN_PX = 120;
const WIDTH_STEP_PX = 6;
/** The largest number of lines: a longer list is of no use in a picture. */
const LINES_AT_MOST = 6;
/** From this many lines on, width is worth more than another line. */
const LINES_ENOUGH = 3;
/** Up to this width each px counts twice: a short key, its owner and a word need it. */
const WIDTH_ENOUGH_PX = 114;
/** A service without lines has a name and an owner only; more width is taken from the links beside it. */
const BRIEF_ENOUGH_PX = 108;
/** The worth of a line in px of width, up to `LINES_ENOUGH` and above. */
const LINE_WORTH_PX = 46;
const MORE_LINES_WORTH_PX = 6;
/**
 * The cost of each row, in px of width: an upper service covers messages to a lower one. Between two nodes columns cover
 * each other's links, and cost more than anything gains.
 */
const ROW_COST_PX = 25;
const COLUMN_COST_PX = 300;
/** The longest usual name of a state in a cluster with services; a longer one is left out where it has no room. */
const USUAL_STATE = 'awaiting answer';

/** A box that a node may occupy, and the node's centre. */
interface OccupiedBox {
  readonly at: Point;
  readonly box: Box;
}

/** The height of a service with a number of lines, in px. */
export function serviceHeightPx(
  { textScale, lines: most }: Pick<ServiceRoom, 'textScale' | 'lines'>,
  lines = most,
): number {
  return (HEAD_PX + lines * LINE_PX + FOOT_OF_SERVICE_PX) * textScale;
}

/**
 * The grid of services in the middle of the nodes' circle. It leaves room for the nodes' labels. Where that leaves no
 * room for one line in each service, first its text stays at the usual size, then the grid covers the labels and, as a
 * last resort, nodes.
 */
export function serviceRoom(services: number, nodes: number, viewport: Viewport): ServiceRoom {
  const rooms = valueAt(cachedRooms, viewport, () => new Map<string, ServiceRoom>());
  return valueAt(rooms, `${services} ${nodes}`, () => findRoom(services, nodes, viewport));
}

/** Rooms by viewport, which is immutable, and by counts: every frame needs the room, and finding it takes a search. */
const cachedRooms = new WeakMap<Viewport, Map<string, ServiceRoom>>();

function findRoom(services: number, nodes: number, viewport: Viewport): ServiceRoom {
  const taken = occupiedBoxes(nodes, viewport, true);
  const most = viewport.hall?.partScale ?? nodeMetrics(nodes, viewport).textScale;
  for (const textScale of [most, (most + 1) / 2]) {
    const grown = largestRoom(services, taken, viewport, textScale);
    if (grown && grown.lines > 0) return grown;
  }
  const beside = largestRoom(services, taken, viewport, 1);
  if (beside && beside.lines > 0) return beside;
  const over = largestRoom(services, occupiedBoxes(nodes, viewport, false), viewport, 1);
  if (over && over.lines > 0) return over;
  const { centre } = layoutBox(viewport);
  const smallest = { columns: services, widthPx: NARROWEST_PX, lines: 0, textScale: 1 };
  return beside ?? over ?? { ...smallest, middle: centre };
}

function largestRoom(
  services: number,
  taken: readonly OccupiedBox[],
  viewport: Viewport,
  textScale: number,
): ServiceRoom | null {
  let best: ServiceRoom | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (let columns = services; columns >= 1; columns -= 1) {
    const rows = Math.ceil(services / columns);
    const areBetween = isBetweenTwo(taken, viewport);
    const costPx = areBetween ? columns * COLUMN_COST_PX : rows * ROW_COST_PX;
    const widestPx = areBetween && isNarrow(viewport) ? WIDEST_BETWEEN_PX : WIDEST_PX;
    for (let widthPx = widestPx; widthPx >= NARROWEST_PX; widthPx -= WIDTH_STEP_PX) {
      const room = roomAt(rows, columns, widthPx, taken, viewport, textScale);
      const worth = room ? worthOf(room.lines, widthPx) - costPx : most;
      if (worth <= most) continue;
      most = worth;
      best = room;
    }
  }
  return best;
}

/**
 * The grid with these rows and columns and as many lines as have room; null where not even the names have room.
 *
 * @param usualPx - the width of a service at the usual size of text
 */
function roomAt(
  rows: number,
  columns: number,
  usualPx: number,
  taken: readonly OccupiedBox[],
  viewport: Viewport,
  textScale: number,
): ServiceRoom | null {
  const widthPx = usualPx * textScale;
  const clients = clientRoom(viewport);
  const edgePx = clients && !clients.isRow ? clients.widthPx + 3 * CLIENT_GAP_PX : CLIENT_GAP_PX;
  const acrossPx = columns * (widthPx + SERVICE_GAP_PX) + SERVICE_GAP_PX;
  if (acrossPx > viewport.widthPx - 2 * edgePx) return null;
  const { top, bottom } = freeBetween(taken, acrossPx, viewport);
  const eachPx = (bottom - top - SERVICE_GAP_PX) / rows - SERVICE_GAP_PX;
  const roomPx = eachPx - serviceHeightPx({ textScale, lines: 0 });
  const lines = Math.min(LINES_AT_MOST, Math.floor(roomPx / (LINE_PX * textScale)));
  if (lines < 0) return null;
  // The grid stands in the middle of the circle, or as near to it as there is room.
  const halfPx =
    (rows * (serviceHeightPx({ textScale, lines }) + SERVICE_GAP_PX) + SERVICE_GAP_PX) / 2;
  const { centre } = layoutBox(viewport);
  const y = Math.min(bottom - halfPx, Math.max(top + halfPx, centre[1]));
  return { columns, widthPx, lines, middle: [centre[0], y], textScale };
}

/** Whether the middle of the circle is between two nodes beside each other. */
function isBetweenTwo(taken: readonly OccupiedBox[], viewport: Viewport): boolean {
  const [middleX] = layoutBox(viewport).centre;
  return new Set(taken.map(({ at }) => at[1])).size === 1 && taken[0]?.at[0] !== middleX;
}

function worthOf(lines: number, widthPx: number): number {
  if (lines === 0) return BRIEF_ENOUGH_PX - Math.abs(BRIEF_ENOUGH_PX - widthPx);
  const enough = Math.min(lines, LINES_ENOUGH);
  const linesPx = enough * LINE_WORTH_PX + (lines - enough) * MORE_LINES_WORTH_PX;
  return linesPx + widthPx + Math.min(widthPx, WIDTH_ENOUGH_PX);
}

/** The free part of a vertical strip of this width around the centre, between the upper nodes and the lower ones. */
function freeBetween(
  taken: readonly OccupiedBox[],
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

/** The boxes that nodes occupy, with all that they may ever show, so that no service moves because of an election. */
function occupiedBoxes(count: number, viewport: Viewport, hasWords: boolean): OccupiedBox[] {
  const ids = Array.from({ length: count }, (_, index) => `n${index + 1}`);
  const metrics = nodeMetrics(count, viewport);
  const { radiusPx, isDisc } = metrics;
  // The side includes the countdown ring around the node.
  const sidePx = 2.5 * radiusPx;
  const bounds = { x: 4, y: 0, width: viewport.widthPx - 8, height: viewport.heightPx };
  return [...circleLayout(ids).values()].flatMap((place) => {
    const at = toScreen(place, viewport);
    const boxes = [
      boxAround(at, sidePx, sidePx),
      grown(crownBox(at, radiusPx), 2),
      ...(isDisc ? [] : [chipBox(metrics, at, 'n10')]),
      // In a hall most words are beside the nodes, away from the middle.
      ...(metrics.hasStates && hasWords && !viewport.hall
        ? [keptWithin(stateBox(metrics, at, USUAL_STATE), bounds)]
        : []),
    ];
    return boxes.map((box) => ({ at, box }));
  });
}
