// A leader that acts after its lease or its term is over.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'zombieLeader',
  word: 'zombie leader',
  also: ['zombie leaders', 'zombie', 'zombies'],
  tells:
    'A zombie leader is a node that acts as the leader after its lease has ended or a successor has taken over, because it was paused or cut off. Its writes do harm unless the storage checks fencing tokens.',
  scenario: 'zombieUnfenced',
  see: ['lease', 'fencingToken'],
});
