// A node's links as a whole: cutting a node off from everybody, and taking it back.
import type { Action, Direction } from '../sim/command';
import { linkKey, type World } from '../sim/world';

/** Both directions of every link of a node. */
function linksOf(node: string, nodes: Iterable<string>): Direction[] {
  return [...nodes]
    .filter((other) => other !== node)
    .flatMap((other) => [
      { from: node, to: other },
      { from: other, to: node },
    ]);
}

/** Whether every link of a node is cut, in both directions. */
export function isIsolated({ nodes, cuts }: Pick<World, 'nodes' | 'cuts'>, node: string): boolean {
  if (cuts.size === 0) return false;
  return linksOf(node, nodes.keys()).every(({ from, to }) => cuts.has(linkKey(from, to)));
}

/** What cuts a node off from everybody, or, when it is cut off, heals its links. */
export function toggleIsolation(world: Pick<World, 'nodes' | 'cuts'>, node: string): Action {
  const links = linksOf(node, world.nodes.keys());
  return { type: isIsolated(world, node) ? 'heal' : 'cut', links };
}
