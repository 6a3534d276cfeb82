// Checks across the processes of a run or of a cluster: unique ids, and references to nodes that exist.
import * as v from 'valibot';
import { quote } from '../sim/base/quote';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition, PartDefinition, RunDefinition } from '../sim/contracts/definition';
import { describeParams } from '../sim/contracts/params';
import { type Problems, unknownNode, unknownNodes } from './commandReferences';
import type { Key } from './json/jsonPath';

/** The processes of a definition. */
interface Processes {
  readonly nodes: readonly NodeDefinition[];
  readonly services?: readonly PartDefinition[];
  readonly clients?: readonly PartDefinition[];
}

/**
 * Ids that occur twice, and names of nodes that do not exist.
 *
 * @param known - filled with the ids of all processes.
 */
export function* processProblems(
  { nodes, services = [], clients = [] }: Processes,
  known: Set<string>,
): Problems {
  yield* duplicates('nodes', nodes, known);
  for (const [index, { knows = [], joins }] of nodes.entries()) {
    yield* unknownNodes(knows, known, ['nodes', index, 'knows']);
    if (joins !== undefined) yield* unknownNode(joins, known, ['nodes', index, 'joins']);
  }
  yield* duplicates('services', services, known);
  yield* duplicates('clients', clients, known);
}

/** Parameters of single nodes that the algorithm does not have, or does not accept together with its others. */
export function* ownParamProblems(
  { algorithm, nodes }: Pick<RunDefinition, 'algorithm' | 'nodes'>,
  program: Pick<Algorithm, 'name' | 'params'> | undefined,
): Problems {
  if (!program || nodes.every(({ params }) => params === undefined)) return;
  const numbers = describeParams(program.params)
    .filter(({ kind }) => kind === 'duration' || kind === 'count')
    .map(({ id }) => id);
  for (const [index, { params = {} }] of nodes.entries()) {
    const path = ['nodes', index, 'params'];
    for (const name of Object.keys(params))
      if (!numbers.includes(name)) {
        const text = `${program.name} has no duration or count ${quote(name)}; it has ${numbers.join(', ')}`;
        yield { path: [...path, name], text };
      }
    const result = v.safeParse(program.params, { ...algorithm.params, ...params });
    const [issue] = result.issues ?? [];
    if (issue)
      yield {
        path: [...path, ...(issue.path ?? []).map(({ key }) => key as Key)],
        text: issue.message,
      };
  }
}

/** Ids and secrets of nodes, and of those that join, that break a rule of the algorithm's system. */
export function* ruleProblems(
  { nodes, commands }: Pick<RunDefinition, 'nodes'> & { readonly commands: readonly Command[] },
  program: Pick<Algorithm, 'brokenRule'> | undefined,
): Problems {
  for (const [index, node] of nodes.entries()) {
    const broken = program?.brokenRule?.(node);
    if (broken) yield { path: ['nodes', index, broken.field], text: broken.text };
  }
  for (const [index, command] of commands.entries()) {
    if (command.type !== 'join') continue;
    const broken = program?.brokenRule?.({ ...command, id: command.node });
    const field = broken?.field === 'id' ? 'node' : 'secret';
    if (broken) yield { path: ['commands', index, field], text: broken.text };
  }
}

/** Ids that occur twice: nodes, services and clients share one namespace. */
function* duplicates(
  field: 'nodes' | 'services' | 'clients',
  processes: readonly { readonly id: string }[],
  known: Set<string>,
): Problems {
  for (const [index, { id }] of processes.entries()) {
    const what = field === 'nodes' ? 'nodes' : 'processes';
    if (known.has(id))
      yield { path: [field, index, 'id'], text: `there are two ${what} named ${id}` };
    known.add(id);
  }
}
