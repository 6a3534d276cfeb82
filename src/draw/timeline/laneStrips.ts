// The rows of a lanes' picture as boxes on the canvas: rows of lanes that touch are one box.
import type { Viewport } from '../canvas/layout';
import type { RowPicture } from './lanePicture';
import type { RowBox } from './rowBoxes';

/** A part of the picture, in its pixels, and the place at which it is shown, in px. */
export interface Strip {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly rows: number;
  readonly y: number;
  readonly height: number;
}

/** A row in sight: its picture and its box. */
export interface SeenRow {
  readonly row: RowPicture;
  readonly box: RowBox;
}

/** A pixel of the canvas whose middle lies on the border of two lanes belongs to the upper one, see `laneBox`. */
const UPPER = 1e-3;

/**
 * The strips of rows, from above. Drawing a small box takes as long as drawing a large one: therefore adjacent thin lanes
 * are one strip. Its part of the picture may begin and end within a row, so that each pixel shows its own lane.
 *
 * @param rows - the rows in sight.
 * @param boxOf - the whole device pixels of a lane.
 */
export function laneStrips(
  rows: readonly SeenRow[],
  boxOf: (box: RowBox) => { readonly y: number; readonly height: number },
  { pixelRatio }: Pick<Viewport, 'pixelRatio'>,
): Strip[] {
  const strips: Strip[] = [];
  for (let first = 0, next = 0; first < rows.length; first = next) {
    const { row, box } = rows[first] as SeenRow;
    next = first + 1;
    // A lane lower than a pixel gets a whole pixel, and a strip of its own.
    const isLow = box.stepPx * pixelRatio < 1;
    while (!isLow && next < rows.length && touches(rows[next - 1], rows[next])) next += 1;
    const { y, height } = boxOf(box);
    const { left, top, width, height: own } = row;
    if (next === first + 1) {
      strips.push({ left, top, width, rows: own, y, height });
      continue;
    }
    const last = boxOf((rows[next - 1] as SeenRow).box);
    const wholePx = last.y + last.height - y;
    const above = (y - box.y - UPPER / pixelRatio) / box.stepPx;
    const wide = { left, width, y, height: wholePx };
    strips.push({ ...wide, top: top + above, rows: wholePx / box.stepPx });
  }
  return strips;
}

/** Whether two lanes are one below the other, in the picture and on the canvas, and equally high. */
function touches(upper: SeenRow | undefined, lower: SeenRow | undefined): boolean {
  if (!upper || !lower) return false;
  const { row: one, box: above } = upper;
  const { row: other, box: below } = lower;
  const isThin = above.laneHeightPx === above.stepPx && below.stepPx === above.stepPx;
  return isThin && one.height === 1 && other.height === 1 && other.top === one.top + 1;
}
