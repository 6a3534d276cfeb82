// A node under a leader.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'follower',
  word: 'follower',
  also: ['followers'],
  tells:
    'A follower is a node that accepts another node as its leader. It starts an election, or tries to take the lease, when the leader seems to be gone.',
  scenario: 'leaderCrash',
  see: ['candidate', 'heartbeat'],
});
