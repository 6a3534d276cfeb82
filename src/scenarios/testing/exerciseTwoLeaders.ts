// Attempts at two leaders for two seconds.
import { type Attempts, both } from './attempt';

const halves = [
  ['n1', 'n2'],
  ['n3', 'n4', 'n5'],
];

export default {
  solutions: {
    'n4 does not hear n5': { commands: [{ atMs: 3000, type: 'cut', links: both('n4', 'n5') }] },
    'a line through the cluster': {
      commands: [
        { atMs: 3000, type: 'partition', groups: halves },
        { atMs: 9000, type: 'heal' },
      ],
    },
    'the leader sleeps': { commands: [{ atMs: 3000, type: 'pause', node: 'n5' }] },
    'what is done when it is solved takes nothing away': {
      commands: [
        { atMs: 3000, type: 'cut', links: both('n4', 'n5') },
        ...([9000, 10000, 11000] as const).map((atMs) => ({ atMs, type: 'heal' }) as const),
        { atMs: 12000, type: 'crash', node: 'n5' },
      ],
    },
  },
  others: {
    'nothing at all': { says: 'two nodes led at once for 0 of 2,000 ms' },
    'healed too soon': {
      commands: [
        { atMs: 3000, type: 'partition', groups: halves },
        { atMs: 6500, type: 'heal' },
      ],
      says: 'of 2,000 ms',
    },
    'four actions': {
      commands: [
        { atMs: 1000, type: 'pause', node: 'n1' },
        { atMs: 1100, type: 'resume', node: 'n1' },
        { atMs: 3000, type: 'cut', links: both('n4', 'n5') },
        { atMs: 4000, type: 'cut', links: both('n3', 'n5') },
      ],
      says: '4 actions, at most 3 allowed',
    },
    'a word that is not true': {
      commands: [
        { atMs: 3000, type: 'tell', node: 'n4', about: 'n5' },
        { atMs: 3000, type: 'cut', links: both('n4', 'n5') },
      ],
      says: 'tell at 3,000 ms is not allowed',
    },
  },
} satisfies Attempts;
