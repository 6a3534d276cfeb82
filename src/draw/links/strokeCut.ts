// What a freehand stroke cuts, and how a stroke is made small enough to stand in a run file.
import { polygonContains } from 'd3-polygon';
import type { Direction, Point } from '../../sim/contracts/command';
import { crossing, crossingWithLine, distance, distanceToSegment } from '../canvas/geometry';

const STORED_POINTS = 40;
/** A stroke whose ends are nearer than this share of its length was meant to be closed. */
const CLOSED_SHARE = 0.2;

/**
 * The directions that a stroke cuts, both of each link. An open stroke cuts the links that it crosses. A closed one,
 * if somebody but not everybody is inside, cuts every link between inside and outside. Empty when nothing is crossed.
 *
 * @param canTalk - whether there is a link between two: all are linked when absent.
 */
export function cutByStroke(
  stroke: readonly Point[],
  positions: ReadonlyMap<string, Point>,
  canTalk: (a: string, b: string) => boolean = () => true,
): Direction[] {
  const everybody = [...positions];
  const inside = enclosedBy(stroke, positions);
  const cuts = (a: [string, Point], b: [string, Point]) =>
    inside ? inside.has(a[0]) !== inside.has(b[0]) : crossingWithLine(a[1], b[1], stroke) !== null;
  return everybody.flatMap((a, index) =>
    everybody
      .slice(index + 1)
      .filter((b) => canTalk(a[0], b[0]) && cuts(a, b))
      .flatMap((b) => [
        { from: a[0], to: b[0] },
        { from: b[0], to: a[0] },
      ]),
  );
}

/** Whether the stroke's ends were meant to meet: it is then drawn as a closed line. */
export function isClosed(stroke: readonly Point[]): boolean {
  const [first, last] = [stroke[0], stroke.at(-1)];
  if (!first || !last || stroke.length < 4) return false;
  let length = 0;
  for (let index = 1; index < stroke.length; index += 1)
    length += distance(stroke[index - 1] as Point, stroke[index] as Point);
  return distance(first, last) < CLOSED_SHARE * length;
}

/** Who is inside a closed stroke; null when it is open, or has everybody or nobody inside. */
function enclosedBy(
  stroke: readonly Point[],
  positions: ReadonlyMap<string, Point>,
): Set<string> | null {
  const loop = loopOf(stroke);
  if (!loop) return null;
  const polygon = loop.map(([x, y]): [number, number] => [x, y]);
  const inside = [...positions].filter(([, [x, y]]) => polygonContains(polygon, [x, y]));
  if (inside.length === 0 || inside.length === positions.size) return null;
  return new Set(inside.map(([id]) => id));
}

/** The closed part of a stroke: between the two places where it crosses itself, or all of it when its ends meet. */
function loopOf(stroke: readonly Point[]): readonly Point[] | null {
  for (let from = 0; from + 3 < stroke.length; from += 1)
    for (let to = stroke.length - 2; to > from + 1; to -= 1) {
      const [a, b, c, d] = [stroke[from], stroke[from + 1], stroke[to], stroke[to + 1]];
      if (a && b && c && d && crossing(a, b, c, d) !== null) return stroke.slice(from + 1, to + 1);
    }
  return isClosed(stroke) ? stroke : null;
}

/** The stroke with at most 40 points, rounded to 0.01: what is left out lies as near to what is kept as can be. */
export function simplifyStroke(stroke: readonly Point[]): Point[] {
  let tolerance = 0.008;
  let kept = straightened(stroke, tolerance);
  while (kept.length > STORED_POINTS) {
    tolerance *= 1.5;
    kept = straightened(stroke, tolerance);
  }
  const rounded = kept.map(([x, y]): Point => [roundHundredth(x), roundHundredth(y)]);
  return rounded.filter((point, index) => {
    const before = rounded[index - 1];
    return !before || before[0] !== point[0] || before[1] !== point[1];
  });
}

function roundHundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Ramer, Douglas and Peucker: drops what is within `tolerance` of the chord, splits at what is farthest from it. */
function straightened(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  let farthest = 0;
  let away = tolerance;
  for (let index = 1; index < points.length - 1; index += 1) {
    const off = distanceToSegment(points[index] as Point, first, last);
    if (off > away) [farthest, away] = [index, off];
  }
  if (farthest === 0) return [first, last];
  const before = straightened(points.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...straightened(points.slice(farthest), tolerance)];
}
