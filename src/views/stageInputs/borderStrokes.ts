// Strokes around a group of nodes that stands among others: its border half way to them, by a Voronoi diagram.
import { minIndex } from 'd3-array';
import { Delaunay } from 'd3-delaunay';
import { polygonHull } from 'd3-polygon';
import { between, distance } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';
import { type Corner, voronoiBorders } from './voronoiBorders';

/** The distance of a border from outermost nodes, in units of the layout's radius. */
const AROUND = 0.14;
/** The number of points around each node, of which the outermost stand around all nodes. */
const CORNERS = 12;
/** A corner of a border is cut off by at most these parts of its side and of its distance from the nearest node. */
const OF_SIDE = 0.25;
const OF_CLEARANCE = 0.5;
/** Points nearer to each other than this are one. */
const LEAST_GAP = 1e-6;

/**
 * Closed strokes in unit coordinates with all of `group` inside and none of `rest`; some of `rest` amid the group have a
 * stroke around themselves. Each keeps half the distance between a node and the next. A node of the group at the place of
 * one of `rest` is outside.
 */
export function borderStrokes(group: readonly Point[], rest: readonly Point[]): Point[][] {
  const outside = [...rest, ...placesAround([...group, ...rest])];
  const diagram = new Delaunay([...outside, ...group].flat());
  const isInside = (point: number) => point >= outside.length;
  return voronoiBorders(diagram, isInside).map(rounded);
}

/** Places around all points, as if other nodes stood there: borders are half as far away. */
function placesAround(points: readonly Point[]): Point[] {
  const corners = points.flatMap(([x, y]) =>
    Array.from({ length: CORNERS }, (_, index): [number, number] => {
      const angle = (index / CORNERS) * 2 * Math.PI;
      return [x + 2 * AROUND * Math.cos(angle), y + 2 * AROUND * Math.sin(angle)];
    }),
  );
  const hull = polygonHull(corners) ?? [];
  return hull.flatMap((from, index): Point[] => {
    const to = hull[(index + 1) % hull.length] ?? from;
    const count = Math.max(1, Math.ceil(distance(from, to) / AROUND));
    return Array.from({ length: count }, (_, part) => between(from, to, part / count));
  });
}

/** A border whose corners are cut off, so that the curve through its points stays close to it. */
function rounded(border: readonly Corner[]): Point[] {
  const points = border.flatMap(({ at, clearance }, index) =>
    [border.at(index - 1), border[(index + 1) % border.length]].map((beside): Point => {
      const side = distance(at, beside?.at ?? at);
      const off = Math.min(OF_SIDE * side, OF_CLEARANCE * clearance);
      return side === 0 ? at : between(at, beside?.at ?? at, off / side);
    }),
  );
  const apart = points.filter((_, index) => gapBefore(points, index) > LEAST_GAP);
  // A stroke counts as closed when its ends are near to each other: it begins after the least gap.
  const first = minIndex(apart, (_, index) => gapBefore(apart, index));
  return [...apart.slice(first), ...apart.slice(0, first)];
}

function gapBefore(points: readonly Point[], index: number): number {
  return distance(points.at(index - 1) ?? [0, 0], points[index] ?? [0, 0]);
}
