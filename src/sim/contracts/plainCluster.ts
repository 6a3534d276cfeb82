// The plain cluster: nodes n1 to nN with priorities 1 to N, and the same settings for all links.
import type { Latency, Params, PartDefinition, RunDefinition } from './definition';
import { defaultParams } from './params';
import type { Service } from './service';

/** The choices in a plain cluster. */
export interface PlainCluster {
  readonly algorithm: string;
  /** Complete: every key of the algorithm's schema. */
  readonly params: Params;
  /** Number of nodes. */
  readonly nodes: number;
  /** '1' when absent. */
  readonly seed?: string;
  /** From 5 to 15 ms when absent. */
  readonly latencyMs?: Latency;
  /** The services that the algorithm needs, one entry each; none when absent. */
  readonly services?: readonly Service[];
}

/** The definition of a plain cluster. */
export function plainDefinition({
  algorithm,
  params,
  nodes,
  seed = '1',
  latencyMs = [5, 15],
  services = [],
}: PlainCluster): RunDefinition {
  return {
    seed,
    algorithm: { id: algorithm, params },
    nodes: Array.from({ length: nodes }, (_, index) => ({
      id: `n${index + 1}`,
      priority: index + 1,
    })),
    ...(services.length > 0 && { services: usualParts(services) }),
    network: { latencyMs },
  };
}

/** Services under their usual ids, numbered from 1 where several have one id, with the defaults of their parameters. */
export function usualParts(services: readonly Service[]): PartDefinition[] {
  return services.map(({ id, usualId, params }, index) => {
    const isNamesake = (other: Service) => other.usualId === usualId;
    const number = services.slice(0, index + 1).filter(isNamesake).length;
    const isAlone = services.filter(isNamesake).length === 1;
    const name = isAlone ? usualId : `${usualId}${number}`;
    return { id: name, kind: id, params: defaultParams(params) };
  });
}
