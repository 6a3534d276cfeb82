// A run with changed settings, to be started again.
import type { RunFile } from '../../runFile/runFile';
import type { Params } from '../../sim/contracts/definition';

/** The changes with which a run can be started again. */
export interface RunChange
  extends Partial<Pick<RunFile, 'seed' | 'nodes' | 'network' | 'services' | 'clients'>> {
  readonly params?: Params;
  /** Null takes the deadline away. */
  readonly leaderWithinMs?: number | null;
}

/** The run with the change, without its view; settings of links whose ends no longer exist are left out. */
export function changedRun(
  { view: _view, leaderWithinMs: before, ...file }: RunFile,
  { params, leaderWithinMs = before ?? null, ...change }: RunChange,
): RunFile {
  const algorithm = { id: file.algorithm.id, params: { ...file.algorithm.params, ...params } };
  const deadline = leaderWithinMs === null ? {} : { leaderWithinMs };
  const changed = { ...file, ...deadline, ...change, algorithm };
  const { nodes, services = [], clients = [], network } = changed;
  if (!network.links) return changed;
  const ids = new Set([...nodes, ...services, ...clients].map(({ id }) => id));
  const links = network.links.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return { ...changed, network: { ...network, links } };
}
