// Commands about the membership: join, restart, remove, freeze and tell, from the membership at the moment shown.
import type { SessionState } from '../../session/run/state';
import { type Algorithm, hearsOfFailures, keepsToldList } from '../../sim/contracts/algorithm';
import type { Action } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import { leadersOf, type World } from '../../sim/trace/world';

/** The state at the moment shown. */
type ShownState = Pick<
  SessionState,
  'run' | 'commands' | 'selectedNode' | 'nowMs' | 'frontierMs' | 'isLookingBack'
>;
type Membership = Pick<Algorithm, 'membership'>;

/** The next id in the same scheme: `n6` after `n5`, `node11` after `node10` and `node9`. */
export function nextNodeId(ids: readonly string[]): string {
  const numbered = ids.flatMap((id) => {
    const [, prefix, digits] = /^(.*?)(\d+)$/.exec(id) ?? [];
    return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }];
  });
  const { prefix, digits } = numbered.at(-1) ?? { prefix: 'n', digits: '' };
  const taken = numbered.filter((id) => id.prefix === prefix).map((id) => Number(id.digits));
  const next = Math.max(0, ...taken) + 1;
  return `${prefix}${String(next).padStart(digits.length, '0')}`;
}

/**
 * Command for a new node: the next free id, the highest priority, and the site of the chosen node. Ids of commands still
 * to come are taken.
 */
export function joinAction(state: ShownState): Action {
  const { run, commands, selectedNode, nowMs, frontierMs, isLookingBack } = state;
  const { world, lanes, algorithm, definition } = run;
  const joins = commands.filter((command) => command.type === 'join');
  const node = nextNodeId([...new Set([...lanes.nodes.keys(), ...joins.map((join) => join.node)])]);
  // The moment shown may lie before the join of a node that has just joined.
  const presentMs = isLookingBack ? nowMs : frontierMs;
  const present = [...world.nodes.values(), ...joins.filter(({ atMs }) => atMs <= presentMs)];
  const priority = Math.max(0, ...present.map((other) => other.priority)) + 1;
  const via = viaOf(algorithm, world, selectedNode);
  const secret = definition.nodes.find(({ id }) => id === (via ?? definition.nodes[0]?.id))?.secret;
  const site = siteFor(run, selectedNode);
  return {
    type: 'join',
    node,
    priority,
    ...(site !== null && { site }),
    ...(via !== null && { via }),
    ...(secret !== undefined && { secret }),
  };
}

/** The site of a new node: the chosen node's, else the site with the fewest nodes; null where there are no sites. */
function siteFor(
  run: Pick<ShownState['run'], 'world' | 'siteOf'>,
  chosen: string | null,
): string | null {
  const chosenSite = chosen === null ? null : run.siteOf(chosen);
  if (chosenSite !== null) return chosenSite;
  const counts = new Map<string, number>();
  for (const id of run.world.nodes.keys()) {
    const site = run.siteOf(id);
    if (site !== null) counts.set(site, (counts.get(site) ?? 0) + 1);
  }
  const [fewest] = [...counts].sort(([, a], [, b]) => a - b);
  return fewest?.[0] ?? null;
}

/** Command that starts a process again; where nodes manage membership themselves, it rejoins through a live member. */
export function restartAction(
  world: World,
  algorithm: Membership,
  node: string,
  loseDisk = false,
): Action {
  // Services and clients are not members.
  const via = world.nodes.has(node) ? viaOf(algorithm, world, null, node) : null;
  return {
    type: 'restart',
    node,
    ...(loseDisk && { loseDisk }),
    ...(via !== null && { via }),
  };
}

/** Command that removes a node from the membership; null where that is not possible now. */
export function removeAction(
  world: World,
  { membership }: Membership,
  removed: ReadonlySet<string>,
  node: string,
): Action | null {
  const view = world.nodes.get(node);
  if (!view || membership === 'fixed') return null;
  if (membership === 'own') {
    const via = viaOf({ membership }, world, null, node);
    return via === null ? null : { type: 'remove', node, via };
  }
  const isMember = view.status !== 'left' && !removed.has(node);
  return isMember && !isLive(view) ? { type: 'remove', node } : null;
}

/** Command that freezes or thaws a node's list of members; null where the node receives no list. */
export function freezeAction(
  { world, algorithm, definition }: Pick<ShownState['run'], 'world' | 'algorithm' | 'definition'>,
  node: string,
): Action | null {
  const view = world.nodes.get(node);
  const knows = definition.nodes.find(({ id }) => id === node)?.knows;
  if (!view || !isLive(view) || knows || !keepsToldList(algorithm)) return null;
  return { type: view.isFrozen ? 'thaw' : 'freeze', node };
}

/** Command that reports to a node that its leader is down, true or not; null where that has no effect. */
export function tellAction(
  { world, algorithm }: Pick<ShownState['run'], 'world' | 'algorithm'>,
  node: string,
): Extract<Action, { type: 'tell' }> | null {
  const view = world.nodes.get(node);
  const about = view?.elected ?? node;
  if (view?.status !== 'up' || about === node || !world.nodes.has(about)) return null;
  return hearsOfFailures(algorithm) ? { type: 'tell', node, about } : null;
}

/** Whether a process has ended and can be started again. */
export function isDown({ status }: Pick<NodeView, 'status'>): boolean {
  return status === 'crashed' || status === 'failed' || status === 'left';
}

/** The member to join or leave through: the leader, else the preferred node, else the first live one; null if none is needed. */
function viaOf(
  { membership }: Membership,
  world: World,
  preferred: string | null,
  excluded?: string,
): string | null {
  if (membership !== 'own') return null;
  const live = [...world.nodes.values()].filter((node) => isLive(node) && node.id !== excluded);
  const leader = leadersOf(world).find(({ id }) => id !== excluded);
  return (leader ?? live.find(({ id }) => id === preferred) ?? live[0])?.id ?? null;
}

/** Nodes that were removed and have not been started again, at the moment shown. */
export function removedAt({ run, commands }: Pick<ShownState, 'run' | 'commands'>): Set<string> {
  const { world, lanes } = run;
  const removed = new Set<string>();
  for (const { atMs, index, command } of lanes.marks) {
    if (command !== 'remove' || atMs > world.atMs) continue;
    const removal = commands[index];
    const node = removal?.type === 'remove' ? world.nodes.get(removal.node) : undefined;
    if (node && !isLive(node) && node.statusSinceMs <= atMs) removed.add(node.id);
  }
  return removed;
}
