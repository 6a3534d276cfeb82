// Bridges between the parts of a side, and its links: with them, one stroke goes around all of it.
import { least } from 'd3-array';
import { crossing, crossingWithLine, distance } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';
import { middleOf } from './separatingStroke';

/** The points around a process. */
type Outline = readonly Point[];
/** The two ends of a bridge or a link. */
export type Link = readonly [Point, Point];

/** Half the width of a bridge, in units of the layout's radius: the points of its sides must not coincide. */
const HALF_WIDTH = 0.01;

/**
 * The straight bridges that join all outlines of a side, none through an outline of the others; as short as they can be,
 * and null where they cannot join all.
 */
export function bridgesOf(side: readonly Outline[], others: readonly Outline[]): Outline[] | null {
  const [first, ...rest] = side.map(middleOf);
  if (!first) return [];
  const bridges: Link[] = [];
  const [joined, apart] = [[first], new Set(rest)];
  while (apart.size > 0) {
    const all = joined.flatMap((from) => [...apart].map((to): Link => [from, to]));
    const open = all.filter((bridge) => isClearOf(bridge, others));
    const shortest = least(open, (bridge) => distance(...bridge));
    if (!shortest) return null;
    bridges.push(shortest);
    joined.push(shortest[1]);
    apart.delete(shortest[1]);
  }
  return bridges.map(outlineOf);
}

/** The links of two sides, each as an outline of its own; null where one crosses a link of the other side. */
export function websOf(
  side: readonly Link[],
  other: readonly Link[],
): readonly [Outline[], Outline[]] | null {
  const areApart = side.every(([a, b]) => other.every(([c, d]) => crossing(a, b, c, d) === null));
  return areApart ? [side.map(outlineOf), other.map(outlineOf)] : null;
}

/** The corners of a bridge. */
function outlineOf([from, to]: Link): Outline {
  const share = HALF_WIDTH / distance(from, to);
  const [dx, dy] = [share * (to[0] - from[0]), share * (to[1] - from[1])];
  return [
    [from[0] - dy, from[1] + dx],
    [to[0] - dy, to[1] + dx],
    [to[0] + dy, to[1] - dx],
    [from[0] + dy, from[1] - dx],
  ];
}

/** Whether a bridge passes through none of these outlines, of which none is around one of its ends. */
function isClearOf([from, to]: Link, others: readonly Outline[]): boolean {
  return others.every(
    (outline) => crossingWithLine(from, to, [...outline, ...outline.slice(0, 1)]) === null,
  );
}
