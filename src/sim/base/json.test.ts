// The canonical spelling: the hash of a trace depends on it.
import { describe, expect, it } from 'vitest';
import { canonicalJson, isJson, isSameJson } from './json';

it('sorts keys at every depth and omits undefined values', () => {
  const value = { b: [{ z: 1, a: null }], a: 'x', c: undefined };
  expect(canonicalJson(value)).toBe('{"a":"x","b":[{"a":null,"z":1}]}');
});

it('writes numbers and text as JSON does', () => {
  expect(canonicalJson([0.1, 1e21, -0, 'é\n"'])).toBe('[0.1,1e+21,0,"é\\n\\""]');
});

describe('JSON', () => {
  it.each<unknown>([null, 'a', 0, false, [], [1, ['a', null]], { a: { b: [1] }, c: undefined }])(
    'is %j',
    (value) => expect(isJson(value)).toBe(true),
  );

  it.each<unknown>([
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    [1, undefined],
    new Array(1),
    { a: [{ b: Number.NaN }] },
    { a: () => 1 },
    Symbol('a'),
    1n,
  ])('is not what its text would say otherwise, case %#', (value) =>
    expect(isJson(value)).toBe(false),
  );
});

describe('two values', () => {
  const values: readonly unknown[] = [
    ...[null, 0, 1, '', '0', true, [], {}, [0], [[0]], ['0'], [0, 1], { 0: 0 }, { a: [] }],
    ...[
      { a: null },
      { a: undefined },
      { a: 1 },
      { a: 1, b: 2 },
      { b: 2, a: 1 },
      { constructor: 1 },
    ],
    ...[
      { a: { b: [1, { c: 2 }] } },
      { a: { b: [1, { c: 3 }] } },
      { a: { b: [1, { c: 2 }] }, d: 0 },
    ],
  ];

  it('are the same if their canonical spelling is', () => {
    for (const one of values)
      for (const other of structuredClone(values))
        expect([one, other, isSameJson(one, other)]).toEqual([
          one,
          other,
          canonicalJson(one) === canonicalJson(other),
        ]);
  });
});
