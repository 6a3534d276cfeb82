// Computes a stroke for a cut without one, such as a scenario's partition, or whose nodes stand elsewhere by now.
import { polygonContains, polygonHull } from 'd3-polygon';
import { distance } from '../../draw/canvas/geometry';
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

/** The distances of a closed stroke from the nodes inside, in units of the layout's radius: the best one first. */
const AROUND = [0.26, 0.2];
/** The distance where others stand close by. */
const LEAST_AROUND = 0.14;
const CORNERS = 12;
/** The number of nearest nodes with which a node may share a loop. */
const NEIGHBOURS = 4;

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

/**
 * Closed strokes in unit coordinates, as few as are easily found, that together have all of `group` and none of `rest`
 * inside. Nodes that stand on the same place as one of `rest` have none.
 */
export function enclosingStrokes(group: readonly Point[], rest: readonly Point[]): Point[][] {
  const pad = clearance(group, rest);
  const loops = new Map(group.map((point) => [point, loopAround([point], rest, pad)]));
  for (const [a, b] of neighbours(group)) {
    const [one, other] = [loops.get(a), loops.get(b)];
    if (!one || !other || one === other) continue;
    const joined = loopAround([...one.members, ...other.members], rest, pad);
    if (joined) for (const member of joined.members) loops.set(member, joined);
  }
  return [...new Set(loops.values())].flatMap((loop) => (loop ? [loop.stroke] : []));
}

/** The distance of loops from their nodes: less than half of that to the nearest other node. */
function clearance(group: readonly Point[], rest: readonly Point[]): number {
  const distances = group.flatMap((one) => rest.map((other) => distance(one, other)));
  return Math.min(LEAST_AROUND, 0.45 * Math.min(...distances));
}

/** Pairs of points that are near to each other, the nearest first. */
function neighbours(points: readonly Point[]): [Point, Point][] {
  const pairs = points.flatMap((one) =>
    points
      .filter((other) => other !== one)
      .sort((a, b) => distance(one, a) - distance(one, b))
      .slice(0, NEIGHBOURS)
      .map((other): [Point, Point] => [one, other]),
  );
  return pairs.sort((a, b) => distance(...a) - distance(...b));
}

/** A closed stroke, and the points inside. */
interface Loop {
  readonly members: readonly Point[];
  readonly stroke: Point[];
}

function loopAround(members: readonly Point[], rest: readonly Point[], pad: number): Loop | null {
  const stroke = strokeAround(members, rest, pad);
  return stroke && { members, stroke };
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
