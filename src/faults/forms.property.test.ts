// For every value of its form, a fault obeys its law, on its own link and in its own direction only.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import type { LinkSettings } from '../sim/contracts/definition';
import { offBy } from './testing/bounds';
import { departures, ROUNDED_MS } from './testing/departures';
import { EXAMPLE_KIND, type Lawful, lawful, scaled } from './testing/laws';
import { ROUND_TRIP_MS, type Sent, sendOver } from './testing/overLinks';

const seed = fc.string({ maxLength: 6 });
const numRuns = 20;

const exampleOf = ({ law }: Lawful): fc.Arbitrary<Json> => fc.constantFrom(...law.examples);
/** An example, or one with smaller numbers. */
const settingOf = (one: Lawful): fc.Arbitrary<Json> =>
  fc
    .tuple(exampleOf(one), fc.double({ min: 0.1, max: 1, noNaN: true }))
    .map(([example, factor]) => scaled(one, example, factor) ?? example);
const settingsOf = (some: readonly Lawful[]): fc.Arbitrary<LinkSettings> =>
  fc.record(Object.fromEntries(some.map((one) => [one.id, exampleOf(one)])));

it('a lost message never arrives, and a duplicated one exactly twice', () => {
  const messages = 2000;
  const chance = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);
  fc.assert(
    fc.property(chance, chance, seed, (loss, duplicate, from) => {
      const sent = sendOver({ loss, duplicate }, { seed: from, messages });
      for (const { lost, copies } of sent) expect(lost === null ? [0, 1] : [0]).toContain(copies);
      const both = duplicate * (1 - loss);
      const copied = sent.filter(({ copies }) => copies === 1).length / messages;
      expect(Math.abs(copied - both)).toBeLessThanOrEqual(offBy(both, messages));
    }),
    { numRuns },
  );
});

describe.each(lawful)('$id', (one) => {
  const { id, fault, law } = one;
  const beside = law.beside ?? {};
  const strongest = { [id]: law.examples.at(-1) } as LinkSettings;

  it('obeys its law for random values and seeds', () => {
    const kinds = fc.constantFrom(EXAMPLE_KIND, 'OK');
    fc.assert(
      fc.property(settingOf(one), kinds, seed, (value, kind, from) => {
        const expected = law.expected(value, kind, ROUND_TRIP_MS);
        const settings = { ...beside, [id]: value };
        expect(departures(settings, expected, { seed: from, kind })).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('affects its own direction, and neither the opposite one nor another link', () => {
    const on = (from: string, to: string) => ({ ...beside, links: [{ from, to, ...strongest }] });
    fc.assert(
      fc.property(seed, (from) => {
        const traffic = { seed: from, messages: 50 };
        const plain = sendOver(beside, traffic);
        const everywhere = sendOver({ ...beside, ...strongest }, traffic);
        expect(sendOver(on('n1', 'n2'), traffic)).not.toEqual(plain);
        expect(sendOver(on('n1', 'n2'), traffic)).toEqual(everywhere);
        for (const elsewhere of [on('n2', 'n1'), on('n1', 'n3'), on('n3', 'n2')])
          expect(sendOver(elsewhere, traffic)).toEqual(plain);
      }),
      { numRuns },
    );
  });

  // A connection changes what the losses, copies and overtakings of other faults come to.
  it.skipIf(fault.resend)('affects each message as it would alone, whatever others are set', () => {
    const others = settingsOf(lawful.filter((other) => other !== one && !other.fault.resend));
    fc.assert(
      fc.property(exampleOf(one), others, seed, (value, settings, from) => {
        const traffic = { seed: from, messages: 50 };
        const alone = sendOver({ [id]: value }, traffic);
        const without = sendOver(settings, traffic);
        const together = sendOver({ ...settings, [id]: value }, traffic);
        for (const [index, both] of together.entries())
          expectSum(both, alone[index] as Sent, without[index] as Sent);
      }),
      { numRuns },
    );
  });
});

/** The effects of a fault and of the other faults on a message add up. */
function expectSum(both: Sent, alone: Sent, without: Sent): void {
  const reasons = [alone.lost, without.lost].filter((reason) => reason !== null);
  expect(reasons.length > 0 ? reasons : [null]).toContain(both.lost);
  if (both.lost !== null) return;
  expect(both.copies).toBe(alone.copies + without.copies);
  const senders = [alone.sender, without.sender].filter((sender) => sender !== undefined);
  expect(senders.length > 0 ? senders : [undefined]).toContain(both.sender);
  const offMs = Math.abs(both.lateMs - alone.lateMs - without.lateMs);
  expect(offMs).toBeLessThan(2 * ROUNDED_MS);
}
