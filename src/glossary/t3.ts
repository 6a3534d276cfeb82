// The third timeout of the bully algorithm.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 't3',
  word: 'T3',
  tells:
    'T3 is how long a node of the bully algorithm waits for a COORDINATOR after its first OK. If none has come by then, the node that sent the OK may have crashed, and a new election starts.',
  scenario: 'candidateDies',
  see: ['coordinator', 't2', 't4'],
});
