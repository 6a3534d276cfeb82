// Assumption 2: of any two nodes, one has the higher priority.
import { defineAssumption } from '../sim/contracts/assumption';

export default defineAssumption({
  id: 'comparablePriorities',
  number: 2,
  name: 'Comparable priorities',
  means: 'No two nodes have the same priority.',
  breaks:
    'Two nodes with the same priority neither ask nor correct each other, so both lead for ever.',
  scenario: 'strikeAssumption2',
  brokenFromStart: ({ nodes }) =>
    new Set(nodes.map(({ priority }) => priority)).size < nodes.length,
  brokenBy: (event, { priorities }) =>
    event.type === 'nodeAdded' && [...priorities.values()].includes(event.priority),
});
