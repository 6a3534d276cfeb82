// The two ends of a link or of a message's way: a node's circle, or the box of a service or a client.
import type { Point } from '../../sim/contracts/command';
import { type Box, between, distance } from '../canvas/geometry';
import type { LinkedPair } from './linkStates';
import type { Scene } from './scene';

/** Between the rim of what a message leaves, or reaches, and the message. */
const GAP_PX = 4;
/** Of two that stand close together, at most this share of the way lies within either. */
const MOST = 0.4;

/** The middle of a node, a service or a client; undefined when nobody of that id is there. */
export function placeOf({ places, parts }: Scene, id: string): Point | undefined {
  return places.get(id) ?? parts.get(id)?.at;
}

/** The ends of a link where its line is seen: at the rims. */
export function rimsOf(scene: Scene, { a, b, from, to }: LinkedPair): [Point, Point] {
  return [
    between(from, to, rimShare(scene, a, from, to)),
    between(to, from, rimShare(scene, b, to, from)),
  ];
}

/** The share of the way from the middle of a process to somewhere that lies within its rim. */
export function rimShare({ parts, metrics }: Scene, id: string, at: Point, toward: Point): number {
  const length = distance(at, toward);
  if (length === 0) return 0;
  const box = parts.get(id)?.box;
  const rimPx = box ? toEdgePx(box, at, toward) : metrics.radiusPx;
  return Math.min(MOST, (rimPx + GAP_PX) / length);
}

/** How far it is from the middle of a box to its edge, on the way to a point. */
function toEdgePx({ width, height }: Box, [x, y]: Point, toward: Point): number {
  const [dx, dy] = [Math.abs(toward[0] - x), Math.abs(toward[1] - y)];
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : width / 2 / dx,
    dy === 0 ? Number.POSITIVE_INFINITY : height / 2 / dy,
  );
  return share * Math.hypot(dx, dy);
}
