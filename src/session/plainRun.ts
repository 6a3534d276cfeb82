// The run that a fresh page starts with: a plain cluster under settings that one can follow by eye.
import { loadAlgorithm } from '../algorithms/catalogue';
import type { RunFile } from '../runFile/runFile';
import { FORMAT, VERSION } from '../runFile/runFile';
import type { Params } from '../sim/definition';
import { defaultParams } from '../sim/params';
import { plainDefinition } from '../sim/plainCluster';

/** A plain cluster's run file, without commands. Throws when no algorithm has the id. */
export async function plainRun(algorithmId: string, nodes: number, seed: string): Promise<RunFile> {
  const algorithm = await loadAlgorithm(algorithmId);
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Params;
  return {
    format: FORMAT,
    version: VERSION,
    id: `${algorithmId}-${nodes}`,
    title: `${algorithm.name}, ${nodes} nodes`,
    ...plainDefinition({ algorithm: algorithmId, params, nodes, seed, latencyMs }),
    commands: [],
  };
}
