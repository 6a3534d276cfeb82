// The stage in a hall: large nodes, with the words for their states beside them. Fetched for present mode.
import { type Box, boxAround } from '../canvas/geometry';
import {
  CLIENT_GAP_PX,
  clientRoom,
  type Distances,
  type HallStage,
  type LayoutBox,
  layoutBox,
  type Viewport,
  type WordedNode,
} from '../canvas/layout';
import { crownBox } from './crown';
import { LEAST_TEXT_PX } from './nodeMetrics';

/**
 * From the edges of the stage to its nodes' centres, in px at the usual size of text: above, half a node and its crown;
 * below, half a node with its camp, or with the words below it; at the sides, the words `candidate · term 12` beside half
 * a node, or half of these words.
 */
const MARGINS_PX = { top: 42, bottom: { beside: 36, below: 54 }, side: { beside: 150, below: 66 } };
/** Words are beside the nodes if that leaves more than this share of the stage's width between the margins. */
const LEAST_BETWEEN = 0.44;
/** The ellipse of nodes is at most this many times as high as wide. */
const TALLEST = 1.5;
/** The distance from a circle to the words beside it: the ring of a timer, in radii, and a gap, in sizes of text. */
const BESIDE = { ring: 1.17, gap: 0.5 };
/** The upper edge of a chip, in radii below the node's centre and in sizes of its text above that. */
const CHIP_TOP = { below: 0.83, above: 0.85 };
/** The height of words in sizes of text. */
const WORDS_HEIGHT = 1.25;

/** The largest radius of nodes at the usual size of text, and as a share of the half of the stage's narrower side. */
const LARGEST = { radiusPx: 21, share: 0.4 };
const LEAST_RADIUS_PX = 3;
/** The least radius, and the least distance of neighbours, with which a level of detail is drawn, at the usual size. */
const FULL_FROM = { radiusPx: 12.4, spacingPx: 60 };
const SMALL_FROM_RADIUS_PX = 9.3;
const TINY_FROM_RADIUS_PX = 4.3;
const NEAR_FROM = { spacingPx: 150, scale: 1.4 };

/** @param textScale - the size of text, in units of the usual one; see `Viewport`. */
export function hallStage(textScale: number): HallStage {
  return {
    // The smallest names in services and clients are smaller than those of nodes.
    partScale: 1.1 * textScale,
    layoutBox: (viewport) => boxOf(viewport, textScale),
    nodeSizes: (distances) => sizesOf(distances, textScale),
    wordPlaces: (node, viewport, below) => {
      const around = placesAround(node, viewport, below[0]?.width ?? 0);
      return hasWordsBeside(viewport, textScale) ? [...around, ...below] : [...below, ...around];
    },
  };
}

function boxOf(viewport: Viewport, textScale: number): LayoutBox {
  const { widthPx, heightPx } = viewport;
  const place = hasWordsBeside(viewport, textScale) ? 'beside' : 'below';
  const clients = clientRoom(viewport);
  const rowPx = clients?.isRow ? clients.heightPx : 0;
  const topPx = rowPx + MARGINS_PX.top * textScale;
  const wordsPx = MARGINS_PX.side[place] * textScale;
  const { leftPx, rightPx } = columnsOf(viewport);
  const bottomPx = MARGINS_PX.bottom[place] * textScale;
  const radiusXPx = Math.max(10, (widthPx - leftPx - rightPx) / 2 - wordsPx);
  const roomY = Math.max(10, (heightPx - topPx - bottomPx) / 2);
  const radiusYPx = Math.min(roomY, radiusXPx * TALLEST);
  const middleX = (leftPx + widthPx - rightPx) / 2;
  return { centre: [middleX, topPx + roomY], radiusXPx, radiusYPx };
}

function sizesOf(
  { spacingPx, closestPx, narrowPx, k }: Distances,
  textScale: number,
): ReturnType<HallStage['nodeSizes']> {
  const radiusPx = Math.max(
    LEAST_RADIUS_PX,
    Math.min(
      LARGEST.radiusPx * textScale * Math.min(1.4, Math.sqrt(k)),
      LARGEST.share * narrowPx * k,
      spacingPx * k * 0.3,
      closestPx * k * 0.38,
    ),
  );
  const detail = detailOf(radiusPx / textScale, (spacingPx * k) / textScale, k);
  return {
    detail,
    radiusPx,
    idPx: Math.max(LEAST_TEXT_PX * textScale, Math.min(16 * textScale, radiusPx * 0.75)),
    glyphPx: Math.min(10 * textScale, Math.max(4, radiusPx * 0.46)),
    lineScale: 0.75 * textScale,
  };
}

function detailOf(radiusPx: number, spacingPx: number, k: number) {
  if (spacingPx >= NEAR_FROM.spacingPx && k >= NEAR_FROM.scale) return 'near';
  if (spacingPx >= FULL_FROM.spacingPx && radiusPx >= FULL_FROM.radiusPx) return 'full';
  if (radiusPx >= SMALL_FROM_RADIUS_PX) return 'small';
  return radiusPx >= TINY_FROM_RADIUS_PX ? 'tiny' : 'far';
}

function hasWordsBeside(viewport: Viewport, textScale: number): boolean {
  const { leftPx, rightPx } = columnsOf(viewport);
  const marginsPx = leftPx + rightPx + 2 * MARGINS_PX.side.beside * textScale;
  return viewport.widthPx - marginsPx > LEAST_BETWEEN * viewport.widthPx;
}

/** The widths of the columns of clients; the first client is at the left, and a single one leaves the right free. */
function columnsOf(viewport: Viewport): { readonly leftPx: number; readonly rightPx: number } {
  const clients = clientRoom(viewport);
  if (!clients || clients.isRow) return { leftPx: 0, rightPx: 0 };
  const leftPx = clients.widthPx + CLIENT_GAP_PX;
  return { leftPx, rightPx: (viewport.clientCount ?? 0) > 1 ? leftPx : 0 };
}

/**
 * The boxes around a node: beside it, away from the middle of the stage, then toward it; above it, then above its crown.
 * At its right they are above the chip.
 */
function placesAround(
  { at, radiusPx, notePx, chipPx }: WordedNode,
  viewport: Viewport,
  widthPx: number,
): Box[] {
  const [x, y] = at;
  const heightPx = notePx * WORDS_HEIGHT;
  const awayPx = BESIDE.ring * radiusPx + BESIDE.gap * notePx + widthPx / 2;
  const chipY = y + CHIP_TOP.below * radiusPx - CHIP_TOP.above * chipPx;
  const left = boxAround([x - awayPx, y], widthPx, heightPx);
  const right = boxAround([x + awayPx, Math.min(y, chipY - heightPx / 2 - 2)], widthPx, heightPx);
  const beside = x < layoutBox(viewport).centre[0] - 1 ? [left, right] : [right, left];
  const above = [y - BESIDE.ring * radiusPx, crownBox(at, radiusPx).y].map((edgeY) =>
    boxAround([x, edgeY - notePx * 0.75], widthPx, heightPx),
  );
  return [...beside, ...above];
}
