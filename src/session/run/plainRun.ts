// The run of a fresh page: a plain cluster with watchable settings.
import { loadAlgorithm } from '../../algorithms/catalogue';
import type { RunFile } from '../../runFile/runFile';
import { FORMAT, VERSION } from '../../runFile/runFile';
import { loadService } from '../../services/catalogue';
import type { Params, PartDefinition } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';

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
    id: `${algorithmId}-${nodes}`,
    title: `${algorithm.name}, ${nodes} nodes`,
    ...plainDefinition({ algorithm: algorithmId, params, nodes, seed, latencyMs, services }),
    ...(clients.length > 0 && { clients }),
    commands: [],
  };
}
