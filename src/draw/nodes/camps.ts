// Camps: in a split-brain, a shaded area in each leader's colour around the leader and its followers.
import type { Point } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import { leadersOf, type World } from '../../sim/trace/world';
import { type Context2d, clipOut } from '../canvas/context';
import { hatchPath } from '../canvas/hatch';
import { newPath } from '../canvas/surface';
import { leaderLook, type Theme } from '../canvas/theme';
import { valueAt } from '../canvas/valueAt';
import { areAllDrawn } from '../scene/linkStates';
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
  return followersOf(world).filter(({ followers }) => followers.length >= COUNTED_FROM);
}

/** The leaders that other live nodes believe in, and those nodes; most of them first. */
export function followersOf(world: World): { leader: string; followers: string[] }[] {
  const followers = new Map<string, string[]>();
  for (const node of world.nodes.values()) {
    const { id, elected } = node;
    if (!isLive(node) || elected === null || elected === id) continue;
    valueAt(followers, elected, (): string[] => []).push(id);
  }
  return [...followers]
    .map(([leader, ids]) => ({ leader, followers: ids }))
    .sort((a, b) => b.followers.length - a.followers.length);
}

/**
 * The convex hull of these points, at a distance of `padPx` and with round corners. It is a polygon: its edges are up to
 * a hundredth of that distance nearer.
 */
export function roundedHull(points: readonly Point[], padPx: number): Point[] {
  if (points.length === 0) return [];
  return DIRECTIONS.map((way): Point => {
    const corner = farthest(points, way);
    return [corner[0] + padPx * way[0], corner[1] + padPx * way[1]];
  });
}

const DIRECTIONS = Array.from({ length: 48 }, (_, index): Point => {
  const angle = (index / 48) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});

/** The point that lies farthest in a direction. A loop: it runs 48 times for each camp of a frame. */
function farthest(points: readonly Point[], way: Point): Point {
  let found = points[0] as Point;
  let most = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const along = point[0] * way[0] + point[1] * way[1];
    if (along <= most) continue;
    [most, found] = [along, point];
  }
  return found;
}

/** Shades the camps. Among few nodes a camp's area leaves out the surroundings of another camp's leader. */
export function drawCamps(context: Context2d, scene: Scene, theme: Theme): void {
  const { model, places, metrics, viewport } = scene;
  const padPx = metrics.radiusPx + (metrics.hasStates ? 31 : metrics.isDisc ? 7 : 14);
  const camps = campsOf(model.world);
  const centreOf = (id: string): Point => places.get(id) ?? [0, 0];
  for (const { leader, members } of camps) {
    const { colour, pattern } = leaderLook(theme, model.leaderRank(leader));
    const hull = newPath();
    for (const [x, y] of roundedHull(members.map(centreOf), padPx)) hull.lineTo(x, y);
    context.save();
    if (areAllDrawn(scene))
      // A clip for each: of two that overlap, one path would clip the overlap back in.
      for (const other of camps)
        if (!members.includes(other.leader))
          clipOut(context, viewport, [], [roundedHull([centreOf(other.leader)], padPx)]);
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
    context.restore();
  }
}
