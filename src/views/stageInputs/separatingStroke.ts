// Computes a stroke for a cut without one, such as a scenario's partition, or whose nodes stand elsewhere by now.
import { polygonContains, polygonHull } from 'd3-polygon';
import type { Point } from '../../sim/contracts/command';

/** Length of a stroke beyond the outermost nodes, in units of the layout's radius. */
const BEYOND = 0.22;
/** Number of directions that are tried, over half a turn. */
const DIRECTIONS = 180;

interface SeparatingLine {
  /** Unit vector across the line, from `one` to `other`. */
  readonly across: Point;
  /** Offset of the line along `across`. */
  readonly at: number;
  readonly gap: number;
}

/**
 * A straight line in unit coordinates, with all of `one` on one side and all of `other` on the other, at the largest
 * distance from both; null when no straight line separates them.
 */
export function separatingStroke(one: readonly Point[], other: readonly Point[]): Point[] | null {
  if (one.length === 0 || other.length === 0) return null;
  let best: SeparatingLine | null = null;
  for (let step = 0; step < DIRECTIONS; step += 1) {
    const line = lineAcross((step / DIRECTIONS) * Math.PI, one, other);
    if (line && (!best || line.gap > best.gap)) best = line;
  }
  return best && lineOf(best, [...one, ...other]);
}

/** The distance of a closed stroke from the nodes inside, in units of the layout's radius. */
const AROUND = 0.14;
const CORNERS = 12;

/**
 * A closed stroke in unit coordinates around all of `group`; null when some of `rest` would be inside, or there is no
 * group.
 */
export function enclosingStroke(group: readonly Point[], rest: readonly Point[]): Point[] | null {
  const corners = group.flatMap(([x, y]) =>
    Array.from({ length: CORNERS }, (_, index): [number, number] => {
      const angle = (index / CORNERS) * 2 * Math.PI;
      return [x + AROUND * Math.cos(angle), y + AROUND * Math.sin(angle)];
    }),
  );
  const hull = polygonHull(corners);
  return hull && !rest.some(([x, y]) => polygonContains(hull, [x, y])) ? hull : null;
}

function lineAcross(
  angle: number,
  one: readonly Point[],
  other: readonly Point[],
): SeparatingLine | null {
  const across: Point = [Math.cos(angle), Math.sin(angle)];
  const [first, second] = [spanOf(one, across), spanOf(other, across)];
  const [low, high] = first.low <= second.low ? [first, second] : [second, first];
  const gap = high.low - low.high;
  return gap > 0 ? { across, at: (low.high + high.low) / 2, gap } : null;
}

function spanOf(points: readonly Point[], [dx, dy]: Point): { low: number; high: number } {
  const places = points.map(([x, y]) => x * dx + y * dy);
  return { low: Math.min(...places), high: Math.max(...places) };
}

function lineOf({ across: [dx, dy], at }: SeparatingLine, points: readonly Point[]): Point[] {
  const along: Point = [-dy, dx];
  const { low, high } = spanOf(points, along);
  return [low - BEYOND, high + BEYOND].map(
    (place): Point => [dx * at + along[0] * place, dy * at + along[1] * place],
  );
}
