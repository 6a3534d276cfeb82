// The variable in which a node keeps its leader.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'electedVariable',
  word: 'elected variable',
  also: ['elected variables'],
  tells:
    'The elected variable of a node names the leader that this node believes in. Nodes may disagree, because each of them learns of a leader from messages.',
  scenario: 'intersectingSplit',
  see: ['bottom', 'splitBrain'],
});
