// The programs of a run's processes, for tests.
import { clients } from '../../clients/registry';
import { services } from '../../services/registry';
import type { Program } from '../../sim/contracts/program';
import type { Setup } from '../../sim/contracts/setup';

/** The program of each process of a run's definition, by the process's id. */
export function programsOf({ definition, algorithm }: Setup): ReadonlyMap<string, Program> {
  const { nodes, services: used = [], clients: users = [] } = definition;
  return new Map<string, Program>([
    ...nodes.map(({ id }) => [id, algorithm] as const),
    ...used.flatMap(({ id, kind }) => partOf(id, services.get(kind))),
    ...users.flatMap(({ id, kind }) => partOf(id, clients.get(kind))),
  ]);
}

function partOf(id: string, program: Program | undefined): [string, Program][] {
  return program ? [[id, program]] : [];
}
