// Checks across the processes of a run or of a cluster: unique ids, and references to nodes that exist.
import type { NodeDefinition, PartDefinition } from '../sim/contracts/definition';
import { type Problems, unknownNode, unknownNodes } from './commandReferences';

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
