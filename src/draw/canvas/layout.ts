// The circle of nodes, and the conversion between the layout's unit coordinates and the stage's pixels.
import type { Point } from '../../sim/contracts/command';
import { type Camera, FIT } from './camera';
import type { Box } from './geometry';
import { valueAt } from './valueAt';

/** A canvas's size in CSS pixels, and the number of device pixels in one CSS pixel. */
export interface Viewport {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixelRatio: number;
  /** The height of the legend over the stage's foot, in CSS pixels; that of one row when absent. */
  readonly footPx?: number;
  /** The number of clients at the stage's edge, which need room there; none when absent. */
  readonly clientCount?: number;
  /** The browser's size of text, in units of the usual 16 px; 1 when absent. */
  readonly textScale?: number;
  /** The stage has neither a banner nor a legend: the nodes have its whole height. */
  readonly isBare?: true;
  /** The stage is looked at from afar, as in a hall. */
  readonly hall?: HallStage;
  /** The part of the stage that is shown; the whole stage when absent. */
  readonly camera?: Camera;
  /** The viewport of the whole stage, where there is a camera. */
  readonly whole?: Viewport;
  /** The distances of neighbouring nodes by the layout, on the whole stage; those of the circle when absent. */
  readonly spacing?: Spacing;
}

/** The differences of a stage in a hall from a usual one; their code is fetched for present mode. */
export interface HallStage {
  /** The size of text in services and clients, in units of the usual one. */
  readonly partScale: number;
  readonly layoutBox: (viewport: Viewport) => LayoutBox;
  readonly nodeSizes: (distances: Distances) => HallSizes;
  /** The places of the words for a node's state, the best one first; `below` are those below the node. */
  readonly wordPlaces: (
    node: WordedNode,
    viewport: Viewport,
    below: readonly Box[],
  ) => readonly Box[];
}

/** The distances of neighbouring nodes on the whole stage, and the half of its narrower side, in px. */
export interface Distances {
  readonly spacingPx: number;
  readonly closestPx: number;
  readonly narrowPx: number;
  /** The camera's scale. */
  readonly k: number;
}

/** The sizes of nodes in a hall, in px, as far as they are others than elsewhere. */
interface HallSizes {
  readonly detail: 'far' | 'tiny' | 'small' | 'full' | 'near';
  readonly radiusPx: number;
  readonly idPx: number;
  readonly glyphPx: number;
  readonly lineScale: number;
}

/** A node beside which words are written. */
export interface WordedNode {
  readonly at: Point;
  readonly radiusPx: number;
  readonly notePx: number;
  readonly chipPx: number;
}

/** The distances from nodes to their nearest neighbours, in CSS pixels. */
export interface Spacing {
  readonly typicalPx: number;
  readonly closestPx: number;
}

/** The viewport seen through a camera. Keep the same object while both mean the same. */
export function seenThrough(whole: Viewport, camera: Camera): Viewport {
  return { ...whole, camera, whole };
}

/** The viewport of the whole stage: layouts are made for it. */
export function wholeOf(viewport: Viewport): Viewport {
  return viewport.whole ?? viewport;
}

/** The height of a legend of one row. */
export const FOOT_PX = 34;

/**
 * The ellipse of nodes is at most this many times as wide as high, or as high as wide, so that it reads as a circle; on
 * a low stage it may be wider, because its height alone would leave nodes no room.
 */
const WIDEST = 1.8;
const TALLEST = 1.5;
/** So wide it may be on any stage: a row of clients can leave no height, and the nodes still stand beside services. */
const LEAST_RADIUS_X_PX = 150;

/** Up to this many nodes are large: crowns, chips and the names of states need the layout's margins. */
const LARGE_AT_MOST = 12;
/** From this many on, nodes are so small that the circle can take most of its margins. */
const SMALL_FROM = 25;
const MOST_GROWTH = 0.14;
/** From this many on, nodes are discs, whose crowns need less room as well. */
const DISCS_FROM = 100;
const MORE_GROWTH = 0.07;
/** From the lowest nodes' centres to the foot: half a node, the name of its state, and a gap. */
const ABOVE_FOOT_PX = 56;

/** The radius of the circle of `count` nodes, in units of the layout's radius: 1 for few, more for many small ones. */
export function reachOf(count: number): number {
  const share = clamp((count - LARGE_AT_MOST) / (SMALL_FROM - LARGE_AT_MOST), 0, 1);
  const more = clamp((count - SMALL_FROM) / (DISCS_FROM - SMALL_FROM), 0, 1);
  return 1 + MOST_GROWTH * share + MORE_GROWTH * more;
}

