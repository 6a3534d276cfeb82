// All links of a process at once: cutting them, and healing them.
import { haveLink, processIds } from '../../session/run/processes';
import { bothWays, linkKey } from '../../sim/base/linkKey';
import type { Action, Direction } from '../../sim/contracts/command';
import type { World } from '../../sim/trace/world';

type Linked = Pick<World, 'nodes' | 'services' | 'clients' | 'cuts'>;

/** Both directions of every link of a process. */
export function linksOf(world: Linked, process: string): Direction[] {
  return bothWays(
    process,
    processIds(world).filter((other) => haveLink(world, process, other)),
  );
}

/** Whether every link of a process is cut, in both directions. */
export function isIsolated(world: Linked, process: string): boolean {
  if (world.cuts.size === 0) return false;
  return linksOf(world, process).every(({ from, to }) => world.cuts.has(linkKey(from, to)));
}

/** Command that cuts all links of a process, or heals them when all are cut. */
export function isolationAction(world: Linked, process: string): Action {
  const links = linksOf(world, process);
  return { type: isIsolated(world, process) ? 'heal' : 'cut', links };
}
