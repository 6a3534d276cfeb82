// A node in its own election.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'candidate',
  word: 'candidate',
  also: ['candidates'],
  tells:
    'A candidate is a node that has started an election and does not know its end yet. It wins with a majority of votes in Raft, and with the silence of all higher nodes in the bully algorithm.',
  scenario: 'raftSplitVote',
  see: ['follower', 'quorum', 't2'],
});
