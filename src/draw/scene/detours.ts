// Detours of messages: a glyph goes round the services on its way, so that it covers none of their words.
import type { Point } from '../../sim/contracts/command';
import { type Box, distance, grown, segmentWithin } from '../canvas/geometry';
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
  { parts }: Scene,
  message: Omit<OnItsWay, 'at' | 'look'>,
  halfPx: number,
): number {
  const { flight, start, end, fraction } = message;
  const lengthPx = Math.max(1, distance(start, end));
  let mostPx = 0;
  for (const [id, part] of parts) {
    if (part.type !== 'service' || id === flight.from || id === flight.to) continue;
    const box = grown(part.box, halfPx + GAP_PX);
    const within = segmentWithin(start, end, box);
    if (!within) continue;
    const [enters, leaves] = within;
    const beforePx = Math.max(enters - fraction, fraction - leaves, 0) * lengthPx;
    const share = Math.max(0, 1 - beforePx / TURN_PX);
    const offPx = share * aroundPx(box, start, end, lengthPx);
    if (Math.abs(offPx) > Math.abs(mostPx)) mostPx = offPx;
  }
  return mostPx;
}

/** The offset of a line that passes a box on the nearer side, in px to the right of the way. */
function aroundPx(
  { x, y, width, height }: Box,
  [startX, startY]: Point,
  [endX, endY]: Point,
  lengthPx: number,
): number {
  const [rightX, rightY] = [(startY - endY) / lengthPx, (endX - startX) / lengthPx];
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
  return right <= -left ? right : left;
}
