// Whatever is typed into a fault's form, the fault does what the form says, on that link and in that direction only.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkSettings } from '../sim/definition';
import { roundMs } from '../sim/time';
import { faults } from './registry';
import { mean, meanOffBy, offBy } from './testing/bounds';
import { EVERYBODY, LATENCY_MS, type Sent, sendOver } from './testing/overLinks';

const MESSAGES = 2000;
const seed = fc.string({ maxLength: 6 });
const chance = fc.oneof(
  fc.constantFrom(0, 1),
  fc.integer({ min: 1, max: 999 }).map((n) => n / 1000),
);
const amountMs = fc.integer({ min: 1, max: 100_000 }).map((n) => n / 10);
const numRuns = 20;
/** A time in a trace is rounded to a microsecond, and differences of two late ones are a little off besides. */
const ROUNDED_MS = 0.001_1;

const share = (sent: readonly Sent[], isStruck: (one: Sent) => boolean) =>
  sent.filter(isStruck).length / sent.length;

describe.each<[id: string, isStruck: (one: Sent) => boolean]>([
  ['loss', ({ lost }) => lost === 'loss'],
  ['duplicate', ({ copies }) => copies === 1],
  ['reorder', ({ lateMs }) => lateMs > ROUNDED_MS],
  ['corruptSender', ({ sender }) => sender !== undefined],
])('%s', (id, isStruck) => {
  it('strikes as many messages as its form says, within the binomial’s bounds, and does nothing to the others', () => {
    fc.assert(
      fc.property(chance, seed, (value, from) => {
        const sent = sendOver({ [id]: value }, { seed: from, messages: MESSAGES });
        const [plain] = sendOver({}, { seed: from, messages: 1 });
        // A message that is held up for less than a microsecond is not seen to be.
        const off = offBy(value, MESSAGES) + (id === 'reorder' ? 0.001 : 0);
        expect(Math.abs(share(sent, isStruck) - value)).toBeLessThanOrEqual(off);
        for (const one of sent)
          if (!isStruck(one)) expect({ ...one, atMs: 0 }).toEqual({ ...plain, dueMs: one.dueMs });
      }),
      { numRuns },
    );
  });
});

it('what is lost arrives not at all, and what is duplicated twice, no more', () => {
  fc.assert(
    fc.property(chance, chance, seed, (loss, duplicate, from) => {
      const sent = sendOver({ loss, duplicate }, { seed: from, messages: MESSAGES });
      for (const { lost, copies } of sent) expect(lost === null ? [0, 1] : [0]).toContain(copies);
      const both = duplicate * (1 - loss);
      expect(Math.abs(share(sent, ({ copies }) => copies === 1) - both)).toBeLessThanOrEqual(
        offBy(both, MESSAGES),
      );
    }),
    { numRuns },
  );
});

it('a reordering lets what is sent later overtake, by up to 500 ms; without it nothing overtakes', () => {
  const overtaken = (sent: readonly Sent[]) =>
    sent.filter(
      ({ dueMs }, at) => sent[at + 1] !== undefined && dueMs > (sent[at + 1]?.dueMs ?? 0),
    );
  fc.assert(
    fc.property(fc.constantFrom(0.1, 0.3, 0.5), amountMs, seed, (reorder, jitter, from) => {
      const traffic = { seed: from, messages: 500, gapMs: 5 };
      expect(overtaken(sendOver({ reorder }, traffic)).length).toBeGreaterThan(500 * reorder * 0.3);
      for (const { lateMs } of sendOver({ reorder }, traffic)) expect(lateMs).toBeLessThan(500.001);
      expect(overtaken(sendOver({ jitter, heavyTail: jitter }, traffic))).toEqual([]);
    }),
    { numRuns },
  );
});

it('a corrupted id is somebody else’s, and anybody’s as often as another’s', () => {
  fc.assert(
    fc.property(seed, fc.constantFrom(...EVERYBODY), (from, to) => {
      if (to === 'n1') return;
      const sent = sendOver({ corruptSender: 1 }, { seed: from, messages: MESSAGES, to });
      const others = EVERYBODY.filter((id) => id !== 'n1' && id !== to);
      for (const id of others) {
        const off = Math.abs(share(sent, ({ sender }) => sender === id) - 1 / others.length);
        expect(off).toBeLessThan(offBy(1 / others.length, MESSAGES));
      }
    }),
    { numRuns },
  );
});

