// The canonical spelling is what a trace's hash stands on.
import { expect, it } from 'vitest';
import { canonicalJson } from './json';

it('sorts keys at every depth and leaves out what is undefined', () => {
  const value = { b: [{ z: 1, a: null }], a: 'x', c: undefined };
  expect(canonicalJson(value)).toBe('{"a":"x","b":[{"a":null,"z":1}]}');
});

it('spells numbers and text as JSON does', () => {
  expect(canonicalJson([0.1, 1e21, -0, 'é\n"'])).toBe('[0.1,1e+21,0,"é\\n\\""]');
});
