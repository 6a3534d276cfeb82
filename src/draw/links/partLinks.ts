// The links of services and clients to nodes. There are many and most are idle, so that only some are drawn.
import { linkKey } from '../../sim/base/linkKey';
import { placeOf } from '../scene/ends';
import { isVisibleFlight } from '../scene/flights';
import { isFormerMember } from '../scene/formerMembers';
import { lookOf } from '../scene/glyph';
import { areAllDrawn, type Link, type LinkedPair, linkOf } from '../scene/linkStates';
import type { Scene } from '../scene/scene';

/** The links of services and clients that are cut, slow or faulty, or belong to the selected process. */
export function shownPartLinks(scene: Scene): Link[] {
  const { selectedNode } = scene.model;
  return partPairs(scene).flatMap((pair) => {
    const link = linkOf(scene, pair);
    const isChosen = pair.a === selectedNode || pair.b === selectedNode;
    return isChosen || !link.forth || !link.back || link.notes.length > 0 ? [link] : [];
  });
}

/**
 * The links with a message in flight that have no line otherwise: those of services and clients, and those between
 * nodes where only some are drawn. Periodic messages between many nodes are pulses, which need no line.
 */
export function busyPairs(scene: Scene): LinkedPair[] {
  const { parts, model } = scene;
  const isFew = areAllDrawn(scene);
  if (parts.size === 0 && isFew) return [];
  const busy = new Map<string, LinkedPair>();
  for (const flight of model.world.flights.values()) {
    const { from, to } = flight;
    const isOfPart = parts.has(from) || parts.has(to);
    if (!isOfPart && (isFew || lookOf(model, flight).periodic)) continue;
    if (!isVisibleFlight(model, flight)) continue;
    // Both directions are one link, with the node's end first, as in all pairs.
    const isTurned = isOfPart ? parts.has(from) : to < from;
    const [a, b] = isTurned ? [to, from] : [from, to];
    const [start, end] = [placeOf(scene, a), placeOf(scene, b)];
    if (start && end) busy.set(linkKey(a, b), { a, b, from: start, to: end });
  }
  return [...busy.values()];
}

/** Every pair of a node and a service or a client. */
function partPairs(scene: Scene): LinkedPair[] {
  const { places, parts, model } = scene;
  if (parts.size === 0) return [];
  const nodes = [...places].filter(([id]) => !isFormerMember(model, model.world.nodes.get(id)));
  return [...parts].flatMap(([b, { at }]) => nodes.map(([a, from]) => ({ a, b, from, to: at })));
}
