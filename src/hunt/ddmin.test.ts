// Delta debugging against sets that are known to fail.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ddmin } from './ddmin';

/** The result of ddmin for a test without steps, and the number of its questions. */
function smallest<T>(list: readonly T[], fails: (rest: readonly T[]) => boolean, least?: number) {
  let asked = 0;
  const steps = ddmin(
    list,
    // biome-ignore lint/correctness/useYield: the test needs no steps
    function* (rest) {
      asked += 1;
      return fails(rest);
    },
    least,
  );
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { rest: value as readonly T[], asked };
  }
}

it('finds the members that are needed, whatever they are', () => {
  const sets = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.infiniteStream(fc.nat()))
    .map(([size, numbers]) => {
      const needed = new Set([...numbers.take(4)].map((number) => number % size));
      return { list: Array.from({ length: size }, (_, index) => index), needed };
    });
  fc.assert(
    fc.property(sets, ({ list, needed }) => {
      const { rest } = smallest(list, (some) => [...needed].every((one) => some.includes(one)));
      expect(rest).toEqual([...needed].sort((a, b) => a - b));
    }),
  );
});

it('finds that nothing is needed', () => {
  expect(smallest([1, 2, 3], () => true)).toEqual({ rest: [], asked: 1 });
});

it('leaves at least so many members', () => {
  expect(smallest([1, 2, 3], () => true, 1).rest).toHaveLength(1);
});

it('asks few questions where one of many is needed', () => {
  const list = Array.from({ length: 128 }, (_, index) => index);
  const { rest, asked } = smallest(list, (some) => some.includes(77));
  expect(rest).toEqual([77]);
  expect(asked).toBeLessThan(40);
});
