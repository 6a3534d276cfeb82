// Computes a stroke for a cut without one, such as a scenario's partition, or whose nodes stand elsewhere by now.
import { greatest, pairs } from 'd3-array';
import { polygonContains, polygonHull } from 'd3-polygon';
import type { Point } from '../../sim/contracts/command';

/** Length of a stroke beyond the outermost nodes, in units of the layout's radius. */
const BEYOND = 0.22;
/** Number of directions that are tried, over half a turn. */
const DIRECTIONS = 180;
/** A line is clear of what stands between the sides where that leaves this share of the gap between the sides. */
const LEAST_SHARE = 0.5;

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
 *
 * @param between - what may stand on either side: the line keeps its distance from it, too, unless that brought the line
 * too near to the sides.
 */
export function separatingStroke(
  one: readonly Point[],
  other: readonly Point[],
  between: readonly Point[] = [],
): Point[] | null {
  if (one.length === 0 || other.length === 0) return null;
  const widest = widestLine(one, other, []);
  const clear = widestLine(one, other, between);
  const line = widest && clear && clear.gap >= LEAST_SHARE * widest.gap ? clear : widest;
  return line && lineOf(line, [...one, ...other]);
}

function widestLine(
  one: readonly Point[],
  other: readonly Point[],
  between: readonly Point[],
): SeparatingLine | null {
  let best: SeparatingLine | null = null;
  for (let step = 0; step < DIRECTIONS; step += 1) {
    const line = lineAcross((step / DIRECTIONS) * Math.PI, one, other, between);
    if (line && (!best || line.gap > best.gap)) best = line;
  }
  return best;
}

/** The distances of a closed stroke from the nodes inside, in units of the layout's radius: the best one first. */
const AROUND = [0.26, 0.2];
/** The distance where others stand close by. */
const LEAST_AROUND = 0.14;
const CORNERS = 12;

/**
 * A closed stroke in unit coordinates around all of `group`, as far from it as `rest` allows; null when some of `rest`
 * would be inside, or there is no group.
 */
export function enclosingStroke(group: readonly Point[], rest: readonly Point[]): Point[] | null {
  // The others keep the least distance from a stroke that is farther from its own nodes.
  const pad = AROUND.find((one) => strokeAround(group, rest, one + LEAST_AROUND) !== null);
  return strokeAround(group, rest, pad ?? LEAST_AROUND);
}

function strokeAround(
  group: readonly Point[],
  rest: readonly Point[],
  pad: number,
): Point[] | null {
  const corners = group.flatMap(([x, y]) =>
    Array.from({ length: CORNERS }, (_, index): [number, number] => {
      const angle = (index / CORNERS) * 2 * Math.PI;
      return [x + pad * Math.cos(angle), y + pad * Math.sin(angle)];
    }),
  );
  const hull = polygonHull(corners);
  return hull && !rest.some(([x, y]) => polygonContains(hull, [x, y])) ? hull : null;
}

function lineAcross(
  angle: number,
  one: readonly Point[],
  other: readonly Point[],
  between: readonly Point[],
): SeparatingLine | null {
  const across: Point = [Math.cos(angle), Math.sin(angle)];
  const [first, second] = [spanOf(one, across), spanOf(other, across)];
  const [low, high] = first.low <= second.low ? [first, second] : [second, first];
  if (high.low <= low.high) return null;
  const beside = placesBeside(across, [...one, ...other], between);
  const edges = [low.high, ...beside.filter((at) => at > low.high && at < high.low), high.low];
  const [from, to] = greatest(pairs(edges), ([a, b]) => b - a) ?? [low.high, high.low];
  return { across, at: (from + to) / 2, gap: to - from };
}

/** The sorted offsets along `across` of the points beside a line across all of `points`. */
function placesBeside(
  [dx, dy]: Point,
  points: readonly Point[],
  between: readonly Point[],
): number[] {
  if (between.length === 0) return [];
  const { low, high } = spanOf(points, [-dy, dx]);
  const isBeside = ([x, y]: Point) => {
    const along = x * -dy + y * dx;
    return along >= low - BEYOND && along <= high + BEYOND;
  };
  return between
    .filter(isBeside)
    .map(([x, y]) => x * dx + y * dy)
    .sort((a, b) => a - b);
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
