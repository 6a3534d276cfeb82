// The command with which a new node joins, from the membership at the moment shown.
import type { SessionState } from '../../session/run/state';
import type { Action } from '../../sim/contracts/command';
import { viaOf } from './membership';

/** The state at the moment shown. */
type ShownState = Pick<
  SessionState,
  'run' | 'commands' | 'selectedNode' | 'nowMs' | 'frontierMs' | 'isLookingBack'
>;

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
