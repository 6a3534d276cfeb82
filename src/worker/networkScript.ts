// The network worker's script.
import networkScript from './network.worker.ts?worker&url';

/** Workers are modules, but for the page as one file, whose workers have addresses that no module is loaded from. */
export const WORKER_TYPE = import.meta.env.MODE === 'file' ? 'classic' : 'module';

/** Starts a network worker. */
export function newNetwork(): Worker {
  return new Worker(networkScript, { type: WORKER_TYPE, name: 'network' });
}