/**
 * The nodes' places: evenly on a circle, clockwise, in the order of the ids; of three or more the second is at the top.
 * The circle is then stretched to fill a square, so that few nodes use all the room: each axis spans from −1 to 1
 * times `reachOf`.
 */
export function circleLayout(ids: readonly string[]): Map<string, Point> {
  const start = ids.length === 2 ? Math.PI : ids.length === 4 ? -0.75 * Math.PI : undefined;
  const step = (2 * Math.PI) / Math.max(1, ids.length);
  const angles = ids.map((_, index) => (start ?? -Math.PI / 2 - step) + index * step);
  const xs = ids.length === 1 ? [0] : filled(angles.map(Math.cos));
  const ys = ids.length < 3 ? ids.map(() => 0) : filled(angles.map(Math.sin));
  const reach = reachOf(ids.length);
  return new Map(
    ids.map((id, index) => [id, [(xs[index] ?? 0) * reach, (ys[index] ?? 0) * reach]]),
  );
}

/** The values stretched to span from −1 to 1. */
export function filled(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => ((value - low) / (high - low)) * 2 - 1);
}

/** A client's size, and whether clients stand in a row at the top or in columns at both sides. */
export interface ClientRoom {
  readonly isRow: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The size of its text, in units of the usual one. */
  readonly textScale: number;
}

/** On a stage narrower than this, columns of clients would leave the nodes no room. */
const COLUMNS_FROM_PX = 600;
/** On a low stage a row of clients would leave the nodes no room: there it has columns from this width on. */
const LOW_COLUMNS_FROM_PX = 480;
/** The width of a client where there is room for it, at the usual size of text. */
const CLIENT_PX = { least: 84, most: 112 };
/** The height of a client in a column, at the usual size of text. */
const COLUMN_CLIENT_PX = 50;
/** The distance from a client to the one below it, with the rate of its clock between them, at the usual size of text. */
const CLIENT_STEP_PX = 74;
/** On a stage narrower than this, or lower where they stand in a row, clients with larger text would leave no room. */
const USUAL_STAGE_PX = 700;
const HIGH_STAGE_PX = 480;
/** The narrower side of a stage from which its clients grow with it, as nodes do, and by how much at most. */
const LARGE_STAGE_PX = 1100;
const MOST_BY_STAGE = 2;
/** The gap between a stage's edge and its clients, and between two clients. */
export const CLIENT_GAP_PX = 4;
/** The distance from a client to the centre of a node beside it: half the longest name of a state, and the gaps. */
const BESIDE_CLIENTS_PX = 86;

/** The room of each client; null where there are none. */
export function clientRoom(viewport: Viewport): ClientRoom | null {
  const { widthPx, heightPx, clientCount = 0, footPx = FOOT_PX, hall } = viewport;
  if (clientCount === 0) return null;
  const byStage = Math.min(widthPx, heightPx) / LARGE_STAGE_PX;
  const most = Math.max(
    1,
    hall?.partScale ?? viewport.textScale ?? 1,
    Math.min(MOST_BY_STAGE, byStage),
  );
  const columnEachPx = (heightPx - footPx - bannerPx(viewport)) / Math.ceil(clientCount / 2);
  const isLow = heightPx < LOW_STAGE_PX && columnEachPx >= COLUMN_CLIENT_PX + CLIENT_GAP_PX;
  if (widthPx < (isLow ? LOW_COLUMNS_FROM_PX : COLUMNS_FROM_PX)) {
    const eachPx = (widthPx - CLIENT_GAP_PX) / clientCount - CLIENT_GAP_PX;
    const textScale = clamp(Math.min(eachPx / CLIENT_PX.least, heightPx / HIGH_STAGE_PX), 1, most);
    const rowPx = Math.min(CLIENT_PX.most * textScale, eachPx);
    return { isRow: true, widthPx: rowPx, heightPx: 46 * textScale, textScale };
  }
  const byWidth = hall ? most : widthPx / USUAL_STAGE_PX;
  const roomScale = Math.min(columnEachPx / CLIENT_STEP_PX, byWidth);
  const textScale = clamp(roomScale, 1, most);
  const columnPx = clamp(widthPx * 0.11, CLIENT_PX.least * textScale, CLIENT_PX.most * textScale);
  return { isRow: false, widthPx: columnPx, heightPx: COLUMN_CLIENT_PX * textScale, textScale };
}

const BANNER_PX = 50;

/** The height at the top of a stage that is kept free for a banner. */
export function bannerPx({ isBare }: Viewport): number {
  return isBare ? CLIENT_GAP_PX : BANNER_PX;
}

/** From a row of clients to the centres of nodes on a narrow stage: half a node and its crown. */
const CROWN_ROOM_PX = 40;

/** From a bare stage's edge to its nodes' centres: half a node, its crown or state's name, and the id outside a tiny one. */
const BARE_PX = 56;

