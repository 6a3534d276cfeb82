// The arrowheads on a ring: the direction of its messages.
import type { Point } from '../../sim/contracts/command';
import type { Context2d } from '../canvas/context';
import { type Box, between, boxAround, distance, isClear } from '../canvas/geometry';
import { newPath } from '../canvas/surface';
import type { Theme } from '../canvas/theme';
import { nodeLabels } from '../nodes/nodeLabels';
import { ringRadiusPx } from '../scene/countdown';
import { crownBox } from '../scene/crown';
import type { Link } from '../scene/linkStates';
import { chipBox, stateBox } from '../scene/nodeBoxes';
import type { Scene } from '../scene/scene';

/** The places of an arrowhead on its link, from 0 to 1, the best one first: the middle is for a one-way sign. */
const ARROW_AT = [0.58, 0.66, 0.42, 0.74, 0.34, 0.5];
/** On shorter links an arrowhead would be a blot. */
const LEAST_LINK_PX = 9;

/** The side of a square in a circle, in units of its radius, and a little more: links leave a node in any direction. */
const INNER_SQUARE = 1.8;

/** Draws one arrowhead on every link that still carries messages to the successor. */
export function drawRingArrows(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  links: readonly Link[],
): void {
  const path = newPath();
  const [rooms, words] = [roomsOf(scene), nodeLabels(scene).map(({ box }) => box)];
  for (const link of links) {
    const freePx = distance(link.from, link.to) - 2 * scene.metrics.radiusPx;
    if (!link.forth || freePx < LEAST_LINK_PX) continue;
    const lengthPx = Math.min(10, Math.max(4, freePx * 0.16));
    const at = freePlace(link, lengthPx, rooms) ?? freePlace(link, lengthPx, words);
    if (at) addArrowhead(path, link, at, lengthPx);
  }
  // Paler than messages, whose glyphs they would be taken for.
  context.fillStyle = theme.link;
  context.fill(path);
}

/** The boxes of all that nodes may ever show, so that no arrowhead moves because of an election. */
function roomsOf({ places, metrics }: Scene): Box[] {
  const sidePx = INNER_SQUARE * ringRadiusPx(metrics);
  return [...places].flatMap(([id, at]) => [
    boxAround(at, sidePx, sidePx),
    crownBox(at, metrics.radiusPx),
    ...(metrics.isDisc ? [] : [chipBox(metrics, at, id)]),
    ...(metrics.hasStates ? [stateBox(metrics, at)] : []),
  ]);
}

/** The first place of an arrowhead clear of these boxes; null without one. */
function freePlace({ from, to }: Link, lengthPx: number, boxes: readonly Box[]): Point | null {
  const places = ARROW_AT.map((share) => between(from, to, share));
  const isFree = (place: Point) => {
    const box = boxAround(place, lengthPx * 1.4, lengthPx * 1.4);
    return isClear(box, boxes);
  };
  return places.find(isFree) ?? null;
}

function addArrowhead(path: Path2D, { from, to }: Link, [x, y]: Point, lengthPx: number): void {
  const whole = distance(from, to);
  const [ux, uy] = [(to[0] - from[0]) / whole, (to[1] - from[1]) / whole];
  const [ahead, aside] = [lengthPx / 2, lengthPx * 0.45];
  path.moveTo(x + ux * ahead, y + uy * ahead);
  path.lineTo(x - ux * ahead - uy * aside, y - uy * ahead + ux * aside);
  path.lineTo(x - ux * ahead + uy * aside, y - uy * ahead - ux * aside);
}
