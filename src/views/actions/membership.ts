// The membership at the moment shown, and the command that starts a process again.
import type { SessionState } from '../../session/run/state';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Action } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import { leadersOf, type World } from '../../sim/trace/world';

type Membership = Pick<Algorithm, 'membership'>;

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

/** Whether a process has ended and can be started again. */
export function isDown({ status }: Pick<NodeView, 'status'>): boolean {
  return status === 'crashed' || status === 'failed' || status === 'left';
}

/** The member to join or leave through: the leader, else the preferred node, else the first live one; null if none is needed. */
export function viaOf(
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
export function removedAt({ run, commands }: Pick<SessionState, 'run' | 'commands'>): Set<string> {
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
