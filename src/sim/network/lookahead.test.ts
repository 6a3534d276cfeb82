// The lookahead is a lower bound: no message arrives before it, whatever the fate of the messages sent before.
import { describe, expect, it } from 'vitest';
import { faults } from '../../faults/registry';
import { roundMs } from '../base/time';
import type { LinkSettings } from '../contracts/definition';
import { Links } from './links';

const NODES = ['n1', 'n2', 'n3'].map((id) => ({ id }));
const SEEDS = 40;
const MESSAGES = 12;

describe.each<[what: string, settings: LinkSettings]>([
  ['no fault', {}],
  ['loss', { loss: 0.5 }],
  ['reordering', { reorder: 0.5 }],
  ['late messages', { jitter: 30, heavyTail: 10 }],
  ['copies', { duplicate: 0.5 }],
  ['little bandwidth', { bandwidth: 10_000 }],
  ['losses that a connection sends again', { loss: 0.5, tcp: 1e6 }],
])('of a node on links with %s', (_, settings) => {
  it('no message arrives before the lookahead of its sender', () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const network = { latencyMs: [0, 60] as const, ...settings };
      const links = new Links({ seed: String(seed), network }, faults, () => ['n1', 'n2', 'n3']);
      for (let round = 0; round < MESSAGES; round += 1) {
        const fromMs = 100 * round;
        const earliestMs = roundMs(fromMs + links.lookaheadMs('n1', NODES));
        for (let message = 0; message < MESSAGES; message += 1) {
          const to = message % 3 === 0 ? 'n3' : 'n2';
          const sent = { from: 'n1', to, kind: 'HELLO', body: undefined };
          const { dueMs, lost } = links.send(sent, fromMs + message);
          if (lost === null) expect(dueMs).toBeGreaterThanOrEqual(earliestMs);
        }
      }
    }
  });
});
