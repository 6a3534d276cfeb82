// Which algorithm a node runs, where the nodes of a run have different ones.
import type { Algorithm } from './algorithm';

/** The algorithm that a node of the run runs. */
export function algorithmOf(algorithm: Algorithm, node: string): Algorithm {
  const { mixture } = algorithm;
  return mixture ? (mixture.byNode.get(node) ?? mixture.own) : algorithm;
}

/** The algorithms of a run, the run's own first. */
export function algorithmsIn(algorithm: Algorithm): readonly Algorithm[] {
  const { mixture } = algorithm;
  return mixture ? [...new Set([mixture.own, ...mixture.byNode.values()])] : [algorithm];
}
