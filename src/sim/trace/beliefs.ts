// The elected variables of nodes in the state of a property: a list of pairs, because it is copied faster than a record.
import type { TraceEvent } from '../contracts/traceEvent';

/** A node and its elected variable. */
export type Belief<L> = readonly [node: string, leader: L];

/** One pair for each node with a belief, in the order of their first beliefs. */
export type Beliefs<L> = readonly Belief<L>[];

/** The beliefs with one added, or replaced in its place. */
export function withBelief<L>(beliefs: Beliefs<L>, node: string, leader: L): Beliefs<L> {
  const place = placeOf(beliefs, node);
  const belief: Belief<L> = [node, leader];
  return place < 0 ? [...beliefs, belief] : beliefs.with(place, belief);
}

/** The beliefs without a node's; the same list when it has none. */
export function withoutBelief<L>(beliefs: Beliefs<L>, node: string): Beliefs<L> {
  const place = placeOf(beliefs, node);
  return place < 0 ? beliefs : beliefs.toSpliced(place, 1);
}

/** The elected variables of the live nodes after an event, null for ⊥; the same list when the event changes none. */
export function believed(
  beliefs: Beliefs<string | null>,
  event: TraceEvent,
): Beliefs<string | null> {
  switch (event.type) {
    case 'electedChanged':
      return withBelief(beliefs, event.node, event.elected);
    case 'nodeJoined':
    case 'nodeRestarted':
      return withBelief(beliefs, event.node, null);
    case 'nodeCrashed':
    case 'nodeLeft':
    case 'processFailed':
      return withoutBelief(beliefs, event.node);
    default:
      return beliefs;
  }
}

function placeOf<L>(beliefs: Beliefs<L>, node: string): number {
  return beliefs.findIndex(([believer]) => believer === node);
}
