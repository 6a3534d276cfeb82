// The links of services and clients to nodes. There are many and most are idle, so that only some are drawn.
import { endsOf } from '../scene/ends';
import { isFormerMember } from '../scene/formerMembers';
import {
  areAllDrawn,
  areLinked,
  isOfSelected,
  isWhole,
  type Link,
  type LinkedPair,
  linkOf,
  linksOf,
} from '../scene/linkStates';
import { type PlacedMessage, placeMessages } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';

/** The links between nodes, then those of services and clients, as far as they are shown. */
export function allLinks(scene: Scene): Link[] {
  return [...linksOf(scene), ...shownPartLinks(scene)];
}

/**
 * Among few nodes the links of services, and of a client that to the node to which it writes; of many nodes and of clients
 * those that are cut, slow or faulty, or belong to the selected process.
 */
export function shownPartLinks(scene: Scene): Link[] {
  const { model } = scene;
  const { services, clients } = model.world;
  const isFew = areAllDrawn(scene);
  return partPairs(scene).flatMap((pair) => {
    const link = linkOf(scene, pair);
    const { a, b } = pair;
    const isUsed = services.has(b) || clients.get(b)?.believes === a;
    const isShown = isOfSelected(model, pair) || (isFew && isUsed);
    return isShown || !isWhole(link) ? [link] : [];
  });
}

/**
 * The links with a message in flight that may have no line otherwise: those of services and clients, and those between
 * nodes where only some are drawn. Periodic messages between many nodes are pulses, which need no line.
 */
export function busyPairs(scene: Scene): LinkedPair[] {
  const { parts } = scene;
  return busyMessages(scene).flatMap(({ flight: { from, to } }): LinkedPair[] => {
    // Both directions are one link, with the node's end first, as in all pairs.
    const isTurned = parts.has(from) || (!parts.has(to) && to < from);
    const [a, b] = isTurned ? [to, from] : [from, to];
    return pairOf(scene, a, b);
  });
}

/** The lines of so many messages would be a grey veil: they alone are shown. */
export const UNSEEN_FROM = 300;

/** One message of each link that may have a line only while a message is in flight. */
export function busyMessages(scene: Scene): readonly PlacedMessage[] {
  const { parts, model } = scene;
  const isFew = areAllDrawn(scene);
  if (parts.size === 0 && isFew) return [];
  const messages = placeMessages(scene).filter(({ flight: { from, to }, look }) => {
    if (parts.has(from) || parts.has(to)) return true;
    return !look.periodic && (!isFew || !areLinked(model.world));
  });
  if (messages.length >= UNSEEN_FROM) return [];
  const busy = new Set<string>();
  return messages.filter(({ flight: { from, to } }) => {
    const link = from < to ? `${from} ${to}` : `${to} ${from}`;
    const isFirst = !busy.has(link);
    busy.add(link);
    return isFirst;
  });
}

/** Every pair of a node and a service or a client. */
function partPairs(scene: Scene): LinkedPair[] {
  const { places, parts, model } = scene;
  if (parts.size === 0) return [];
  const nodes = [...places].filter(([id]) => !isFormerMember(model, model.world.nodes.get(id)));
  return [...parts.keys()].flatMap((b) => nodes.flatMap(([a]) => pairOf(scene, a, b)));
}

/** Two processes with the ends of their link; none where the stage lacks one of them. */
function pairOf(scene: Scene, a: string, b: string): LinkedPair[] {
  const ends = endsOf(scene, a, b);
  return ends ? [{ a, b, from: ends[0], to: ends[1] }] : [];
}
