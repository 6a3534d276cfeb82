// Attempts at the cheapest election.
import type { Attempts } from './attempt';

export default {
  solutions: {
    'the highest survivor notices first': {
      commands: [{ atMs: 3300, type: 'tell', node: 'n4', about: 'n5' }],
    },
  },
  others: {
    'nothing at all': {
      says: 'messages sent (ELECTION, OK, COORDINATOR): 19; at most 4 are wanted',
    },
    'the lowest notices first': {
      commands: [{ atMs: 3300, type: 'tell', node: 'n1', about: 'n5' }],
      says: 'at most 4 are wanted',
    },
    'an election before the crash': {
      commands: [{ atMs: 500, type: 'tell', node: 'n4', about: 'n5' }],
      says: 'tell at 500 ms is not allowed',
    },
    'the others sleep for ever': {
      commands: ['n1', 'n2', 'n3'].map((node) => ({ atMs: 3200, type: 'pause', node })),
      says: 'of 4 live nodes follow',
    },
  },
} satisfies Attempts;
