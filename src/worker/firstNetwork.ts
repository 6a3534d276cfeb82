// The network worker of a fresh page. The page's frame loads this module beside the page's own code, which is larger, so
// that the worker is ready when that code calls it.
import { newNetwork } from './networkScript';

/** The speaker's window mirrors another window, and has no workers. */
const hasWorkers = !new URLSearchParams(location.search).has('speaker');

let first: Worker | null = hasWorkers ? newNetwork() : null;
// Its owner would never learn of a failure before the worker is taken.
first?.addEventListener('error', () => {
  first = null;
});

/** The network worker that started with the page, at the first call; null when it has failed, and later. */
export function takeFirstNetwork(): Worker | null {
  const network = first;
  first = null;
  return network;
}
