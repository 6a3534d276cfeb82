// The links of services and clients to nodes. There are many and most are idle, so that only some are drawn.
import { linkKey } from '../../sim/base/linkKey';
import { isVisibleFlight } from '../scene/flights';
import { isFormerMember } from '../scene/formerMembers';
import { type Link, type LinkedPair, linkOf } from '../scene/linkStates';
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

/** The links of services and clients with a message in flight. */
export function busyPartPairs(scene: Scene): LinkedPair[] {
  const { places, parts, model } = scene;
  if (parts.size === 0) return [];
  const busy = new Map<string, LinkedPair>();
  for (const flight of model.world.flights.values()) {
    if (!isVisibleFlight(model, flight)) continue;
    const { from, to } = flight;
    // Both directions are one link, with the node's end first, as in all pairs.
    const [a, b] = parts.has(from) ? [to, from] : [from, to];
    const [start, end] = [places.get(a), parts.get(b)?.at];
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
