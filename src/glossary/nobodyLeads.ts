// The time without a leader.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'nobodyLeads',
  word: 'nobody leads',
  also: ['no leader', 'leaderless', 'without a leader'],
  tells:
    'Nobody leads while no live node is the leader by its own elected variable. Others may still follow a leader that has crashed, because they notice its silence only after T1.',
  scenario: 'leaderCrash',
  see: ['failover', 'electedVariable', 't1'],
});
