// Plane geometry of painters and hit tests, in any unit.
import type { Point } from '../../sim/contracts/command';

/** An upright rectangle: its top left corner and its size. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The distance of two points. */
export function distance(a: Point, b: Point): number {
  // Math.hypot takes ten times as long, and a frame has thousands of distances.
  return Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
}

/** Whether any two of the points are at least this far apart. */
export function keepApart(points: readonly Point[], least: number): boolean {
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  return sorted.every((one, index) => {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as Point;
      if (other[0] - one[0] >= least) return true;
      if (distance(one, other) < least) return false;
    }
    return true;
  });
}

/** The point at this fraction of the way from `a` to `b`. */
export function between(a: Point, b: Point, fraction: number): Point {
  return [a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction];
}

/** The distance of a point from the nearest point of the segment `a`–`b`. */
export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared;
  return distance(point, between(a, b, Math.min(1, Math.max(0, along))));
}

/** The crossing of `a`–`b` with `c`–`d`, as a fraction of the way from `a` to `b`; null if they do not meet. */
export function crossing(a: Point, b: Point, c: Point, d: Point): number | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const determinant = rx * sy - ry * sx;
  if (determinant === 0) return null;
  const onFirst = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / determinant;
  const onSecond = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / determinant;
  return onFirst >= 0 && onFirst <= 1 && onSecond >= 0 && onSecond <= 1 ? onFirst : null;
}

/** The first crossing of `a`–`b` with a polyline, as a fraction of the way from `a`; null if they do not meet. */
export function crossingWithLine(a: Point, b: Point, line: readonly Point[]): number | null {
  let first: number | null = null;
  for (let index = 1; index < line.length; index += 1) {
    const at = crossing(a, b, line[index - 1] as Point, line[index] as Point);
    if (at !== null && (first === null || at < first)) first = at;
  }
  return first;
}

/** Whether two boxes share any area. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Whether a box overlaps none of these. A loop: a frame has thousands of pairs. */
export function isClear(box: Box, taken: readonly Box[]): boolean {
  for (const other of taken) if (overlap(box, other)) return false;
  return true;
}

/** The distance of a point from the nearest point of a box; 0 inside the box. */
export function distanceToBox([x, y]: Point, box: Box): number {
  const across = Math.max(box.x - x, 0, x - box.x - box.width);
  const down = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.sqrt(across * across + down * down);
}

/** The nearest point of a box to a point; the point itself inside the box. */
export function nearestIn({ x, y, width, height }: Box, [toX, toY]: Point): Point {
  return [Math.min(x + width, Math.max(x, toX)), Math.min(y + height, Math.max(y, toY))];
}

/** Whether any part of the segment `a`–`b` lies in the box or on its edge. */
export function segmentMeetsBox(a: Point, b: Point, box: Box): boolean {
  return segmentWithin(a, b, box) !== null;
}

/** Whether a polyline passes through a box. */
export function lineMeetsBox(line: readonly Point[], box: Box): boolean {
  return line.some((to, index) => segmentMeetsBox(line[Math.max(0, index - 1)] ?? to, to, box));
}

/** The part of the segment `a`–`b` in a box, as fractions of the way from `a`; null when they do not meet. */
export function segmentWithin(
  a: Point,
  b: Point,
  { x, y, width, height }: Box,
): [number, number] | null {
  let [enters, leaves] = [0, 1];
  for (const [from, to, low, high] of [
    [a[0], b[0], x, x + width],
    [a[1], b[1], y, y + height],
  ] as const) {
    const run = to - from;
    if (run === 0 && (from < low || from > high)) return null;
    if (run === 0) continue;
    const [first, second] = [(low - from) / run, (high - from) / run];
    enters = Math.max(enters, Math.min(first, second));
    leaves = Math.min(leaves, Math.max(first, second));
  }
  return enters <= leaves ? [enters, leaves] : null;
}

/** The box with a margin of this width on all four sides. */
export function grown({ x, y, width, height }: Box, margin: number): Box {
  return {
    x: x - margin,
    y: y - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  };
}

/** A box of this size around a point. */
export function boxAround([x, y]: Point, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The point in the middle of a box. */
export function middleOf({ x, y, width, height }: Box): Point {
  return [x + width / 2, y + height / 2];
}

/** A stroke counts as closed when its ends are nearer to each other than this part of its length. */
const CLOSED_SHARE = 0.2;

/** Whether a stroke counts as closed; it is then drawn as a closed line. */
export function isClosed(stroke: readonly Point[]): boolean {
  const [first, last] = [stroke[0], stroke.at(-1)];
  if (!first || !last || stroke.length < 4) return false;
  let length = 0;
  for (let index = 1; index < stroke.length; index += 1)
    length += distance(stroke[index - 1] as Point, stroke[index] as Point);
  return distance(first, last) < CLOSED_SHARE * length;
}
