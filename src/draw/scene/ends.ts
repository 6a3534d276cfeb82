// The two ends of a link or of a message's path: a node's circle, or the box of a service or a client.
import type { Point } from '../../sim/contracts/command';
import { type Box, between, distance, grown, segmentMeetsBox } from '../canvas/geometry';
import type { PlacedPart, Scene } from './scene';

/** The gap between the rim of a process and the end of a message's path; most before the edge of a box. */
const GAP_PX = 4;
const MOST_GAP_PX = 24;
const MOST_GAP_SHARE = 0.12;
/** The distance from a service's edge at which a way ends that is flat, or goes round other services: that of its head. */
const OUTSIDE_PX = 6;
/** The greatest part of the distance that the two ends cover together, however close they are. */
const MOST_SHARE = 0.8;
const TINY_PX = 1e-9;
/** A way that is nearer to another service seems to end at that one: the gap between two is narrower. */
const BESIDE_PX = 10;
/** Points of a service's edge, in units of its width from the middle toward the other end, the best one first. */
const ON_EDGE = [0, 0.2, -0.2, 0.4, -0.4] as const;
/** Those of a way that is flatter, as rise by run: farther along the edge its arrow would lie on it. */
const FACING = [0.4, 0.2, 0, -0.2, -0.4] as const;
const FLAT = 0.35;
/** Those of a way that bends round another service, outside of the edge: it has turned back before it ends. */
const BENT = [0.2, 0, -0.2, 0.4, -0.4] as const;

/** A service or a client: its centre, its box and the room that it has: no link moves because a service grows. */
type PlacedBox = Pick<PlacedPart, 'type' | 'at' | 'box'> & { readonly room?: Box };

/** The places of processes, as far as the ends of ways depend on them. */
interface Placed {
  readonly places: ReadonlyMap<string, Point>;
  readonly parts: ReadonlyMap<string, PlacedBox>;
}

/** The places and sizes of processes. */
type Sized = Placed & Pick<Scene, 'metrics'>;

/**
 * The ends of the path between two processes: the centres of nodes and clients, and a point of a service that no other
 * service hides. Null when the stage lacks one of the two.
 */
export function endsOf(scene: Placed, a: string, b: string): [Point, Point] | null {
  const from = placeOf(scene, a);
  const to = placeOf(scene, b);
  if (!from || !to) return null;
  if (scene.parts.size === 0) return [from, to];
  return [unhidden(scene, a, from, to), unhidden(scene, b, to, from)];
}

/** The centre of a node, a service or a client; undefined when the stage has no process of that id. */
export function placeOf({ places, parts }: Placed, id: string): Point | undefined {
  return places.get(id) ?? parts.get(id)?.at;
}

/**
 * A service's centre; or the middle of the edge beside it, or a point of that above or below it, where another service
 * hides the way to the centre.
 */
function unhidden({ parts }: Placed, id: string, at: Point, toward: Point): Point {
  const part = parts.get(id);
  if (part?.type !== 'service' || isClear(parts, part, at, toward, widely)) return at;
  const { x, y, width, height } = part.box;
  const beside: Point = [toward[0] > at[0] ? x + width : x, at[1]];
  const edgeY = toward[1] > at[1] ? y + height : y;
  const isFlat = Math.abs(toward[1] - at[1]) < FLAT * Math.abs(toward[0] - at[0]);
  const side = toward[0] > at[0] ? width : -width;
  const along = (shares: readonly number[], atY: number) =>
    shares.map((share): Point => [at[0] + share * side, atY]);
  // A point in the slit between two services would seem to be of either.
  const isInSlit = !isClear(parts, part, beside, beside, widely);
  // Nearer to the corner the arrow of a flat way would end at the other service.
  const facing = FACING.slice(Number(isInSlit));
  const outsideY = edgeY + (edgeY > at[1] ? OUTSIDE_PX : -OUTSIDE_PX);
  // On the edge half of the head of a flat way would lie on the service.
  const alongEdge = isFlat ? along(facing, outsideY) : along(ON_EDGE, edgeY);
  const points = isInSlit ? [at, ...alongEdge] : [at, beside, ...alongEdge];
  const outside = along(BENT, outsideY);
  const clearOf = (among: readonly Point[], boxOf: BoxOf) =>
    among.find((point) => isClear(parts, part, point, toward, boxOf));
  return (
    clearOf(points, widely) ??
    clearOf(points, wholly) ??
    clearOf([at, ...outside], barely) ??
    (outside[0] as Point)
  );
}

