// Copies of worlds, so that one stays as it is while the other changes.
import { IdMap } from '../base/idMap';
import type { World } from './world';

/** Maps that a copy may share with an earlier copy, because they have not changed since. */
type Unchanged = Partial<Pick<World, 'cuts' | 'changedLinks'>>;

/**
 * An independent copy of a world. Immutable parts (flights, losses, timers, leases, holdings) are shared.
 *
 * @param unchanged - cuts and links to share, from a world that is never changed again: a partition of a large cluster
 *   has thousands.
 */
export function copyWorld(world: World, { cuts, changedLinks }: Unchanged = {}): World {
  return {
    atMs: world.atMs,
    nodes: copyEach(world.nodes, (node) => ({ ...node, timers: new Map(node.timers) })),
    services: copyEach(world.services, (service) => ({
      ...service,
      timers: new Map(service.timers),
    })),
    clients: copyEach(world.clients, (client) => ({
      ...client,
      timers: new Map(client.timers),
      writes: { ...client.writes },
    })),
    memories: world.memories.copy(),
    flights: new IdMap(world.flights),
    lost: [...world.lost],
    cuts: cuts ?? new Map(world.cuts),
    changedLinks: changedLinks ?? new Map(world.changedLinks),
    impairments: new Map(world.impairments),
    violations: new Map(world.violations),
    sent: new Map(world.sent),
  };
}

function copyEach<T>(views: ReadonlyMap<string, T>, copy: (view: T) => T): Map<string, T> {
  const copies = new Map<string, T>();
  for (const [id, view] of views) copies.set(id, copy(view));
  return copies;
}
