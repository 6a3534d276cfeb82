// Copies a world, so that one can stay as it is while the other goes on.
import type { World } from './world';

/** What a copy may take over as it is, because it has not changed since the world that it is taken from. */
type Unchanged = Partial<Pick<World, 'cuts' | 'changedLinks'>>;

/**
 * Another world like this one; changing one does not change the other. What is replaced and never changed (flights,
 * losses, timers, leases, holdings) is shared.
 *
 * @param unchanged - of a world that is never changed again, with the same cuts or links: thousands, when a large
 *   cluster is split.
 */
export function copyWorld(world: World, { cuts, changedLinks }: Unchanged = {}): World {
  return {
    atMs: world.atMs,
    nodes: copyEach(world.nodes, (node) => ({ ...node, timers: new Map(node.timers) })),
    services: copyEach(world.services, (service) => ({ ...service })),
    clients: copyEach(world.clients, (client) => ({ ...client, writes: { ...client.writes } })),
    memories: world.memories.copy(),
    flights: new Map(world.flights),
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
