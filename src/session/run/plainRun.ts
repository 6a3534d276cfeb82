// The run of a fresh page: a plain cluster with watchable settings.
import { algorithmCards, loadAlgorithm } from '../../algorithms/catalogue';
import type { RunFile } from '../../runFile/runFile';
import { FORMAT, VERSION } from '../../runFile/runFile';
import { loadService } from '../../services/catalogue';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Params, PartDefinition } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import { fromStart, type RequestedRun } from './requestedRun';
import type { SessionState } from './state';
import { withNextView } from './view';

/**
 * The run file of a plain cluster, without commands, with the services that the algorithm needs. Throws for an unknown
 * algorithm.
 *
 * @param clients - clients of the cluster.
 */
export async function plainRun(
  algorithmId: string,
  nodes: number,
  seed: string,
  clients: readonly PartDefinition[] = [],
): Promise<RunFile> {
  const algorithm = await loadAlgorithm(algorithmId);
  const services = await Promise.all((algorithm.services ?? []).map(loadService));
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Params;
  return {
    format: FORMAT,
    version: VERSION,
    ...titleOf(algorithm, nodes),
    ...plainDefinition({ algorithm: algorithmId, params, nodes, seed, latencyMs, services }),
    ...(clients.length > 0 && { clients }),
    commands: [],
  };
}

function titleOf({ id, name }: Pick<Algorithm, 'id' | 'name'>, nodes: number) {
  return { id: `${id}-${nodes}`, title: `${name}, ${nodes} nodes` };
}

/** Whether a run is a plain cluster by its id and its title. */
export function isPlainRun({ id, title, algorithm, nodes }: RunFile): boolean {
  const card = algorithmCards.find((one) => one.id === algorithm.id);
  const plain = card && titleOf(card, nodes.length);
  return plain?.id === id && plain.title === title;
}

/** A plain cluster, to be started in place of the run on the screen, with its seed, its clients and its layout. */
export async function requestPlainRun(
  present: Pick<SessionState, 'file' | 'view'>,
  { algorithm, nodes }: { readonly algorithm?: string; readonly nodes?: number },
): Promise<RequestedRun> {
  const { file } = present;
  const { seed, clients } = file;
  const run = await plainRun(
    algorithm ?? file.algorithm.id,
    nodes ?? file.nodes.length,
    seed,
    clients,
  );
  return fromStart(withNextView(run, present));
}
