// Assumption 3: everybody knows everybody, and their priorities, before the election.
import { defineAssumption } from '../sim/assumption';
import type { RunDefinition } from '../sim/definition';

export default defineAssumption({
  id: 'knownPriorities',
  number: 3,
  name: 'Known priorities',
  means: 'Every node knows the priority of every other in advance.',
  breaks: 'Nodes that do not know of each other cannot ask each other, so both lead, for ever.',
  scenario: 'strikeAssumption3',
  brokenFromStart: ({ nodes }) => nodes.some((node) => missesSomebody(node, nodes)),
});

type Node = RunDefinition['nodes'][number];

function missesSomebody({ id, knows }: Node, nodes: readonly Node[]): boolean {
  return knows !== undefined && nodes.some((other) => other.id !== id && !knows.includes(other.id));
}
