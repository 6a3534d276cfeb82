// One mark across several links of a cut that fan out from one process.
import { greatest } from 'd3-array';
import {
  type Box,
  between,
  crossing,
  distance,
  distanceToBox,
  distanceToSegment,
  segmentMeetsBox,
} from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';

/** A link from one end to the other, in px. */
export type Segment = readonly [Point, Point];

/** The part of a mark beyond its outer links, in px. */
const BEYOND_PX = 10;
/** The distances between its outer links: nearer, they would look like one; farther, a mark for each says the same. */
const BETWEEN_PX = { least: 5, most: 60 };
/** The least distance of a mark from a box, and of its ends from another link. */
const LEAST_ROOM_PX = 5;
const MOST_ROOM_PX = 16;
/** The least angle at which a mark crosses a link, as its sine. */
const LEAST_SINE = 0.5;

/**
 * The best mark that crosses all links of a fan, and no other.
 *
 * @param fan - the links, each from the process that they share.
 * @param others - the links that the mark must not cross.
 * @param shares - of the shortest link's length: so far from the process the mark may be.
 * @returns null where there is no room for one.
 */
export function fanMark(
  fan: readonly Segment[],
  others: readonly Segment[],
  boxes: readonly Box[],
  shares: readonly number[],
): Segment | null {
  const links = inTurn(fan);
  const shortestPx = Math.min(...links.map((link) => distance(...link)));
  const marks = shares.flatMap((share) => {
    const mark = markAt(links, share * shortestPx);
    if (!mark || !isAcross(mark, links)) return [];
    const roomPx = roomOf(mark, others, boxes);
    const offMiddle = Math.abs(share - 0.5);
    return roomPx < LEAST_ROOM_PX
      ? []
      : [{ mark, worth: Math.min(roomPx, MOST_ROOM_PX) * (1 - offMiddle) }];
  });
  return greatest(marks, ({ worth }) => worth)?.mark ?? null;
}

/** The links in the order in which they lie beside each other. */
function inTurn(fan: readonly Segment[]): Segment[] {
  const angleOf = ([from, to]: Segment) => Math.atan2(to[1] - from[1], to[0] - from[0]);
  const [one] = fan;
  const first = one ? angleOf(one) : 0;
  // A mark crosses no links that are half a turn apart or more: less than that, the angles from the first are in turn.
  const turn = (link: Segment) => {
    const angle = angleOf(link) - first;
    return Math.atan2(Math.sin(angle), Math.cos(angle));
  };
  return fan.toSorted((a, b) => turn(a) - turn(b));
}

/** The mark through the outer links at this distance from their process; null where they are too near or too far. */
function markAt(links: readonly Segment[], fromHubPx: number): Segment | null {
  const [first, last] = [links[0], links.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [alongPx(first, fromHubPx), alongPx(last, fromHubPx)];
  const apartPx = distance(from, to);
  if (apartPx < BETWEEN_PX.least || apartPx > BETWEEN_PX.most) return null;
  const beyond = BEYOND_PX / apartPx;
  return [between(from, to, -beyond), between(from, to, 1 + beyond)];
}

function alongPx([from, to]: Segment, px: number): Point {
  return between(from, to, px / distance(from, to));
}

/** Whether a mark crosses each link, and none at a flat angle. */
function isAcross([from, to]: Segment, links: readonly Segment[]): boolean {
  const lengthPx = distance(from, to);
  return links.every(([start, end]) => {
    if (crossing(from, to, start, end) === null) return false;
    const cross = (to[0] - from[0]) * (end[1] - start[1]) - (to[1] - from[1]) * (end[0] - start[0]);
    return Math.abs(cross) >= LEAST_SINE * lengthPx * distance(start, end);
  });
}

/** The distance of a mark from boxes and other links; 0 where it meets one. */
function roomOf([from, to]: Segment, others: readonly Segment[], boxes: readonly Box[]): number {
  const middle = between(from, to, 0.5);
  let roomPx = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    if (segmentMeetsBox(from, to, box)) return 0;
    for (const point of [from, middle, to]) roomPx = Math.min(roomPx, distanceToBox(point, box));
  }
  for (const [start, end] of others) {
    if (crossing(from, to, start, end) !== null) return 0;
    for (const point of [from, to]) roomPx = Math.min(roomPx, distanceToSegment(point, start, end));
  }
  return roomPx;
}
