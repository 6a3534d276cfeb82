// The two ends of a link or of a message's path: a node's circle, or the box of a service or a client.
import type { Point } from '../../sim/contracts/command';
import { type Box, between, distance } from '../canvas/geometry';
import type { LinkedPair } from './linkStates';
import type { Scene } from './scene';

/** The gap between the rim of a process and the end of a message's path. */
const GAP_PX = 4;
/** At most this share of the distance lies within either end, however close together they stand. */
const MOST_SHARE = 0.4;

/** The centre of a node, a service or a client; undefined when the stage has no process of that id. */
export function placeOf({ places, parts }: Scene, id: string): Point | undefined {
  return places.get(id) ?? parts.get(id)?.at;
}

/** The visible ends of a link, at the rims. */
export function rimsOf(scene: Scene, { a, b, from, to }: LinkedPair): [Point, Point] {
  const lengthPx = distance(from, to);
  return [
    between(from, to, rimShare(scene, a, from, to, lengthPx)),
    between(to, from, rimShare(scene, b, to, from, lengthPx)),
  ];
}

/** The part of the way from a process's centre to another point that lies within its rim, from 0 to 1. */
export function rimShare(
  { parts, metrics }: Scene,
  id: string,
  at: Point,
  toward: Point,
  lengthPx = distance(at, toward),
): number {
  if (lengthPx === 0) return 0;
  const box = parts.get(id)?.box;
  const rimPx = box ? toEdgePx(box, at, toward) : metrics.radiusPx;
  return Math.min(MOST_SHARE, (rimPx + GAP_PX) / lengthPx);
}

/** The distance from a box's centre to its edge, in the direction of a point. */
function toEdgePx({ width, height }: Box, [x, y]: Point, toward: Point): number {
  const [dx, dy] = [Math.abs(toward[0] - x), Math.abs(toward[1] - y)];
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : width / 2 / dx,
    dy === 0 ? Number.POSITIVE_INFINITY : height / 2 / dy,
  );
  return share * Math.hypot(dx, dy);
}