describe('bandwidth', () => {
  it('makes a message as late as its bytes over the bandwidth, and one behind it by both', () => {
    const kinds = fc.array(fc.string({ minLength: 1, maxLength: 40 }), {
      minLength: 1,
      maxLength: 30,
    });
    const rate = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(kinds, rate, fc.nat({ max: 300 }), seed, (sizes, bandwidth, gapMs, from) => {
        const kindOf = (index: number) => sizes[index] as string;
        const traffic = { seed: from, messages: sizes.length, gapMs, kindOf };
        let freeMs = 0;
        for (const [index, { atMs, dueMs }] of sendOver({ bandwidth }, traffic).entries()) {
          freeMs = Math.max(freeMs, atMs) + (1000 * (58 + kindOf(index).length)) / bandwidth;
          expect(Math.abs(dueMs - freeMs - LATENCY_MS)).toBeLessThan(ROUNDED_MS);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a delay', () => {
  const lateness = (settings: LinkSettings, from: string) =>
    sendOver(settings, { seed: from, messages: MESSAGES }).map(({ lateMs }) => lateMs);

  it('by jitter is between nothing and what the form says, and half of that on average', () => {
    fc.assert(
      fc.property(amountMs, seed, (jitter, from) => {
        const late = lateness({ jitter }, from);
        expect(Math.min(...late)).toBeGreaterThan(-ROUNDED_MS);
        expect(Math.max(...late)).toBeLessThan(jitter + ROUNDED_MS);
        const off = meanOffBy(jitter / Math.sqrt(12), MESSAGES) + ROUNDED_MS;
        expect(Math.abs(mean(late) - jitter / 2)).toBeLessThan(off);
      }),
      { numRuns },
    );
  });

  it('that is normal has its mean at three of the form’s standard deviations, and that deviation', () => {
    fc.assert(
      fc.property(amountMs, seed, (normalDelay, from) => {
        const late = lateness({ normalDelay }, from);
        const off = meanOffBy(normalDelay, MESSAGES) + ROUNDED_MS;
        expect(Math.min(...late)).toBeGreaterThan(-ROUNDED_MS);
        expect(Math.abs(mean(late) - 3 * normalDelay)).toBeLessThan(off);
        const deviation = Math.sqrt(mean(late.map((ms) => (ms - mean(late)) ** 2)));
        expect(deviation / normalDelay).toBeGreaterThan(0.9);
        expect(deviation / normalDelay).toBeLessThan(1.1);
      }),
      { numRuns },
    );
  });

  it('with a heavy tail exceeds any multiple of the form’s mean as often as Pareto says: nine times by one in a hundred', () => {
    fc.assert(
      fc.property(amountMs, seed, fc.constantFrom(0.5, 1, 3, 9), (heavyTail, from, times) => {
        const late = lateness({ heavyTail }, from);
        const beyond = late.filter((ms) => ms > times * heavyTail).length / MESSAGES;
        const expected = 1 / (1 + times) ** 2;
        expect(Math.abs(beyond - expected)).toBeLessThan(offBy(expected, MESSAGES) + 0.001);
        expect(Math.min(...late)).toBeGreaterThan(-ROUNDED_MS);
      }),
      { numRuns },
    );
  });

  it('of single kinds is just what the form says, and other kinds have none', () => {
    const kinds = ['ELECTION', 'OK', 'COORDINATOR', 'HEARTBEAT'];
    const delays = fc.dictionary(fc.constantFrom(...kinds), amountMs);
    fc.assert(
      fc.property(delays, seed, (slowKinds, from) => {
        const kindOf = (index: number) => kinds[index % kinds.length] as string;
        const sent = sendOver({ slowKinds }, { seed: from, messages: 40, kindOf });
        for (const [index, { lateMs }] of sent.entries())
          expect(roundMs(lateMs)).toBe(slowKinds[kindOf(index)] ?? 0);
      }),
      { numRuns },
    );
  });
});

/** Every fault, strong enough to be seen in a few messages. */
const STRONG: LinkSettings = {
  bandwidth: 100,
  corruptSender: 0.5,
  duplicate: 0.5,
  heavyTail: 50,
  jitter: 50,
  loss: 0.5,
  normalDelay: 50,
  reorder: 0.5,
  slowKinds: { ELECTION: 50 },
};

describe.each(faults)('$id', ({ id }) => {
  const settings = { [id]: STRONG[id] };
  const on = (from: string, to: string) => ({ links: [{ from, to, ...settings }] });

  it('strikes the direction that it is on, and neither the way back nor another link', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const traffic = { seed: from, messages: 50 };
        const plain = sendOver({}, traffic);
        expect(sendOver(on('n1', 'n2'), traffic)).not.toEqual(plain);
        expect(sendOver(on('n1', 'n2'), traffic)).toEqual(sendOver(settings, traffic));
        for (const elsewhere of [on('n2', 'n1'), on('n1', 'n3'), on('n3', 'n2')])
          expect(sendOver(elsewhere, traffic)).toEqual(plain);
      }),
      { numRuns },
    );
  });

  it('does to each message what it would do alone, whatever other faults there are', () => {
    const { [id]: _own, ...others } = STRONG;
    fc.assert(
      fc.property(seed, (from) => {
        const traffic = { seed: from, messages: 50 };
        const together = sendOver(STRONG, traffic);
        const without = sendOver(others, traffic);
        for (const [index, one] of sendOver(settings, traffic).entries()) {
          const { lost, copies, sender, lateMs } = together[index] as Sent;
          if (one.lost !== null) expect(lost).toBe(one.lost);
          if (lost !== null) continue;
          if (one.copies > 0) expect(copies).toBe(one.copies);
          if (one.sender !== undefined) expect(sender).toBe(one.sender);
          const withoutMs = without[index]?.lost === null ? (without[index]?.lateMs ?? 0) : null;
          if (withoutMs !== null)
            expect(Math.abs(lateMs - withoutMs - one.lateMs)).toBeLessThan(2 * ROUNDED_MS);
        }
      }),
      { numRuns },
    );
  });
});
