// The change from one leader to the next.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'failover',
  word: 'failover',
  also: ['failovers', 'takeover', 'takeovers'],
  tells:
    'A failover is the change from a leader that is gone to a new one. It lasts from the crash until a new leader is known, and most of that time is spent on noticing.',
  scenario: 'lecture4HowLong',
  see: ['t1', 'failureDetector'],
});
