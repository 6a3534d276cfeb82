// Whom each node takes for the leader, as the properties keep it: a list of pairs is copied faster than a record is.

/** A node, and whom it takes for the leader. */
export type Belief<L> = readonly [node: string, leader: L];

/** One pair for each node that has a belief, in the order in which they came to have one. */
export type Beliefs<L> = readonly Belief<L>[];

/** The beliefs with one more, or with one changed in its place. */
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

function placeOf<L>(beliefs: Beliefs<L>, node: string): number {
  return beliefs.findIndex(([believer]) => believer === node);
}
