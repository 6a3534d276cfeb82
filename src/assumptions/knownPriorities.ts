// Assumption 3: every node knows all nodes and their priorities before the election.
import { type Circumstances, defineAssumption } from '../sim/contracts/assumption';
import type { RunDefinition } from '../sim/contracts/definition';

export default defineAssumption({
  id: 'knownPriorities',
  number: 3,
  name: 'Known priorities',
  means: 'Every node knows the priority of every other in advance.',
  breaks: 'Nodes that do not know of each other cannot ask each other, so both lead for ever.',
  scenario: 'strikeAssumption3',
  brokenFromStart: ({ nodes }) => nodes.some((node) => missesSomebody(node, nodes)),
  brokenBy: (event, circumstances) =>
    // A load that decides and changes is known to the node alone, until its next message.
    (event.type === 'processTold' && event.notice === 'LOAD') ||
    ((event.type === 'nodeAdded' || event.type === 'nodeRestarted') &&
      isMissed(event.node, circumstances)),
});

type Node = RunDefinition['nodes'][number];

function missesSomebody({ id, knows }: Node, nodes: readonly Node[]): boolean {
  return knows !== undefined && nodes.some((other) => other.id !== id && !knows.includes(other.id));
}

/** Whether a present member is missing in some node's frozen list. */
function isMissed(node: string, { frozenLists }: Circumstances): boolean {
  return [...frozenLists].some(([other, list]) => other !== node && !list.has(node));
}
