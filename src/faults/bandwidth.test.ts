// Bandwidth: a message takes its bytes and its headers over the bandwidth, and waits for those before it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ROUNDED_MS } from './testing/departures';
import { LATENCY_MS, sendOver } from './testing/overLinks';

const HEADER_BYTES = 58;

it('counts the headers, the kind and the body', () => {
  const traffic = { seed: '1', messages: 1, bodyOf: () => ({ term: 7 }) };
  const bytes = HEADER_BYTES + 'ELECTION'.length + '{"term":7}'.length;
  expect(sendOver({ bandwidth: 1000 }, traffic)).toMatchObject([{ lateMs: bytes }]);
});

it('delays a message by its bytes over the bandwidth, and the next one by both', () => {
  const kinds = fc.array(fc.string({ minLength: 1, maxLength: 40 }), {
    minLength: 1,
    maxLength: 30,
  });
  const rate = fc.integer({ min: 1, max: 1_000_000 });
  const seeds = fc.string({ maxLength: 6 });
  fc.assert(
    fc.property(kinds, rate, fc.nat({ max: 300 }), seeds, (sizes, bandwidth, gapMs, seed) => {
      const kindOf = (index: number) => sizes[index] as string;
      const traffic = { seed, messages: sizes.length, gapMs, kindOf };
      let freeMs = 0;
      for (const [index, { atMs, dueMs }] of sendOver({ bandwidth }, traffic).entries()) {
        freeMs =
          Math.max(freeMs, atMs) + (1000 * (HEADER_BYTES + kindOf(index).length)) / bandwidth;
        expect(Math.abs(dueMs - freeMs - LATENCY_MS)).toBeLessThan(ROUNDED_MS);
      }
    }),
    { numRuns: 100 },
  );
});
