// The inputs of a comparison's column: the same cluster and commands under other settings, or another branch.
import { loadAlgorithm } from '../../algorithms/catalogue';
import { definitionOf, type RunFile } from '../../runFile/runFile';
import { loadService } from '../../services/catalogue';
import { surroundingsOf } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import {
  type PartDefinition,
  type RunDefinition,
  withoutOwnParams,
} from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import type { RunInputs } from '../../sim/engine/engine';
import { type AlgorithmChoice, type ColumnChoice, chosenSettings } from './columnChoice';

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
  return { definition: await chosenDefinition(choice, definition), commands: source.commands };
}

/** The same definition under the chosen settings, with the services that their algorithm needs. */
async function chosenDefinition(
  choice: AlgorithmChoice,
  definition: RunDefinition,
): Promise<RunDefinition> {
  const algorithm = await loadAlgorithm(choice.id);
  const { id, params: ownParams } = definition.algorithm;
  const { seed: ownSeed } = definition;
  const own = {
    algorithm: await loadAlgorithm(id),
    params: ownParams,
    seed: ownSeed,
    surroundings: surroundingsOf(definition),
  };
  const { params, seed } = chosenSettings(choice, algorithm, own);
  const all = await withServices(algorithm.services ?? [], definition);
  return {
    ...definition,
    seed,
    algorithm: { id: algorithm.id, params },
    ...(algorithm.id !== id && { nodes: withoutOwnParams(definition.nodes) }),
    ...(all.length > 0 && { services: all }),
  };
}

/** The services of a definition, and those that it lacks of these kinds, which may be several of one kind. */
async function withServices(
  needed: readonly string[],
  { nodes, services = [], clients = [] }: RunDefinition,
): Promise<PartDefinition[]> {
  const all = [...services];
  const taken = new Set([...nodes, ...services, ...clients].map(({ id }) => id));
  const unused = services.map(({ kind }) => kind);
  for (const kind of needed) {
    const present = unused.indexOf(kind);
    if (present >= 0) {
      unused.splice(present, 1);
      continue;
    }
    const { usualId, params } = await loadService(kind);
    let id = usualId;
    for (let number = 2; taken.has(id); number += 1) id = `${usualId}${number}`;
    taken.add(id);
    all.push({ id, kind, params: defaultParams(params) });
  }
  return all;
}