/** The box of another service that a way keeps clear of. */
type BoxOf = (part: PlacedBox) => Box;

const wholly: BoxOf = ({ box, room = box }) => room;
const widely: BoxOf = (part) => grown(wholly(part), BESIDE_PX);
const barely: BoxOf = ({ box }) => box;

/** Whether no other service lies on the way from a point of a service. A loop: it runs for each message of a frame. */
function isClear(
  parts: Placed['parts'],
  own: PlacedBox,
  from: Point,
  toward: Point,
  boxOf: BoxOf,
): boolean {
  for (const part of parts.values()) {
    if (part === own || part.type !== 'service') continue;
    if (segmentMeetsBox(from, toward, boxOf(part))) return false;
  }
  return true;
}

/** The ends of the way between two processes that is seen, at their rims; null when the stage lacks one of the two. */
export function wayBetween(scene: Sized, a: string, b: string): Way | null {
  const ends = endsOf(scene, a, b);
  return ends && rimsOf(scene, a, b, ends[0], ends[1]);
}

/** The ends of a way. */
export type Way = readonly [Point, Point];

/** The points at which a link between two places leaves the rims of its ends. */
export function rimsOf(scene: Sized, a: string, b: string, from: Point, to: Point): Way {
  if (scene.parts.size === 0) return rimsOfCircles(scene, from, to);
  const [leaves, reaches] = rimShares(scene, a, b, from, to);
  return [between(from, to, leaves), between(to, from, reaches)];
}

/** Those points between two circles: most messages of a crowd have such ends, and a frame has a thousand of them. */
function rimsOfCircles({ metrics }: Sized, from: Point, to: Point): Way {
  const lengthPx = distance(from, to);
  const rimPx = Math.min(GAP_PX + metrics.radiusPx, (MOST_SHARE * lengthPx) / 2);
  const share = lengthPx === 0 ? 0 : rimPx / lengthPx;
  return [between(from, to, share), between(to, from, share)];
}

/**
 * The distances of those points from their own ends, as fractions of the way. Where the rims nearly touch, both give way in
 * proportion: messages end at the edge of a service, not on its words.
 */
export function rimShares(
  { parts, metrics }: Sized,
  a: string,
  b: string,
  from: Point,
  to: Point,
): readonly [number, number] {
  const lengthPx = distance(from, to);
  if (lengthPx === 0) return [0, 0];
  const circlePx = GAP_PX + metrics.radiusPx;
  const [boxA, boxB] = [parts.get(a)?.box, parts.get(b)?.box];
  const first = boxA ? toEdgePx(boxA, from, to, lengthPx) : circlePx;
  const second = boxB ? toEdgePx(boxB, to, from, lengthPx) : circlePx;
  const part = Math.min(1, (MOST_SHARE * lengthPx) / (first + second));
  return [(first * part) / lengthPx, (second * part) / lengthPx];
}

/** The distance from a point to a gap before the edge of its box, in the direction of another point; 0 from outside. */
function toEdgePx(box: Box, [x, y]: Point, toward: Point, lengthPx: number): number {
  if (y < box.y || y > box.y + box.height) return 0;
  const [dx, dy] = [toward[0] - x, toward[1] - y];
  const across = dx < 0 ? x - box.x : box.x + box.width - x;
  const down = dy < 0 ? y - box.y : box.y + box.height - y;
  // A direction along an axis never reaches the edges parallel to it: the division by `TINY_PX` makes them far away.
  const byX = across / Math.max(TINY_PX, Math.abs(dx));
  const byY = down / Math.max(TINY_PX, Math.abs(dy));
  const steepness = Math.abs(byX < byY ? dx : dy) / lengthPx;
  // The rim of a service is clear: a flat way ends so far from it that its arrow's head is whole.
  const mostPx = Math.min(MOST_GAP_PX, MOST_GAP_SHARE * lengthPx);
  const gapPx = Math.max(GAP_PX, Math.min(mostPx, GAP_PX / Math.max(TINY_PX, steepness)));
  return Math.min(byX, byY) * lengthPx + gapPx;
}
