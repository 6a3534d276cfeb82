// Detours of messages: a glyph goes round the services on its way, so that it covers none of their words; a client's
// message goes round nodes, too.
import type { Point } from '../../sim/contracts/command';
import {
  type Box,
  between,
  boxAround,
  distance,
  grown,
  segmentMeetsBox,
  segmentWithin,
} from '../canvas/geometry';
import type { OnItsWay } from './flights';
import type { Scene } from './scene';

/** The gap between a service and a glyph beside it. */
const GAP_PX = 2;
/** The way on which a glyph leaves its line before a service, and returns behind it. */
const TURN_PX = 28;

/**
 * The distance of a glyph from the straight line of its way, in px to its right: so far that it is clear of every service
 * on its way but its sender and receiver. It grows and falls steadily, so that no message jumps.
 *
 * @param halfPx - half the glyph's width.
 */
export function detourPx(
  scene: Scene,
  message: Omit<OnItsWay, 'at' | 'look'>,
  halfPx: number,
): number {
  return offsetAt(bendsOf(scene, message, halfPx), message.fraction);
}

/** A way's bend round a service or a node: the fractions between which it keeps its distance, and that in which it turns. */
export interface Bend {
  readonly enters: number;
  readonly leaves: number;
  readonly turn: number;
  readonly offPx: number;
}

/** The bends of a message's way, for a glyph of this half width. */
export function bendsOf(
  { parts, places, metrics: { radiusPx } }: Scene,
  { flight, start, end }: Pick<OnItsWay, 'flight' | 'start' | 'end'>,
  halfPx: number,
): Bend[] {
  const bends: Bend[] = [];
  if (parts.size === 0) return bends;
  const turn = TURN_PX / Math.max(1, distance(start, end));
  const addBend = (id: string, inner: Box) => {
    if (id === flight.from || id === flight.to) return;
    const box = grown(inner, halfPx + GAP_PX);
    const within = segmentWithin(start, end, box);
    if (!within) return;
    const [enters, leaves] = within;
    const sides = aroundPx(box, start, end);
    const [from, to] = [between(start, end, enters), between(start, end, leaves)];
    const isFree = (offPx: number) => {
      const [a, b] = [moved(from, offPx, start, end), moved(to, offPx, start, end)];
      return isClear(parts, [id, flight.from, flight.to], [a, b], halfPx);
    };
    // A way round leads over nothing else, if there is another side.
    const offPx = sides.find(isFree) ?? sides[0];
    bends.push({ enters, leaves, turn, offPx });
  };
  for (const [id, part] of parts) if (part.type === 'service') addBend(id, part.box);
  // A client's message that ran behind a node would seem to come from it; nodes among themselves have their links.
  if (isClient(parts, flight.from) || isClient(parts, flight.to))
    for (const [id, at] of places) addBend(id, boxAround(at, 2 * radiusPx, 2 * radiusPx));
  return bends;
}

/** Whether a glyph on a line covers no service and no client but these, with as many keys as it has room for. */
function isClear(
  parts: Scene['parts'],
  but: readonly string[],
  [a, b]: readonly [Point, Point],
  halfPx: number,
): boolean {
  for (const [id, part] of parts) {
    const box = part.type === 'service' ? part.room : part.box;
    if (!but.includes(id) && segmentMeetsBox(a, b, grown(box, halfPx))) return false;
  }
  return true;
}

function isClient(parts: Scene['parts'], id: string): boolean {
  return parts.get(id)?.type === 'client';
}

/** The offset at a fraction of the way: that of the bend that is farthest from the line there. */
export function offsetAt(bends: readonly Bend[], fraction: number): number {
  let mostPx = 0;
  for (const { enters, leaves, turn, offPx } of bends) {
    const before = Math.max(enters - fraction, fraction - leaves, 0);
    const herePx = Math.max(0, 1 - before / turn) * offPx;
    if (Math.abs(herePx) > Math.abs(mostPx)) mostPx = herePx;
  }
  return mostPx;
}

/** The offsets of lines that pass a box on either side, the nearer first, in px to the right of the way. */
function aroundPx({ x, y, width, height }: Box, start: Point, end: Point): [number, number] {
  const [startX, startY] = start;
  const [rightX, rightY] = rightOf(start, end);
  let [left, right] = [0, 0];
  for (const [cornerX, cornerY] of [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const) {
    const offPx = (cornerX - startX) * rightX + (cornerY - startY) * rightY;
    left = Math.min(left, offPx);
    right = Math.max(right, offPx);
  }
  return right <= -left ? [right, left] : [left, right];
}

/** A point moved to the right of a way. */
export function moved([x, y]: Point, offPx: number, start: Point, end: Point): Point {
  const [rightX, rightY] = rightOf(start, end);
  return [x + rightX * offPx, y + rightY * offPx];
}

/** The direction to the right of a way, as a unit vector. */
function rightOf(start: Point, end: Point): Point {
  const lengthPx = Math.max(1, distance(start, end));
  return [(start[1] - end[1]) / lengthPx, (end[0] - start[0]) / lengthPx];
}
