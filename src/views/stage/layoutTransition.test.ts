// Transition of the layout when a node joins.
import { expect, it } from 'vitest';
import { circleLayout } from '../../draw/canvas/layout';
import { interpolated, sameNodes } from './layoutTransition';

const five = circleLayout(['n1', 'n2', 'n3', 'n4', 'n5']);
const six = circleLayout(['n1', 'n2', 'n3', 'n4', 'n5', 'n6']);

it('nodes move from their old places to their new ones; a new node is in place at once', () => {
  const start = interpolated(five, six, 0);
  expect(start.get('n4')).toEqual(five.get('n4'));
  expect(start.get('n6')).toEqual(six.get('n6'));
  expect(interpolated(five, six, 1)).toBe(six);
});

it('a node that leaves disappears at once', () => {
  expect([...interpolated(six, five, 0.5).keys()]).toEqual(['n1', 'n2', 'n3', 'n4', 'n5']);
});

it('a node is half way at half of the share', () => {
  const [from, to] = [five.get('n4') ?? [0, 0], six.get('n4') ?? [0, 0]];
  const [x, y] = interpolated(five, six, 0.5).get('n4') ?? [0, 0];
  expect(x).toBeCloseTo((from[0] + to[0]) / 2, 9);
  expect(y).toBeCloseTo((from[1] + to[1]) / 2, 9);
});

it('a dragged node does not count as a new one', () => {
  expect(sameNodes(five, new Map(five).set('n1', [0, 0]))).toBe(true);
  expect(sameNodes(five, six)).toBe(false);
  expect(sameNodes(five, new Map([...five].slice(1)).set('n6', [0, 0]))).toBe(false);
});
