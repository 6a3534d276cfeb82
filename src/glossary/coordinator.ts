// The winner’s message.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'coordinator',
  word: 'COORDINATOR',
  tells:
    'COORDINATOR is the message by which the winner of a bully election tells others that it leads. A node that waits for it in vain starts another election after T3.',
  scenario: 'strikeAssumption4',
  see: ['t3'],
});
