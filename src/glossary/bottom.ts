// The value for no leader.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'bottom',
  word: '⊥',
  tells:
    '⊥, read “bottom”, is the value of a node’s elected variable while it knows no leader. Lanes are hatched for as long as it lasts.',
  scenario: 'leaderCrash',
  see: ['electedVariable', 'liveness'],
});
