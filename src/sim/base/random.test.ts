// The generator is part of the run format: its outputs may never change.
import { expect, it } from 'vitest';
import { createStream, RandomStream } from './random';

it('gives the numbers on which every run file of version 1 relies', () => {
  const stream = createStream('1', 'latency n1>n2');
  expect([stream.next(), stream.next(), stream.next()]).toMatchInlineSnapshot(`
    [
      0.8910037870518863,
      0.5218735218513757,
      0.1896529661025852,
    ]
  `);
  const other = createStream('1', 'latency n2>n1');
  expect([other.next(), other.next()]).toMatchInlineSnapshot(`
    [
      0.4134046542458236,
      0.0021164624486118555,
    ]
  `);
});

it('continues exactly from its state', () => {
  const stream = createStream('seed', 'purpose');
  stream.next();
  const copy = new RandomStream(stream.state);
  expect([copy.next(), copy.next()]).toEqual([stream.next(), stream.next()]);
});

it('is uniform enough that a tenth of the draws fall into each tenth', () => {
  const stream = createStream('uniform', 'test');
  const counts = new Array<number>(10).fill(0);
  for (let draw = 0; draw < 100_000; draw += 1) {
    const tenth = Math.floor(stream.next() * 10);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  // Five standard deviations of a binomial with p = 0.1.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(5 * 95);
});

it('gives streams of different purposes and of like seeds nothing in common', () => {
  const firsts = ['1', '2', '11', '12'].flatMap((seed) =>
    ['a', 'b', '1a'].map((purpose) => createStream(seed, purpose).next()),
  );
  expect(new Set(firsts).size).toBe(firsts.length);
});
