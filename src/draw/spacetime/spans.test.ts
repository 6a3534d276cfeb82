// Shows that the columns of spans find what meets an interval, however long some spans are.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Spans } from './spans';

const span = fc.record({
  stepMs: fc.integer({ min: 0, max: 20 }),
  // Rare, so that most blocks of spans have neither.
  lengthMs: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 100 }), weight: 300 },
    { arbitrary: fc.constant(100_000), weight: 1 },
  ),
  isOpen: fc.integer({ min: 0, max: 300 }).map((number) => number === 0),
});

it('finds the spans that meet an interval, and each as it was added', () => {
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 900, size: 'max' }),
      fc.integer({ min: 0, max: 9000 }),
      fc.integer({ min: 0, max: 2000 }),
      fc.constantFrom(1, 2, 8, 512),
      (all, fromMs, widthMs, stride) => {
        const spans = new Spans();
        let atMs = 0;
        const added = all.map(({ stepMs, lengthMs, isOpen }, seq) => {
          atMs += stepMs;
          const one = { fromMs: atMs, dueMs: atMs + 50, seq, process: 1, other: 2, name: 3 };
          const index = spans.add(one);
          if (!isOpen) spans.end(index, atMs + lengthMs, seq + 1000, 'delivered');
          return { ...one, index, toMs: isOpen ? Infinity : atMs + lengthMs };
        });
        const toMs = fromMs + widthMs;
        const found: number[] = [];
        spans.within(fromMs, toMs, stride, ({ index }) => found.push(index));
        const meeting = added.filter(
          (one) => one.fromMs <= toMs && one.toMs >= fromMs && one.index % stride === 0,
        );
        expect(found).toEqual(meeting.map(({ index }) => index));
        const begun = added.filter((one) => one.fromMs >= fromMs && one.fromMs <= toMs);
        expect(spans.countWithin(fromMs, toMs)).toBe(begun.length);
      },
    ),
    { numRuns: 200, seed: 7 },
  );
});

it('keeps what a span is, also after its columns have grown', () => {
  const spans = new Spans();
  for (let seq = 0; seq < 3000; seq += 1)
    spans.add({ fromMs: seq, dueMs: seq + 9, seq, process: seq % 7, other: 1, name: 2 });
  spans.change(5, 70, 'held');
  spans.end(6, 20, 4000, 'lost');
  expect(spans.at(5)).toMatchObject({ fromMs: 5, dueMs: 70, endSeq: -1, outcome: 'held' });
  expect(spans.at(6)).toMatchObject({ dueMs: 15, toMs: 20, endSeq: 4000, outcome: 'lost' });
  expect(spans.at(2999)).toMatchObject({ seq: 2999, process: 3, outcome: 'open' });
});

it('finds the last span to end at its very end, and not after it', () => {
  const spans = new Spans();
  for (let seq = 0; seq < 600; seq += 1) {
    const index = spans.add({ fromMs: seq, dueMs: 0, seq, process: 0, other: 1, name: 2 });
    spans.end(index, seq === 100 ? 5000 : seq + 1, seq, 'delivered');
  }
  const at = (ms: number) => {
    const found: number[] = [];
    spans.within(ms, ms, 1, ({ index }) => found.push(index));
    return found;
  };
  expect(at(5000)).toEqual([100]);
  expect(at(5001)).toEqual([]);
});

it('finds a message that is lost at once on all of its way, and not after it', () => {
  const spans = new Spans();
  for (let seq = 0; seq < 600; seq += 1) {
    const one = { fromMs: seq, dueMs: seq + 100, seq, process: 0, other: 1, name: 2 };
    spans.end(spans.add(one), seq, seq, seq === 100 ? 'lost' : 'delivered');
  }
  const at = (ms: number) => {
    const found: number[] = [];
    spans.within(ms, ms, 1, ({ index }) => found.push(index));
    return found;
  };
  expect(at(190)).toEqual([100, 190]);
  expect(at(201)).toEqual([201]);
  const last = new Spans();
  last.end(last.add({ fromMs: 0, dueMs: 50, seq: 0, process: 0, other: 1, name: 2 }), 0, 1, 'lost');
  const found: number[] = [];
  last.within(40, 60, 1, ({ index }) => found.push(index));
  expect(found).toEqual([0]);
});
