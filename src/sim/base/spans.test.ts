// Names that follow each other by number are a span, from the least number of names on.
import { expect, it } from 'vitest';
import { inSpans } from './spans';

it.each([
  ['n1 n2 n3 n4', 'n1–n4'],
  ['n1 n2 n3', 'n1 n2 n3'],
  ['n1 n3 n4 n5 n6 n8', 'n1 n3–n6 n8'],
  ['node9 node10 node11 node12 redis', 'node9–node12 redis'],
  ['a1 b2 a3 b4', 'a1 b2 a3 b4'],
  ['n4 n3 n2 n1', 'n4 n3 n2 n1'],
  ['c c c c', 'c c c c'],
])('%s is %s', (names, spans) => {
  expect(inSpans(names.split(' '), 4).join(' ')).toBe(spans);
});
