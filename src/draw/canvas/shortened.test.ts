// A name for a room: whole, or without its middle.
import { expect, it } from 'vitest';
import { textWidthPx } from './context';
import { shortened } from './shortened';

it('a name that fits, or nearly, stays whole', () => {
  expect(shortened('n1', 14, 60)).toBe('n1');
  expect(shortened('node10', 14, 50)).toBe('node10');
});

it('a long name keeps its beginning and its end', () => {
  const short = shortened('a-twenty-letter-node', 14, 60);
  expect(short).toMatch(/^a-tw.*….*ode$/);
  expect(textWidthPx(short, 14)).toBeLessThanOrEqual(94);
});

it('a name of a few letters stays whole in a small node, and a number at the end of a longer one', () => {
  // The room of an id in a circle with a radius of 16 px.
  expect(shortened('node1', 11, 25.6)).toBe('node1');
  expect(shortened('node10', 11, 25.6)).toBe('node10');
  expect(shortened('instance-12', 11, 25.6)).toMatch(/12$/);
});

it('something of a name is left in the smallest room', () => {
  expect(shortened('a-twenty-letter-node', 14, 1)).toBe('a…e');
});
