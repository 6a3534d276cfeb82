// Camps: in a split-brain, a shaded area in each leader's colour around the leader and its followers.
import { polygonHull } from 'd3-polygon';
import type { Point } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import { leadersOf, type World } from '../../sim/trace/world';
import type { Context2d } from '../canvas/context';
import { distance } from '../canvas/geometry';
import { hatchPath } from '../canvas/hatch';
import { newPath } from '../canvas/surface';
import { leaderLook, type Theme } from '../canvas/theme';
import { valueAt } from '../canvas/valueAt';
import type { Scene } from '../scene/scene';

/** A leader and all nodes, itself included, that believe in it. */
interface Camp {
  readonly leader: string;
  readonly members: readonly string[];
}

/** The camps of a world, in the order of its nodes; none with fewer than two leaders. */
export function campsOf(world: World): Camp[] {
  const leaders = leadersOf(world);
  if (leaders.length < 2) return [];
  return leaders.map(({ id }) => ({
    leader: id,
    members: [...world.nodes.values()]
      .filter((node) => isLive(node) && node.elected === id)
      .map((node) => node.id),
  }));
}

/** A smaller camp is seen at a glance. */
const COUNTED_FROM = 3;

/** The leaders that at least three other live nodes believe in, whether or not they lead, and those nodes. */
export function campCounts(world: World): { leader: string; followers: string[] }[] {
  const followers = new Map<string, string[]>();
  for (const node of world.nodes.values()) {
    const { id, elected } = node;
    if (!isLive(node) || elected === null || elected === id) continue;
    valueAt(followers, elected, (): string[] => []).push(id);
  }
  return [...followers]
    .map(([leader, ids]) => ({ leader, followers: ids }))
    .filter(({ followers: ids }) => ids.length >= COUNTED_FROM)
    .sort((a, b) => b.followers.length - a.followers.length);
}

const CORNER_POINTS = 48;

/** The convex hull of these points, at a distance of `padPx` and with round corners. */
export function roundedHull(points: readonly Point[], padPx: number): Point[] {
  const corners = polygonHull(points.map(([x, y]): [number, number] => [x, y]));
  return polygonHull(rimsOf(corners ?? points, padPx)) ?? [];
}

/** The points of the rims around the corners of a convex polygon that may lie on its rounded hull. */
function rimsOf(corners: readonly Point[], padPx: number): [number, number][] {
  return corners.flatMap((corner, index) => {
    const sides = [corners.at(index - 1), corners[(index + 1) % corners.length]].map((other) =>
      sideOf(corner, other ?? corner),
    );
    // A rim's point lies on the hull only where neither neighbour is farther in about its direction.
    return DIRECTIONS.filter((way) => sides.every((side) => isBehind(side, way))).map(
      (way): [number, number] => [corner[0] + padPx * way[0], corner[1] + padPx * way[1]],
    );
  });
}

/** The way from a corner to its neighbour, in px. */
interface Side {
  readonly dx: number;
  readonly dy: number;
  readonly lengthPx: number;
}

function sideOf(corner: Point, other: Point): Side {
  return {
    dx: other[0] - corner[0],
    dy: other[1] - corner[1],
    lengthPx: distance(corner, other),
  };
}

function isBehind({ dx, dy, lengthPx }: Side, way: Point): boolean {
  return dx * way[0] + dy * way[1] <= SLACK * lengthPx;
}

const DIRECTIONS = Array.from({ length: CORNER_POINTS }, (_, index): Point => {
  const angle = (index / CORNER_POINTS) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});

/** The sine of the angle between two directions: about half would do, but for rounding. */
const SLACK = Math.sin((2 * Math.PI) / CORNER_POINTS);

/** Shades the camps. */
export function drawCamps(
  context: Context2d,
  { model, places, metrics, viewport }: Scene,
  theme: Theme,
): void {
  const padPx = metrics.radiusPx + (metrics.hasStates ? 31 : metrics.isDisc ? 7 : 14);
  for (const { leader, members } of campsOf(model.world)) {
    const points = members.map((id) => places.get(id) ?? ([0, 0] as const));
    const { colour, pattern } = leaderLook(theme, model.leaderRank(leader));
    const hull = newPath();
    for (const [x, y] of roundedHull(points, padPx)) hull.lineTo(x, y);
    hull.closePath();
    context.globalAlpha = theme.campAlpha;
    context.fillStyle = colour;
    context.fill(hull);
    if (pattern)
      hatchPath(
        context,
        hull,
        { x: 0, y: 0, width: viewport.widthPx, height: viewport.heightPx },
        colour,
      );
    context.globalAlpha = 1;
  }
}
