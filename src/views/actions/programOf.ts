// The program of a process: the algorithm, or the service or client that its definition names.
import { registries } from '../../session/run/installed';
import type { LiveRun } from '../../session/run/liveRun';
import { algorithmOf } from '../../sim/contracts/mixture';
import type { Program } from '../../sim/contracts/program';

/** The program of a node, a service or a client; undefined while it is not loaded, and for an unknown id. */
export function programOf(
  { algorithm, world }: Pick<LiveRun, 'algorithm' | 'world'>,
  id: string,
): Program | undefined {
  if (world.nodes.has(id)) return algorithmOf(algorithm, id);
  const { services, clients } = registries;
  return (
    services.get(world.services.get(id)?.kind ?? '') ??
    clients.get(world.clients.get(id)?.kind ?? '')
  );
}
