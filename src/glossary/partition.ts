// A network in parts.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'partition',
  word: 'partition',
  also: ['partitions'],
  tells:
    'A partition is a cut of the network into parts that cannot reach each other. No node has crashed, but each part may believe that the others have.',
  scenario: 'splitBrainHeal',
  see: ['splitBrain', 'quorum'],
});
