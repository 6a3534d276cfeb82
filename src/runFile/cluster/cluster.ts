// The cluster file: the processes of a run alone, for any algorithm, seed and network.
import * as v from 'valibot';
import type { NodeDefinition, PartDefinition } from '../../sim/contracts/definition';
import { nodeIdSchema } from '../../sim/contracts/schemas';
import { throwFirst } from '../checkReferences';
import type { Problem } from '../commandReferences';
import { issueSentence, problemOf } from '../issueSentence';
import type { Key } from '../json/jsonPath';
import { parseJson } from '../json/parseJson';
import {
  mixingProblems,
  ownParamProblems,
  processProblems,
  ruleProblems,
} from '../processReferences';
import type { Registries } from '../registries';
import type { RunFile } from '../runFile';
import { RunFileError } from '../runFileError';
import { type Programs, processEntries } from '../schema';
import { readableJson } from '../writeRunFile';

const CLUSTER_FORMAT = 'hustings-cluster';
export const CLUSTER_VERSION = 1;

/**
 * An id of a process in a cluster: a text of the length that Ghoti allows its servers, or a number, which becomes its
 * digits. Run files that are there may have longer ids.
 */
const idSchema = v.union(
  [
    v.pipe(nodeIdSchema, v.maxLength(20, 'an id in a cluster has at most 20 characters')),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String)),
  ],
  'an id is a text, or a whole number that is not negative',
);

/** The processes of a run. */
export interface Cluster {
  readonly nodes: readonly NodeDefinition[];
  /** With complete `params` once read. Absent, a run keeps its own; empty, it has none. */
  readonly services?: readonly PartDefinition[];
  /** The same for clients. */
  readonly clients?: readonly PartDefinition[];
}

/** The schema of a cluster file. Checks across its processes are in `processProblems`. */
export function clusterSchema(programs: Programs) {
  return v.strictObject({
    format: v.literal(CLUSTER_FORMAT),
    version: v.literal(CLUSTER_VERSION, 'this version of the program reads version 1 of clusters'),
    ...processEntries(programs, idSchema),
  });
}

/**
 * The cluster in a file. Parameters of services and clients that the file leaves out have their defaults.
 *
 * @param source - the file's text, or its bytes in UTF-8.
 * @throws RunFileError, and no other error; its message is one sentence.
 */
export function readCluster(source: string | Uint8Array, programs: Programs): Cluster {
  const result = v.safeParse(clusterSchema(programs), parseJson(source), { abortEarly: true });
  if (!result.success) throw new RunFileError(issueSentence(result.issues[0]));
  const { format: _format, version: _version, ...cluster } = result.output;
  throwFirst(processProblems(cluster as unknown as Cluster, new Set()));
  return cluster as unknown as Cluster;
}

/** Processes that were checked: a cluster without problems, or null, and all problems. */
export interface CheckedCluster {
  readonly cluster: Cluster | null;
  readonly problems: readonly Problem[];
}

/**
 * Checks the processes of a cluster that is being made, as {@link readCluster} does, and finds all problems.
 *
 * @param algorithm - the run's, whose rules the nodes must keep as well.
 */
export function checkedCluster(
  processes: unknown,
  programs: Programs & Pick<Registries, 'algorithms'>,
  algorithm?: RunFile['algorithm'],
): CheckedCluster {
  const result = v.safeParse(v.strictObject(processEntries(programs, idSchema)), processes);
  if (!result.success) {
    const problems = result.issues.map((issue) => ({
      path: (issue.path ?? []).map(({ key }) => key as Key),
      text: problemOf(issue),
    }));
    return { cluster: null, problems };
  }
  const cluster = result.output as unknown as Cluster;
  const problems = [...processProblems(cluster, new Set())];
  if (algorithm) {
    const ruled = { algorithm, nodes: cluster.nodes, commands: [] };
    for (const find of [mixingProblems, ownParamProblems, ruleProblems])
      problems.push(...find(ruled, programs.algorithms));
  }
  return { cluster: problems.length === 0 ? cluster : null, problems };
}

/** The text of a cluster file. Without services it lists none, so that a run keeps those that its algorithm needs. */
export function writeCluster({ nodes, services = [], clients = [] }: Cluster): string {
  const format = { format: CLUSTER_FORMAT, version: CLUSTER_VERSION };
  return readableJson({ ...format, nodes, ...(services.length > 0 && { services }), clients });
}

/**
 * A run with the processes of a cluster; settings of links whose ends no longer exist are left out. The run's commands
 * stay: `checkReferences` refuses those that name a process that is gone.
 */
export function withCluster(run: RunFile, cluster: Cluster): RunFile {
  const { services: _services, clients: _clients, ...rest } = run;
  const { nodes, services = run.services ?? [], clients = run.clients ?? [] } = cluster;
  const ids = new Set([...nodes, ...services, ...clients].map(({ id }) => id));
  const { links, ...shared } = run.network;
  const kept = links?.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return {
    ...rest,
    nodes,
    ...(services.length > 0 && { services }),
    ...(clients.length > 0 && { clients }),
    network: kept ? { ...shared, links: kept } : run.network,
  };
}
