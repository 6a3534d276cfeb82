// Commands about one member: remove, freeze and tell, from the membership at the moment shown.
import type { LiveRun } from '../../session/run/liveRun';
import {
  type Algorithm,
  hearsOfFailures,
  keepsToldList,
  usesLoads,
} from '../../sim/contracts/algorithm';
import type { Action } from '../../sim/contracts/command';
import { algorithmOf } from '../../sim/contracts/mixture';
import { isLive } from '../../sim/contracts/status';
import type { World } from '../../sim/trace/world';
import { viaOf } from './membership';

/** Command that removes a node from the membership; null where that is not possible now. */
export function removeAction(
  world: World,
  { membership }: Pick<Algorithm, 'membership'>,
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
  { world, algorithm, definition }: Pick<LiveRun, 'world' | 'algorithm' | 'definition'>,
  node: string,
): Action | null {
  const view = world.nodes.get(node);
  const knows = definition.nodes.find(({ id }) => id === node)?.knows;
  if (!view || !isLive(view) || knows || !keepsToldList(algorithmOf(algorithm, node))) return null;
  return { type: view.isFrozen ? 'thaw' : 'freeze', node };
}

/** Command that tells a node to start an election; null for any process but a running node. */
export function electAction(
  { world }: Pick<LiveRun, 'world'>,
  node: string,
): Extract<Action, { type: 'elect' }> | null {
  return world.nodes.get(node)?.status === 'up' ? { type: 'elect', node } : null;
}

/** Command that gives a node this load in per cent; null where no load decides, and for a node that does not run. */
export function loadAction(
  { world, algorithm }: Pick<LiveRun, 'world' | 'algorithm'>,
  node: string,
  load: number,
): Extract<Action, { type: 'setLoad' }> | null {
  const runs = world.nodes.get(node)?.status === 'up';
  return runs && usesLoads(algorithmOf(algorithm, node)) ? { type: 'setLoad', node, load } : null;
}

/** Command that reports to a node that its leader is down, true or not; null where that has no effect. */
export function tellAction(
  { world, algorithm }: Pick<LiveRun, 'world' | 'algorithm'>,
  node: string,
): Extract<Action, { type: 'tell' }> | null {
  const view = world.nodes.get(node);
  const about = view?.elected ?? node;
  if (view?.status !== 'up' || about === node || !world.nodes.has(about)) return null;
  return hearsOfFailures(algorithmOf(algorithm, node)) ? { type: 'tell', node, about } : null;
}
