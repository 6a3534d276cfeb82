// Mutual exclusion for a short piece of work, compared with leader election.
import { defineWord } from '../sim/contracts/word';

export default defineWord({
  id: 'mutex',
  word: 'mutex',
  also: ['mutexes'],
  tells:
    'A mutex lets one process at a time into a short piece of work. Leader election gives one node a role, until it fails.',
  scenario: 'etcdLateLock',
  see: ['lease', 'fencingToken'],
  table: {
    caption: 'Mutex or leader election?',
    head: ['', 'Mutex', 'Leader election'],
    rows: [
      ['Is held for', 'milliseconds: one request', 'minutes or hours: one role'],
      ['Ends', 'when its holder releases it', 'when its holder no longer renews its lease'],
      [
        'A holder that crashes',
        'keeps the others out, unless the mutex expires by itself',
        'is detected and replaced; the time without a leader has a bound',
      ],
      [
        'Needs',
        'acquire and release',
        'heartbeats or renewals, detection of failures, re-election',
      ],
      ['The others', 'wait for their turn', 'stand by, and follow the leader'],
      [
        'Over a network',
        'is a lease as well: “just acquire and release”, as the low-level design says, holds within one process only',
        'is a lease with renewals, or an agreement of a majority',
      ],
      [
        'A holder that was paused',
        'may work on after its end: its writes need fencing tokens, too',
        'is a zombie leader: its writes need fencing tokens',
      ],
    ],
  },
});
