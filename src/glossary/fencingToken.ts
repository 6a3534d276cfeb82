// The number that orders the holders of a lease.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'fencingToken',
  word: 'fencing token',
  also: ['fencing tokens', 'token', 'tokens', 'fencing'],
  tells:
    'A fencing token is a number that grows with each new holder of a lease and goes with each of its writes. The storage refuses a write whose token is lower than one that it has seen.',
  scenario: 'lecture8Fencing',
  see: ['lease', 'zombieLeader'],
});
