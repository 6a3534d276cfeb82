// An election that nobody wins.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'splitVote',
  word: 'split vote',
  also: ['split votes'],
  tells:
    'A split vote is an election in which several candidates divide the votes, and none has a majority. Timeouts drawn by chance make it unlikely that the next one ends in the same way.',
  scenario: 'raftSplitVote',
  see: ['quorum', 'candidate'],
});
