// Corruption: the ids that a message gets, and the sender that its receiver sees.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offBy } from './testing/bounds';
import { eventsWith, of } from './testing/bullyRun';
import { EVERYBODY, sendOver } from './testing/overLinks';

const MESSAGES = 2000;

it('a corrupted id is each other process’s equally often', () => {
  const receiver = fc.constantFrom(...EVERYBODY.slice(1));
  fc.assert(
    fc.property(fc.string({ maxLength: 6 }), receiver, (seed, to) => {
      const sent = sendOver({ corruptSender: 1 }, { seed, messages: MESSAGES, to });
      const others = EVERYBODY.filter((id) => id !== 'n1' && id !== to);
      for (const id of others) {
        const share = sent.filter(({ sender }) => sender === id).length / MESSAGES;
        const off = Math.abs(share - 1 / others.length);
        expect(off).toBeLessThan(offBy(1 / others.length, MESSAGES));
      }
    }),
    { numRuns: 5 },
  );
});

it('a corrupted message reaches its receiver as one from another process', () => {
  const events = eventsWith({ latencyMs: 10, corruptSender: 1 });
  const corrupted = of(events, 'messageCorrupted');
  expect(corrupted.length).toBe(of(events, 'messageSent').length);
  const sent = new Map(of(events, 'messageSent').map((event) => [event.id, event]));
  for (const { id, sender } of corrupted)
    expect([sent.get(id)?.from, sent.get(id)?.to]).not.toContain(sender);
  const signedBy = new Map(corrupted.map(({ id, sender }) => [id, sender]));
  const believed = of(events, 'electedChanged').flatMap(({ cause, elected }) => {
    const told = events[cause ?? -1];
    return told?.type === 'messageDelivered' && elected !== null
      ? [[elected, signedBy.get(told.id)]]
      : [];
  });
  expect(believed.length).toBeGreaterThan(0);
  for (const [elected, sender] of believed) expect(elected).toBe(sender);
});
