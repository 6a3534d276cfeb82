// The first timeout of the bully algorithm.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 't1',
  word: 'T1',
  tells:
    'T1 is how long a follower waits for a sign of its leader before it starts an election. Each failover takes that long, but a short T1 mistakes a slow leader for a crashed one.',
  scenario: 'lecture4HowLong',
  see: ['heartbeat', 'failureDetector', 't2'],
});
