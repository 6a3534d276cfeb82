// The topology in which each node sends to its successor.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'ring',
  word: 'ring',
  also: ['rings'],
  tells:
    'A ring is a network in which each node sends to its neighbours only. In an election on a ring, numbers travel from node to node, and the highest of them decides.',
  scenario: 'changRobertsAverage',
  see: ['coordinator'],
});
