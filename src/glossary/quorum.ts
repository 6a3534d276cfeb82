// A set of nodes that excludes a second leader.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'quorum',
  word: 'quorum',
  also: ['quorums', 'majority', 'majorities'],
  tells:
    'A quorum is a set of nodes so large that any two quorums share a node, mostly the majority: more than half of all. A node votes once in a term, so two candidates cannot both win.',
  scenario: 'lecture6Quorum',
  see: ['term', 'candidate', 'splitVote'],
});
