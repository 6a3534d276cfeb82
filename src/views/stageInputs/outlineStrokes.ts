// Closed strokes around a side whose processes stand among those of the other: half way between their outlines.
import { bisectLeft, cumsum, mean, min, pairs, range } from 'd3-array';
import { Delaunay } from 'd3-delaunay';
import { polygonContains } from 'd3-polygon';
import { between, distance } from '../../draw/canvas/geometry';
import { simplifyStroke } from '../../draw/links/strokeCut';
import type { Point } from '../../sim/contracts/command';
import { voronoiBorders } from './voronoiBorders';

/** The distance of the points on an outline, in units of the layout's radius. */
const STEP = 0.04;
/** A stroke is at most so far from what is inside, in the same unit. */
const FARTHEST = 0.26;
/** The number of places around each point that keep a stroke near to it. */
const CORNERS = 16;
/** A stroke is smoothed over this many points at each side of a point, so many times. */
const SMOOTHED_OVER = 3;
const SMOOTHED_TIMES = 3;

/** The points around a process, in order. */
type Outline = readonly Point[];

/**
 * Closed strokes around all outlines of `one`, clear of them and of those of `other`; none where two of them overlap.
 * Outlines beside the two sides are put on the side of their nearest neighbour.
 */
export function outlineStrokes(
  one: readonly Outline[],
  other: readonly Outline[],
  beside: readonly Outline[],
): Point[][] {
  if (doOverlap(one, other)) return [];
  const isOfOne = (outline: Outline) => awayFrom(outline, one) < awayFrom(outline, other);
  const inside = [...one, ...beside.filter(isOfOne)].flatMap(alongClosed);
  const outside = [
    ...other.flatMap(alongClosed),
    ...beside.filter((outline) => !isOfOne(outline)).flatMap(alongClosed),
    ...ringAround(inside),
  ];
  const diagram = new Delaunay([...inside, ...outside].flat());
  return voronoiBorders(diagram, (point) => point < inside.length).map((border) =>
    simplifyStroke(smoothed(border.map(({ at }) => at))),
  );
}

/** Places around some points, at twice the farthest distance of a stroke from all of them. */
function ringAround(points: readonly Point[]): Point[] {
  const radius = 2 * FARTHEST;
  const ring = points.flatMap(([x, y]) =>
    range(CORNERS).map((corner): Point => {
      const angle = (corner / CORNERS) * 2 * Math.PI;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
  return ring.filter((at) => points.every((point) => distance(at, point) > radius - STEP / 4));
}

/** Whether a point of one side's outlines is within an outline of the other. */
function doOverlap(one: readonly Outline[], other: readonly Outline[]): boolean {
  const meets = (a: Outline, b: Outline) => {
    const polygon = b.map(([x, y]): [number, number] => [x, y]);
    return a.some(([x, y]) => polygonContains(polygon, [x, y]));
  };
  return one.some((a) => other.some((b) => meets(a, b) || meets(b, a)));
}

/** The distance of an outline from the nearest of some, by their points. */
function awayFrom(outline: Outline, others: readonly Outline[]): number {
  const all = others.flat();
  return min(outline, (at) => min(all, (other) => distance(at, other))) ?? Infinity;
}

/** Points on a closed line at equal distances, as near to each other as `STEP`. */
function alongClosed(outline: Outline): Point[] {
  const line = [...outline, ...outline.slice(0, 1)];
  const lengths = cumsum(pairs(line, distance));
  const length = lengths.at(-1) ?? 0;
  const count = Math.max(1, Math.round(length / STEP));
  return range(count).map((part) => {
    const at = (part / count) * length;
    const side = bisectLeft(lengths, at);
    const from = lengths[side - 1] ?? 0;
    const sideLength = (lengths[side] ?? 0) - from;
    const a: Point = line[side] ?? [0, 0];
    return sideLength > 0 ? between(a, line[side + 1] ?? a, (at - from) / sideLength) : a;
  });
}

/** A closed line without the teeth that points on outlines make. */
function smoothed(line: Outline): Point[] {
  let points = alongClosed(line);
  for (let time = 0; time < SMOOTHED_TIMES; time += 1)
    points = points.map((_, index) => {
      const beside = range(-SMOOTHED_OVER, SMOOTHED_OVER + 1).map(
        (step): Point => points.at((index + step) % points.length) ?? [0, 0],
      );
      return [mean(beside, ([x]) => x) ?? 0, mean(beside, ([, y]) => y) ?? 0];
    });
  return points;
}
