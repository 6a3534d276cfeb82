// Attempts at timeouts for a storm and a crash.
import type { Attempts } from './attempt';

export default {
  solutions: {
    'as long as the storm needs, as short as the crash allows': {
      params: { t1Ms: 2500, t2Ms: 500 },
    },
  },
  others: {
    'nothing at all': { says: 'elections started: 2; at most 0 are wanted' },
    'too patient': {
      params: { t1Ms: 3500, t2Ms: 500 },
      says: 'agreement at most 3,716 of 3,000 ms after a crash',
    },
    'no time for an OK': {
      params: { t1Ms: 2500, t2Ms: 150 },
      says: 'singleLeader was violated at',
    },
    'no crash': {
      params: { t1Ms: 2500, t2Ms: 500 },
      commands: [{ atMs: 27000, type: 'leave', node: 'n5' }],
      says: '1 action, at most 0 allowed',
    },
  },
} satisfies Attempts;
