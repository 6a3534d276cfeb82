// Attempts at the zombie's write. It belongs into src/scenarios/testing.
import { type Attempts, both } from './attempt';

const toStorage = ['n2', 'n3'].flatMap((node) => both(node, 'storage'));

export default {
  solutions: {
    'the successor cannot say that it leads': {
      commands: [
        { atMs: 7000, type: 'cut', links: both('n1', 'redis') },
        { atMs: 7500, type: 'cut', links: toStorage },
        { atMs: 15000, type: 'heal', links: toStorage },
        { atMs: 20000, type: 'heal' },
      ],
    },
  },
  others: {
    'nothing at all': { says: 'no write under an older token was accepted' },
    'the storage has seen the newer token': {
      commands: [
        { atMs: 7000, type: 'cut', links: both('n1', 'redis') },
        { atMs: 20000, type: 'heal' },
      ],
      says: 'no write under an older token was accepted',
    },
    'nobody stops it': {
      commands: [
        { atMs: 7000, type: 'cut', links: both('n1', 'redis') },
        { atMs: 7500, type: 'cut', links: toStorage },
        { atMs: 20000, type: 'heal', links: both('n1', 'redis') },
      ],
      says: 'no write under an older token was rejected',
    },
    'a forged write': {
      commands: [
        { atMs: 7000, type: 'forgeMessage', from: 'n2', to: 'storage', kind: 'WRITE', body: {} },
      ],
      says: 'forgeMessage at 7,000 ms is not allowed',
    },
  },
} satisfies Attempts;
