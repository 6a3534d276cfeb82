// The second timeout of the bully algorithm.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 't2',
  word: 'T2',
  tells:
    'T2 is how long a candidate of the bully algorithm waits for an OK from a higher node. If none has come by then, it leads; if T2 is too short, a late OK finds two leaders.',
  scenario: 'strikeAssumption4b',
  see: ['candidate', 't1', 't3'],
});
