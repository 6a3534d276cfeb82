// The number of a leader’s period.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'term',
  word: 'term',
  also: ['terms'],
  tells:
    'A term is a numbered period with at most one leader; each new candidacy raises the number. A node that sees a higher term than its own takes it over and becomes a follower.',
  scenario: 'raftThreeSites',
  see: ['quorum', 'candidate', 'fencingToken'],
});
