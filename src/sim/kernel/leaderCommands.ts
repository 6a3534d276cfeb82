// Commands for the present leader, whose node is found when the command takes effect.
import type { LeaderCommand } from '../contracts/leaderCommand';
import { type ChangeContext, cut, type KernelParts, linksOf, pause, stop } from './changes';
import type { Slot } from './slot';

/** The reason why such a command cannot take effect now, or null when it can. */
export function refuseLeaderless(kernel: KernelParts): string | null {
  return leaderOf(kernel) ? null : 'nobody leads';
}

/** Crashes or pauses the node that leads, or cuts all its links. */
export function disruptLeader(kernel: ChangeContext, type: LeaderCommand): void {
  const leader = leaderOf(kernel);
  if (!leader) throw new Error('nobody leads');
  if (type === 'crashLeader') stop(kernel, leader, 'crashed');
  else if (type === 'pauseLeader') pause(kernel, leader);
  else cut(kernel, linksOf(kernel, leader.id));
}

/** The running node that leads; of several, the one whose leadership began last. */
function leaderOf({ slotById }: KernelParts): Slot | undefined {
  return [...slotById.values()]
    .filter(({ status, role }) => status === 'up' && role === 'leader')
    .sort((a, b) => (b.leadsSeq ?? -1) - (a.leadsSeq ?? -1))[0];
}
