// The nearest of many lines and points: d3-delaunay finds those around a place, and exact distances decide among them.
import { min, pairs, sum } from 'd3-array';
import { Delaunay } from 'd3-delaunay';
import type { Point } from '../../sim/contracts/command';
import { between, distance, distanceToSegment } from './geometry';

/** From point to point; a line of one point is that point. */
export type Line = readonly Point[];

/** Lines are marked about this often, and less often where that would take more marks than `MARKS_AT_MOST`. */
const LEAST_STEP_PX = 24;
const MARKS_AT_MOST = 1000;
/** Marks stand on whole px, so much beside their lines at most: a triangulation fails where points nearly coincide. */
const BESIDE_PX = 1;

/** Points that stand for lines: each place of a line is within `reachPx` of a mark of it. */
interface Marks {
  /** The coordinates of the lines: for others the marks are made anew. */
  readonly coordinates: readonly number[];
  readonly delaunay: Delaunay<unknown>;
  /** The line of each mark. */
  readonly owners: readonly number[];
  /** The marks at the place of another one, which the triangulation leaves out. */
  readonly coincident: readonly number[];
  readonly reachPx: number;
}

/** Finds the nearest line; what it has computed of lines serves again while these are the same. */
export class NearestLine {
  #marks: Marks | null = null;

  /** The index of the line nearest to a place, of equally near ones the last; null without one within the distance. */
  find(lines: readonly Line[], at: Point, withinPx: number): number | null {
    const coordinates = coordinatesOf(lines);
    if (coordinates.length === lines.length) return null;
    if (!this.#marks || !isSame(this.#marks.coordinates, coordinates))
      this.#marks = marksOf(lines, coordinates);
    let best: number | null = null;
    let leastPx = withinPx;
    for (const index of linesAround(this.#marks, at, withinPx)) {
      const offPx = distanceToLine(at, lines[index] ?? []);
      const isNearer = offPx < leastPx || (offPx === leastPx && index >= (best ?? 0));
      if (isNearer) [best, leastPx] = [index, offPx];
    }
    return best;
  }
}

/** The numbers of points and the coordinates of all lines, one after the other. */
function coordinatesOf(lines: readonly Line[]): number[] {
  const all: number[] = [];
  for (const line of lines) {
    all.push(line.length);
    for (const [x, y] of line) all.push(x, y);
  }
  return all;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function marksOf(lines: readonly Line[], coordinates: readonly number[]): Marks {
  const lengthPx = sum(lines, (line) => sum(pairs(line, distance)));
  const stepPx = Math.max(LEAST_STEP_PX, lengthPx / MARKS_AT_MOST);
  const [points, owners]: [number[], number[]] = [[], []];
  for (const [owner, line] of lines.entries())
    for (const [x, y] of marksAlong(line, stepPx)) {
      points.push(Math.round(x), Math.round(y));
      owners.push(owner);
    }
  const delaunay = new Delaunay(points);
  const coincident = owners.flatMap((_, mark) => (delaunay.inedges[mark] === -1 ? [mark] : []));
  const hasLines = lines.some((line) => line.length > 1);
  return { coordinates, delaunay, owners, coincident, reachPx: hasLines ? stepPx / 2 : 0 };
}

/** The middles of equal parts of each segment; the point of a line that is one. */
function marksAlong(line: Line, stepPx: number): readonly Point[] {
  if (line.length === 1) return line;
  return pairs(line).flatMap(([a, b]) => {
    const count = Math.max(1, Math.ceil(distance(a, b) / stepPx));
    return Array.from({ length: count }, (_, part) => between(a, b, (part + 0.5) / count));
  });
}

/**
 * The lines with a mark so close to a place that the line may be within the distance. Marks within a circle are
 * neighbours of one another in the triangulation, from the nearest one on.
 */
function linesAround(
  { delaunay, owners, coincident, reachPx }: Marks,
  [x, y]: Point,
  withinPx: number,
): Set<number> {
  const { points } = delaunay;
  const farthestPx = withinPx + reachPx + BESIDE_PX;
  const isAround = (mark: number) =>
    Math.hypot((points[2 * mark] ?? NaN) - x, (points[2 * mark + 1] ?? NaN) - y) <= farthestPx;
  const around = new Set([delaunay.find(x, y), ...coincident].filter(isAround));
  for (const mark of around)
    for (const neighbour of delaunay.neighbors(mark))
      if (isAround(neighbour)) around.add(neighbour);
  return new Set([...around].map((mark) => owners[mark] ?? 0));
}

function distanceToLine(at: Point, line: Line): number {
  const [first] = line;
  if (line.length === 1 && first) return distance(first, at);
  return min(pairs(line), ([a, b]) => distanceToSegment(at, a, b)) ?? Number.POSITIVE_INFINITY;
}
