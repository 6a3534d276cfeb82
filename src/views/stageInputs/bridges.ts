// Bridges between the parts of a side: with them, one stroke goes around all of it.
import { least } from 'd3-array';
import { polygonContains } from 'd3-polygon';
import { between, distance } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';
import { middleOf } from './separatingStroke';

/** The points around a process. */
type Outline = readonly Point[];

/** A bridge is looked at in so many places. */
const PLACES = 32;
/** Half the width of a bridge, in units of the layout's radius: the points of its sides must not coincide. */
const HALF_WIDTH = 0.01;

/**
 * The straight bridges that join all outlines of a side, none through an outline of the others; as short as they can be,
 * and null where they cannot join all.
 */
export function bridgesOf(side: readonly Outline[], others: readonly Outline[]): Outline[] | null {
  const [first, ...rest] = side.map(middleOf);
  if (!first) return [];
  const bridges: [Point, Point][] = [];
  const [joined, apart] = [[first], new Set(rest)];
  while (apart.size > 0) {
    const all = joined.flatMap((from) => [...apart].map((to): [Point, Point] => [from, to]));
    const open = all.filter((bridge) => isClearOf(bridge, others));
    const shortest = least(open, (bridge) => distance(...bridge));
    if (!shortest) return null;
    bridges.push(shortest);
    joined.push(shortest[1]);
    apart.delete(shortest[1]);
  }
  return bridges.map(outlineOf);
}

/** The corners of a bridge. */
function outlineOf([from, to]: readonly [Point, Point]): Outline {
  const share = HALF_WIDTH / distance(from, to);
  const [dx, dy] = [share * (to[0] - from[0]), share * (to[1] - from[1])];
  return [
    [from[0] - dy, from[1] + dx],
    [to[0] - dy, to[1] + dx],
    [to[0] + dy, to[1] - dx],
    [from[0] + dy, from[1] - dx],
  ];
}

function isClearOf([from, to]: readonly [Point, Point], others: readonly Outline[]): boolean {
  const places = Array.from({ length: PLACES }, (_, place) => between(from, to, place / PLACES));
  return others.every((outline) => {
    const polygon = outline.map(([x, y]): [number, number] => [x, y]);
    return places.every(([x, y]) => !polygonContains(polygon, [x, y]));
  });
}
