// The map by id against a Map, by random entries that come and go.
import { expect, it } from 'vitest';
import { IdMap } from './idMap';
import { createStream } from './random';

it('has the entries of a Map, in the order of ids', () => {
  const random = createStream('ids', 'map');
  const map = new Map<number, string>();
  const own = new IdMap<string>();
  for (let turn = 0; turn < 3000; turn += 1) {
    const id = Math.floor(random.next() * 40);
    if (random.next() < 0.5) {
      map.set(id, `${turn}`);
      own.set(id, `${turn}`);
    } else expect(own.delete(id)).toBe(map.delete(id));
    const other = Math.floor(random.next() * 40);
    expect(own.get(other)).toBe(map.get(other));
    expect(own.has(other)).toBe(map.has(other));
    const sorted = [...map].sort(([one], [two]) => one - two);
    expect([...own]).toEqual(sorted);
    expect([[...own.keys()], [...own.values()]]).toEqual([
      sorted.map(([key]) => key),
      sorted.map(([, value]) => value),
    ]);
    expect(own.size).toBe(map.size);
  }
});

it('is copied with its entries', () => {
  const map = new IdMap([[2, 'b'] as const, [1, 'a'] as const]);
  const copy = new IdMap(map);
  map.delete(1);
  expect([...copy]).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
});

it('is the same for a test when its entries are', () => {
  expect(new IdMap([[1, 'a'] as const])).toEqual(new IdMap([[1, 'a'] as const]));
  expect(new IdMap([[1, 'a'] as const])).not.toEqual(new IdMap([[1, 'b'] as const]));
});
