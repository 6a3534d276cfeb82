// Everybody in a run, nodes, services and clients alike: who there is, and who talks to whom.
import type { ClientView, NodeView, ServiceView } from '../../sim/trace/views';
import type { World } from '../../sim/trace/world';
import type { Wish } from './state';

type Everybody = Pick<World, 'nodes' | 'services' | 'clients'>;

/** Whoever has this id at the moment shown; undefined when nobody has. */
export function processOf(
  { nodes, services, clients }: Everybody,
  id: string,
): NodeView | ServiceView | ClientView | undefined {
  return nodes.get(id) ?? services.get(id) ?? clients.get(id);
}

/** Everybody's id: the nodes', the services', the clients'. */
export function processIds({ nodes, services, clients }: Everybody): string[] {
  return [...nodes.keys(), ...services.keys(), ...clients.keys()];
}

/** Whether there is a link between two: services and clients have none among themselves. */
export function canTalk({ nodes }: Pick<World, 'nodes'>, a: string, b: string): boolean {
  return a !== b && (nodes.has(a) || nodes.has(b));
}

/** The wish to pause a process that runs, or to wake one that is paused. */
export function pauseToggle(node: string): Wish {
  return ({ run }) => {
    const isPaused = processOf(run.world, node)?.status === 'paused';
    return { type: isPaused ? 'resume' : 'pause', node };
  };
}
