// The rule that suspects crashes.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'failureDetector',
  word: 'failure detector',
  also: ['failure detectors'],
  tells:
    'A failure detector is the rule by which a node suspects others of having crashed, here a timeout. It cannot tell a crash from a pause or a slow link, so it may be wrong.',
  scenario: 'ghotiSlowLeader',
  see: ['heartbeat', 't1'],
});
