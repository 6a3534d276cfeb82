// The lines of ways round the services and nodes on them, beside which messages move.
import { pairs } from 'd3-array';
import type { Point } from '../../sim/contracts/command';
import { between, crossingWithLine } from '../canvas/geometry';
import { valueAt } from '../canvas/valueAt';
import { bendsOf, moved, offsetAt } from './detours';
import type { OnItsWay } from './flights';
import { glyphReachPx } from './glyph';
import { isOfSelected, isWhole, type Link, type LinkedPair } from './linkStates';
import type { PlacedMessage } from './messagePlaces';
import type { Scene } from './scene';

/** Half the width of what moves on a link, where a message is not at hand. */
const USUAL_HALF_PX = 8;

/** The line on which a message moves that is alone on its link. */
export function wayRound(scene: Scene, message: PlacedMessage): Point[] {
  return valueAt(ofMessage, message, () =>
    lineRound(scene, message, glyphReachPx(message.look, scene.metrics.glyphPx)),
  );
}

/** A link and the arrows of its message have the same line. */
const ofMessage = new WeakMap<PlacedMessage, Point[]>();

/** The line of a link of this scene: only links of services and clients, which are its second end, go round others. */
export function linkRound(scene: Scene, link: LinkedPair): Point[] {
  if (!scene.parts.has(link.b)) return [link.from, link.to];
  return valueAt(ofLink, link, () => {
    const { a, b, from, to } = link;
    const way = { flight: { from: a, to: b, sentMs: 0 }, start: from, end: to };
    return lineRound(scene, way, USUAL_HALF_PX);
  });
}

/**
 * The whole links among these that have a line while nothing moves on them. Bends of services' links that meet would seem
 * to be links of nodes to each other: only the selected process has these, and a node that is cut off from another service,
 * lest it seem to have no other link.
 */
export function idleLinks(scene: Scene, links: readonly Link[]): Link[] {
  const { services } = scene.model.world;
  const ofServices = links.filter(({ b }) => services.has(b));
  const cutOff = new Set(ofServices.filter((link) => !isWhole(link)).map(({ a }) => a));
  const bends = new Map<Link, Point[]>();
  for (const link of ofServices) {
    const line = isWhole(link) ? linkRound(scene, link) : [];
    if (line.length > 2) bends.set(link, line);
  }
  return links.filter((link) => {
    if (!isWhole(link)) return false;
    const bend = bends.get(link);
    if (!bend || cutOff.has(link.a) || isOfSelected(scene.model, link)) return true;
    return ![...bends.values()].some((other) => other !== bend && doMeet(other, bend));
  });
}

/** Whether two lines share a point. */
function doMeet(one: readonly Point[], other: readonly Point[]): boolean {
  return pairs(one).some(([from, to]) => crossingWithLine(from, to, other) !== null);
}

/** Whether a link is straight is asked before it is drawn. */
const ofLink = new WeakMap<LinkedPair, Point[]>();

/** The ends of a way, and between them the points at which it turns before and behind services and nodes. */
function lineRound(
  scene: Scene,
  way: Pick<OnItsWay, 'flight' | 'start' | 'end'>,
  halfPx: number,
): Point[] {
  const { start, end } = way;
  const bends = bendsOf(scene, way, halfPx);
  const turns = bends
    .flatMap(({ enters, leaves, turn }) => [enters - turn, enters, leaves, leaves + turn])
    .filter((fraction) => fraction > 0 && fraction < 1)
    .sort((a, b) => a - b);
  // Close to a service a message is beside its line from the beginning, or to the end.
  const isBeside = (fraction: number) => offsetAt(bends, fraction) !== 0;
  const all = [...[0].filter(isBeside), ...turns, ...[1].filter(isBeside)];
  const points = all.map((fraction) =>
    moved(between(start, end, fraction), offsetAt(bends, fraction), start, end),
  );
  return [start, ...points, end];
}
