// Placement of a popover: beside its subject, within a frame, and clear of given boxes.
import type { Box } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';

const GAP_PX = 8;
/** A docked popover is at least this high; it scrolls. */
const LEAST_DOCKED_PX = 120;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A popover's top left corner, and its height: less than its content's where it scrolls. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/**
 * The place of a popover of this size: beside its subject, or else docked at an edge of the page. All boxes and places
 * have the same origin.
 *
 * @param stage - the area that the popover stays in if it has room there beside its subject.
 * @param page - the area that the popover stays in otherwise; it fits into it.
 * @param at - the place that the person pointed at.
 * @param clear - boxes of its subject, not covered if there is room elsewhere.
 */
export function placeBeside(
  size: Size,
  stage: Box,
  page: Box,
  at: Point,
  clear: readonly Box[],
): Place {
  const point = { x: at[0], y: at[1], width: 0, height: 0 };
  const whole = clear.length > 1 ? [around(clear)] : [];
  const tried = [point, ...clear, ...whole].flatMap((about) => beside(size, about));
  const frames = fits(size, stage) ? [stage, page] : [page];
  const places = frames.flatMap((frame) =>
    [...tried, ...corners(size, frame)].map((place) => within(place, size, frame)),
  );
  let best = within(at, size, page);
  let leastPx2 = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const coveredPx2 = covered(place, clear);
    if (coveredPx2 >= leastPx2) continue;
    [best, leastPx2] = [place, coveredPx2];
  }
  return (leastPx2 > 0 && docked(size, page, around(clear))) || best;
}

/** The place at the edge of the page where most of the popover has room without covering its subject; null if none has. */
function docked(size: Size, page: Box, about: Box): Place | null {
  const [right, bottom] = [page.x + page.width, page.y + page.height];
  const [aboutRight, aboutBottom] = [about.x + about.width, about.y + about.height];
  const strips: Box[] = [
    { ...page, y: aboutBottom, height: bottom - aboutBottom },
    { ...page, height: about.y - page.y },
    { ...page, x: aboutRight, width: right - aboutRight },
    { ...page, width: about.x - page.x },
  ];
  let best: Place | null = null;
  for (const [index, strip] of strips.entries()) {
    const height = Math.min(size.height, strip.height - 2 * GAP_PX);
    if (size.width + 2 * GAP_PX > strip.width || height < LEAST_DOCKED_PX) continue;
    if (best && height <= best.height) continue;
    const corner: Point = [index === 3 ? strip.x : right, index === 1 ? strip.y : bottom];
    best = within(corner, { ...size, height }, strip);
  }
  return best;
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

function corners({ width, height }: Size, frame: Box): Point[] {
  const [right, bottom] = [frame.x + frame.width - width, frame.y + frame.height - height];
  return [
    [right, frame.y],
    [right, bottom],
    [frame.x, bottom],
    [frame.x, frame.y],
  ];
}

function fits({ width, height }: Size, frame: Size): boolean {
  return width + 2 * GAP_PX <= frame.width && height + 2 * GAP_PX <= frame.height;
}

/** The popover's box as near to this corner as the frame allows. */
function within([x, y]: Point, size: Size, frame: Box): Box {
  const clamped = (value: number, start: number, length: number) =>
    Math.max(start + GAP_PX, Math.min(value, start + length - GAP_PX));
  return {
    x: clamped(x, frame.x, frame.width - size.width),
    y: clamped(y, frame.y, frame.height - size.height),
    ...size,
  };
}

function covered(place: Box, clear: readonly Box[]): number {
  return clear.reduce((sum, box) => sum + sharedPx2(place, box), 0);
}

function sharedPx2(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
