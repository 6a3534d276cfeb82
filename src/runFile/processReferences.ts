// Checks across the processes of a run or of a cluster: unique ids, and references to nodes that exist.
import * as v from 'valibot';
import { quote } from '../sim/base/quote';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition, PartDefinition, RunDefinition } from '../sim/contracts/definition';
import { mixingProblem } from '../sim/contracts/mixing';
import { describeParams } from '../sim/contracts/params';
import { paramsOf } from '../sim/contracts/runAlgorithm';
import { type Problems, unknownNode, unknownNodes } from './commandReferences';
import type { Key } from './json/jsonPath';

/** The processes of a definition. */
interface Processes {
  readonly nodes: readonly NodeDefinition[];
  readonly services?: readonly PartDefinition[];
  readonly clients?: readonly PartDefinition[];
}

/** A run's algorithm, and its nodes. */
type Ruled = Pick<RunDefinition, 'algorithm' | 'nodes'>;

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

/** Nodes whose algorithm cannot run beside that of the run, or beside that of an earlier node. */
export function* mixingProblems(
  { algorithm, nodes }: Ruled,
  algorithms: ReadonlyMap<string, Algorithm>,
): Problems {
  const present = new Set([algorithm.id]);
  for (const [index, { id, algorithm: named }] of nodes.entries()) {
    const program = algorithms.get(named ?? '');
    if (named === undefined || !program || present.has(named)) continue;
    for (const other of present) {
      const beside = algorithms.get(other);
      const why = beside && mixingProblem(program, beside);
      if (why) {
        const text = `${id} cannot run ${program.name} beside ${beside.name}: ${why}`;
        yield { path: ['nodes', index, 'algorithm'], text };
      }
    }
    present.add(named);
  }
}

/** Parameters of single nodes that their algorithm does not have, or does not accept together with its others. */
export function* ownParamProblems(
  run: Ruled,
  algorithms: ReadonlyMap<string, Algorithm>,
): Problems {
  for (const [index, node] of run.nodes.entries()) {
    const { params = {}, algorithm: named = run.algorithm.id } = node;
    const program = algorithms.get(named);
    if (!program || (node.params === undefined && node.algorithm === undefined)) continue;
    const numbers = describeParams(program.params)
      .filter(({ kind }) => kind === 'duration' || kind === 'count')
      .map(({ id }) => id);
    const path = ['nodes', index, 'params'];
    for (const name of Object.keys(params))
      if (!numbers.includes(name)) {
        const text = `${program.name} has no duration or count ${quote(name)}; it has ${numbers.join(', ')}`;
        yield { path: [...path, name], text };
      }
    const result = v.safeParse(program.params, paramsOf(run, program, node));
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
  { algorithm, nodes, commands }: Ruled & { readonly commands: readonly Command[] },
  algorithms: ReadonlyMap<string, Algorithm>,
): Problems {
  const program = algorithms.get(algorithm.id);
  for (const [index, node] of nodes.entries()) {
    const broken = algorithms.get(node.algorithm ?? algorithm.id)?.brokenRule?.(node);
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
