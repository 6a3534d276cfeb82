// The inputs of a comparison's column: another algorithm with the same definition and commands, or another branch.
import { loadAlgorithm } from '../../algorithms/catalogue';
import { definitionOf, type RunFile } from '../../runFile/runFile';
import { loadService } from '../../services/catalogue';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { PartDefinition, RunDefinition } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import type { RunInputs } from '../../sim/engine/engine';
import { usualParams } from './usualParams';

/** The choice for a column beside the run on the screen. */
export type ColumnChoice =
  | { readonly type: 'algorithm'; readonly id: string }
  | { readonly type: 'branch'; readonly id: string };

/** The parts of the session that the columns are made from. */
export interface ColumnSource {
  readonly file: RunFile;
  readonly commands: readonly Command[];
  readonly others: readonly { readonly id: string; readonly commands: readonly Command[] }[];
}

/** The inputs of a column. Rejects for an algorithm or a branch that does not exist. */
export async function comparedInputs(
  choice: ColumnChoice,
  source: ColumnSource,
): Promise<RunInputs> {
  const definition = definitionOf(source.file);
  if (choice.type === 'branch') {
    const branch = source.others.find(({ id }) => id === choice.id);
    if (!branch) throw new Error(`there is no branch ${choice.id}`);
    return { definition, commands: branch.commands };
  }
  const algorithm = await loadAlgorithm(choice.id);
  return {
    definition: await underAnother(definition, algorithm),
    commands: source.commands,
  };
}

/** The same definition with another algorithm, its usual settings, and the services that it requires. */
async function underAnother(
  definition: RunDefinition,
  algorithm: Algorithm,
): Promise<RunDefinition> {
  const services = definition.services ?? [];
  const missing = (algorithm.services ?? []).filter(
    (needed) => !services.some(({ kind }) => kind === needed),
  );
  const added = await Promise.all(missing.map((kind) => usualPart(kind, definition)));
  const { id, params } = definition.algorithm;
  const own = { algorithm: await loadAlgorithm(id), params };
  const all = [...services, ...added];
  return {
    ...definition,
    algorithm: { id: algorithm.id, params: usualParams(algorithm, own) },
    ...(all.length > 0 && { services: all }),
  };
}

async function usualPart(kind: string, definition: RunDefinition): Promise<PartDefinition> {
  const { usualId, params } = await loadService(kind);
  const { nodes, services = [], clients = [] } = definition;
  const taken = new Set([...nodes, ...services, ...clients].map(({ id }) => id));
  let id = usualId;
  for (let number = 2; taken.has(id); number += 1) id = `${usualId}${number}`;
  return { id, kind, params: defaultParams(params) };
}
