// Attempts at ten seconds without a leader.
import { type Attempts, both } from './attempt';

export default {
  solutions: {
    'the leader hears of higher terms, and no vote comes back': {
      commands: [
        {
          atMs: 5000,
          type: 'cut',
          links: [{ from: 'n1', to: 'n2' }, { from: 'n1', to: 'n3' }, ...both('n2', 'n3')],
        },
      ],
    },
  },
  others: {
    'nothing at all': { says: 'nobody led while all nodes ran for 2,700 of 10,000 ms' },
    'everybody alone: the leader goes on leading': {
      commands: [{ atMs: 5000, type: 'partition', groups: [['n1'], ['n2'], ['n3']] }],
      says: 'nobody led while all nodes ran for 2,700 of 10,000 ms',
    },
    'everybody alone before there is a leader': {
      commands: [{ atMs: 0, type: 'partition', groups: [['n1'], ['n2'], ['n3']] }],
      says: 'partition at 0 ms is not allowed',
    },
    crashes: {
      commands: ['n1', 'n2'].map((node) => ({ atMs: 5000, type: 'crash', node })),
      says: 'crash at 5,000 ms is not allowed',
    },
  },
} satisfies Attempts;