/** Whether a stage or a timeline is a phone's: it has shorter texts and narrower margins, and its user taps. */
export function isNarrow({ widthPx }: Pick<Viewport, 'widthPx'>): boolean {
  return widthPx < 600;
}

/** The topmost nodes' centres: their crowns are clear of the banner, also on a low stage, whose nodes are smaller. */
const CROWNS = { share: 0.225, leastPx: 66, mostPx: 74 };

/** On a stage lower than this, nodes are smaller and have shorter labels: its margins shrink with it. */
const LOW_STAGE_PX = 400;

/** The height kept free at the top: for the banner, and for the clients where they stand in a row. */
export function headPx(viewport: Viewport): number {
  const clients = clientRoom(viewport);
  return bannerPx(viewport) + (clients?.isRow ? clients.heightPx + CLIENT_GAP_PX : 0);
}

/** The largest margins above and below the nodes' centres on a usual stage; a high stage has these parts of its height. */
const MOST_TOP = { px: 160, share: 0.14 };
const MOST_BOTTOM = { px: 150, share: 0.16 };

/** The ellipse that the unit circle becomes on a stage, in px. */
export interface LayoutBox {
  readonly centre: Point;
  readonly radiusXPx: number;
  readonly radiusYPx: number;
}

/**
 * The room for the nodes' centres: clear of the banner at the top, of labels and clients at the sides and of the legend
 * at the bottom.
 */
export function layoutBox(viewport: Viewport): LayoutBox {
  return valueAt(boxes, viewport, () => (viewport.hall?.layoutBox ?? findBox)(viewport));
}

/** Boxes by viewport, which is immutable: a frame needs the box for each node. */
const boxes = new WeakMap<Viewport, LayoutBox>();

function findBox(viewport: Viewport): LayoutBox {
  const { widthPx, heightPx, footPx = FOOT_PX, textScale = 1, isBare } = viewport;
  const clients = clientRoom(viewport);
  const aboveNodesPx = clients?.isRow ? headPx(viewport) + CROWN_ROOM_PX : 0;
  const lowness = Math.min(1, heightPx / LOW_STAGE_PX);
  const barePx = BARE_PX * Math.max(0.93, lowness);
  const crownsPx = clamp(heightPx * CROWNS.share, CROWNS.leastPx, CROWNS.mostPx);
  const topPx = Math.max(
    isBare
      ? barePx
      : clamp(heightPx * 0.205, Math.max(84 * lowness, crownsPx), mostPx(MOST_TOP, heightPx)),
    aboveNodesPx,
  );
  const bottomPx = isBare
    ? barePx
    : Math.max(
        clamp(heightPx * 0.19, 90 * lowness, mostPx(MOST_BOTTOM, heightPx)),
        footPx + ABOVE_FOOT_PX * lowness * textScale,
      );
  const besideClientsPx =
    clients && !clients.isRow ? clients.widthPx + BESIDE_CLIENTS_PX * clients.textScale : 0;
  const sidePx = Math.max(clamp(widthPx * 0.15, 62, 160), besideClientsPx);
  const roomX = Math.max(10, (widthPx - 2 * sidePx) / 2);
  const roomY = Math.max(10, (heightPx - topPx - bottomPx) / 2);
  return {
    centre: [widthPx / 2, topPx + roomY],
    radiusXPx: Math.min(roomX, Math.max(LEAST_RADIUS_X_PX, (roomY * WIDEST) / lowness ** 2)),
    radiusYPx: Math.min(roomY, roomX * TALLEST),
  };
}

/** Many nodes take a part of the margins (`reachOf`), and on a high stage they are large: its margins grow with it. */
function mostPx({ px, share }: typeof MOST_TOP, heightPx: number): number {
  return Math.max(px, share * heightPx);
}

/** The nearest value within bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** From unit coordinates to CSS pixels of the stage. */
export function toScreen([x, y]: Point, viewport: Viewport): Point {
  const { centre, radiusXPx, radiusYPx } = layoutBox(viewport);
  const { k, x: acrossPx, y: downPx } = viewport.camera ?? FIT;
  return [(centre[0] + x * radiusXPx) * k + acrossPx, (centre[1] + y * radiusYPx) * k + downPx];
}

/** From CSS pixels of the stage to unit coordinates. */
export function toUnit([x, y]: Point, viewport: Viewport): Point {
  const { centre, radiusXPx, radiusYPx } = layoutBox(viewport);
  const { k, x: acrossPx, y: downPx } = viewport.camera ?? FIT;
  return [((x - acrossPx) / k - centre[0]) / radiusXPx, ((y - downPx) / k - centre[1]) / radiusYPx];
}
