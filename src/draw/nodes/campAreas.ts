// The areas of camps: shaded in each leader's colour, around the leader and its followers.
import type { Point } from '../../sim/contracts/command';
import { type Context2d, clipOutEach } from '../canvas/context';
import { hatchPath } from '../canvas/hatch';
import { newPath } from '../canvas/surface';
import { leaderLook, type Theme } from '../canvas/theme';
import { areAllDrawn } from '../scene/linkStates';
import type { Scene } from '../scene/scene';
import { campsOf } from './camps';

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
    if (areAllDrawn(scene)) {
      const others = camps.filter((other) => !members.includes(other.leader));
      const around = others.map((other) => roundedHull([centreOf(other.leader)], padPx));
      clipOutEach(context, viewport, around);
    }
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
