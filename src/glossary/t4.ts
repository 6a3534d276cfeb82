// The fourth timeout of the fast bully algorithm.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 't4',
  word: 'T4',
  tells:
    'T4 is how long a node of the fast bully algorithm waits for a NOMINATION or a COORDINATOR after it has answered OK. If none has come by then, the node that asked may have crashed, and a new election starts.',
  scenario: 'fastBullyRankedT4',
  see: ['t3', 'coordinator'],
});
