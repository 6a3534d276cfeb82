// Reordering: a delayed message is overtaken by most of the messages that are sent meanwhile.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sendOver } from './testing/overLinks';

const MESSAGES = 500;

it('a later message overtakes one with a longer delay', () => {
  const chance = fc.constantFrom(0.1, 0.3, 0.5);
  fc.assert(
    fc.property(chance, fc.string({ maxLength: 6 }), (reorder, seed) => {
      const sent = sendOver({ reorder }, { seed, messages: MESSAGES, gapMs: 5 });
      const overtaken = sent.filter(({ dueMs }, at) => dueMs > (sent[at + 1]?.dueMs ?? dueMs));
      expect(overtaken.length).toBeGreaterThan(MESSAGES * reorder * 0.3);
    }),
    { numRuns: 20 },
  );
});
