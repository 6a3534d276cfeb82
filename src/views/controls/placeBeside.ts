// Placement of a popover: beside its subject, within the stage, and clear of given boxes.
import type { Box } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';

const GAP_PX = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The top left corner for a popover of this size.
 *
 * @param frame - the size of the area that the popover must stay in.
 * @param at - the place that the person pointed at.
 * @param clear - boxes of its subject, not covered if there is room elsewhere.
 */
export function placeBeside(size: Size, frame: Size, at: Point, clear: readonly Box[]): Point {
  const point = { x: at[0], y: at[1], width: 0, height: 0 };
  const whole = clear.length > 1 ? [around(clear)] : [];
  const tried = [point, ...clear, ...whole].flatMap((about) => beside(size, about));
  const places = [...tried, ...corners(size, frame)].map(([x, y]) => ({
    x: within(x, frame.width - size.width),
    y: within(y, frame.height - size.height),
    ...size,
  }));
  let best = places[0] ?? { x: GAP_PX, y: GAP_PX, ...size };
  for (const place of places) if (covered(place, clear) < covered(best, clear)) best = place;
  return [best.x, best.y];
}

/** The bounding box of these boxes. */
function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The places right, left, below and above. */
function beside({ width, height }: Size, about: Box): Point[] {
  const middleX = about.x + about.width / 2;
  const middleY = about.y + about.height / 2;
  return [
    [about.x + about.width + GAP_PX, middleY - height / 2],
    [about.x - GAP_PX - width, middleY - height / 2],
    [middleX - width / 2, about.y + about.height + GAP_PX],
    [middleX - width / 2, about.y - GAP_PX - height],
  ];
}

function corners({ width, height }: Size, frame: Size): Point[] {
  const [right, bottom] = [frame.width - width, frame.height - height];
  return [
    [right, 0],
    [right, bottom],
    [0, bottom],
    [0, 0],
  ];
}

function within(value: number, most: number): number {
  return Math.max(GAP_PX, Math.min(value, most - GAP_PX));
}

function covered(place: Box, clear: readonly Box[]): number {
  return clear.reduce((sum, box) => sum + sharedPx2(place, box), 0);
}

function sharedPx2(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
