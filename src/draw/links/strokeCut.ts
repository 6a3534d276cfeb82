// The links cut by a freehand stroke, and the simplification of a stroke for the run file.
import { polygonContains } from 'd3-polygon';
import type { Direction, Point } from '../../sim/contracts/command';
import { crossing, crossingWithLine, distanceToSegment, isClosed } from '../canvas/geometry';

const STORED_POINTS = 40;

/**
 * The directions that a stroke cuts, both of each link. An open stroke cuts the links that it crosses. A closed one
 * with some but not all processes inside cuts every link between inside and outside. Empty when no link is cut.
 *
 * @param canTalk - whether two processes are linked; all are when absent.
 */
export function cutByStroke(
  stroke: readonly Point[],
  positions: ReadonlyMap<string, Point>,
  canTalk: (a: string, b: string) => boolean = () => true,
): Direction[] {
  const processes = [...positions];
  const inside = enclosedBy(stroke, positions);
  const cuts = (a: [string, Point], b: [string, Point]) =>
    inside ? inside.has(a[0]) !== inside.has(b[0]) : crossingWithLine(a[1], b[1], stroke) !== null;
  return processes.flatMap((a, index) =>
    processes
      .slice(index + 1)
      .filter((b) => canTalk(a[0], b[0]) && cuts(a, b))
      .flatMap((b) => [
        { from: a[0], to: b[0] },
        { from: b[0], to: a[0] },
      ]),
  );
}

/** The ids inside a closed stroke; null when it is open, or has all or none inside. */
function enclosedBy(
  stroke: readonly Point[],
  positions: ReadonlyMap<string, Point>,
): Set<string> | null {
  const loop = loopOf(stroke);
  if (!loop) return null;
  const inside = idsWithin(loop, positions);
  return inside.size === 0 || inside.size === positions.size ? null : inside;
}

/** The ids of what stands within a closed line. */
export function idsWithin(
  loop: readonly Point[],
  positions: ReadonlyMap<string, Point>,
): Set<string> {
  const polygon = loop.map(([x, y]): [number, number] => [x, y]);
  const inside = [...positions].filter(([, [x, y]]) => polygonContains(polygon, [x, y]));
  return new Set(inside.map(([id]) => id));
}

/** The closed part of a stroke: from its crossing with itself back to it, or all of it when its ends meet; else null. */
function loopOf(stroke: readonly Point[]): readonly Point[] | null {
  for (let from = 0; from + 3 < stroke.length; from += 1)
    for (let to = stroke.length - 2; to > from + 1; to -= 1) {
      const [a, b, c, d] = [stroke[from], stroke[from + 1], stroke[to], stroke[to + 1]];
      if (a && b && c && d && crossing(a, b, c, d) !== null) return stroke.slice(from + 1, to + 1);
    }
  return isClosed(stroke) ? stroke : null;
}

/** The stroke with at most 40 points, rounded to 0.01, and with as small a deviation as that allows. */
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

/** The algorithm of Ramer, Douglas and Peucker: drops points within `tolerance` of the chord, splits at the farthest. */
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
