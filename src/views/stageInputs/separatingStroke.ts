// Computes a stroke for a cut without one, such as a scenario's partition, or whose nodes stand elsewhere by now.
import { greatest, mean } from 'd3-array';
import { polygonContains, polygonHull } from 'd3-polygon';
import type { Point } from '../../sim/contracts/command';

/** Length of a stroke beyond the outermost nodes, in units of the layout's radius. */
const BEYOND = 0.22;
/** Number of directions that are tried, over half a turn. */
const DIRECTIONS = 180;
/** A line is clear of what stands between the sides where that leaves this share of the gap between the sides. */
const USUAL_SHARE = 0.5;

interface SeparatingLine {
  /** Unit vector across the line, from `one` to `other`. */
  readonly across: Point;
  /** Offset of the line along `across`. */
  readonly at: number;
  readonly gap: number;
}

/** The points around a process, or its centre alone. */
type Outline = readonly Point[];

/**
 * A straight line in unit coordinates, with all of `one` on one side and all of `other` on the other, at the largest
 * distance from both; null when no straight line separates them.
 *
 * @param between - what may stand on either side: the line keeps its distance from it, too, unless that brought the line
 * too near to the sides.
 * @param leastShare - the share of the gap between the sides from which on a gap beside what stands there is wide enough.
 */
export function separatingStroke(
  one: readonly Outline[],
  other: readonly Outline[],
  between: readonly Outline[] = [],
  leastShare = USUAL_SHARE,
): Point[] | null {
  if (one.length === 0 || other.length === 0) return null;
  const [first, second] = [one.flat(), other.flat()];
  const widest = widestLine(first, second, []);
  if (!widest) return null;
  const clear = between.length > 0 ? widestLine(first, second, between) : null;
  const line = clear && clear.gap >= leastShare * widest.gap ? clear : widest;
  return lineOf(line, [...one, ...other].map(middleOf));
}

/** The middle of the points around a process. */
export function middleOf(outline: Outline): Point {
  return [mean(outline, ([x]) => x) ?? 0, mean(outline, ([, y]) => y) ?? 0];
}

function widestLine(
  one: readonly Point[],
  other: readonly Point[],
  between: readonly Outline[],
): SeparatingLine | null {
  let best: SeparatingLine | null = null;
  for (let step = 0; step < DIRECTIONS; step += 1) {
    const line = lineAcross((step / DIRECTIONS) * Math.PI, one, other, between);
    if (line && (!best || line.gap > best.gap)) best = line;
  }
  return best;
}

/**
 * The distances of a closed stroke from the nodes inside, and the least from those outside, in units of the layout's
 * radius: the best ones first. The last are for others that stand close by.
 */
const AROUND = [
  { pad: 0.26, clear: 0.14 },
  { pad: 0.2, clear: 0.14 },
  { pad: 0.14, clear: 0.05 },
  { pad: 0.08, clear: 0.08 },
  { pad: 0.06, clear: 0.07 },
];
const CORNERS = 12;

/**
 * A closed stroke in unit coordinates around all of `group`, as far from it as `rest` allows; null when some of `rest`
 * would be inside, or there is no group.
 */
export function enclosingStroke(group: readonly Point[], rest: readonly Point[]): Point[] | null {
  const found = AROUND.find(({ pad, clear }) => strokeAround(group, rest, pad + clear) !== null);
  return found ? strokeAround(group, rest, found.pad) : null;
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
  between: readonly Outline[],
): SeparatingLine | null {
  const across: Point = [Math.cos(angle), Math.sin(angle)];
  const [first, second] = [spanOf(one, across), spanOf(other, across)];
  const [low, high] = first.low <= second.low ? [first, second] : [second, first];
  if (high.low <= low.high) return null;
  const beside = spansBeside(across, [...one, ...other], between);
  const widest = greatest(gapsBetween(low.high, high.low, beside), ([from, to]) => to - from);
  if (!widest) return null;
  const [from, to] = widest;
  return { across, at: (from + to) / 2, gap: to - from };
}

interface Span {
  readonly low: number;
  readonly high: number;
}

/** The spans along `across` of the outlines beside a line across all of `points`. */
function spansBeside(
  [dx, dy]: Point,
  points: readonly Point[],
  between: readonly Outline[],
): Span[] {
  if (between.length === 0) return [];
  const along: Point = [-dy, dx];
  const { low, high } = spanOf(points, along);
  return between
    .filter((outline) => {
      const own = spanOf(outline, along);
      return own.high >= low - BEYOND && own.low <= high + BEYOND;
    })
    .map((outline) => spanOf(outline, [dx, dy]));
}

/** The parts from `low` to `high` that no span covers. */
function gapsBetween(low: number, high: number, spans: readonly Span[]): [number, number][] {
  const gaps: [number, number][] = [];
  let from = low;
  for (const span of [...spans].sort((a, b) => a.low - b.low)) {
    if (span.low > from) gaps.push([from, Math.min(span.low, high)]);
    from = Math.max(from, span.high);
    if (from >= high) return gaps;
  }
  gaps.push([from, high]);
  return gaps;
}

function spanOf(points: readonly Point[], [dx, dy]: Point): Span {
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
