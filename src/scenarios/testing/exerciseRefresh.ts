// Attempts at the refresh interval of Hecaton's lists of nodes.
import type { Attempts } from './attempt';

export default {
  solutions: {
    'after the join, and before the crash': { params: { refreshEveryHeartbeats: 4 } },
    'as soon as the third node is on the list': { params: { refreshEveryHeartbeats: 3 } },
  },
  others: {
    'nothing at all': { says: 'singleLeader was violated at' },
    'just too late': {
      params: { refreshEveryHeartbeats: 5 },
      says: 'singleLeader was violated at',
    },
    'too often': { params: { refreshEveryHeartbeats: 2 }, says: 'at most 1' },
  },
} satisfies Attempts;
