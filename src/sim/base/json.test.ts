// The canonical spelling: the hash of a trace depends on it.
import { describe, expect, it } from 'vitest';
import { canonicalJson, isJson } from './json';

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
