// The processes of a run: nodes, services and clients alike, and which of them have links.
import type { ClientView, NodeView, ServiceView } from '../../sim/trace/views';
import type { World } from '../../sim/trace/world';
import type { Intent } from './state';

type Processes = Pick<World, 'nodes' | 'services' | 'clients'>;

/** The process with this id at the moment shown; undefined when there is none. */
export function processOf(
  { nodes, services, clients }: Processes,
  id: string,
): NodeView | ServiceView | ClientView | undefined {
  return nodes.get(id) ?? services.get(id) ?? clients.get(id);
}

/** The ids of all processes: nodes, services, clients. */
export function processIds({ nodes, services, clients }: Processes): string[] {
  return [...nodes.keys(), ...services.keys(), ...clients.keys()];
}

/** Whether two processes have a link; services and clients have none among themselves. */
export function haveLink({ nodes }: Pick<World, 'nodes'>, a: string, b: string): boolean {
  return a !== b && (nodes.has(a) || nodes.has(b));
}

/** The intent to pause a running process, or to resume a paused one. */
export function pauseOrResume(node: string): Intent {
  return ({ run }) => {
    const isPaused = processOf(run.world, node)?.status === 'paused';
    return { type: isPaused ? 'resume' : 'pause', node };
  };
}
