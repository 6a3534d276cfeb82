// Transition of the layout when a node joins, another layout is chosen, or moved nodes are put back.
import { expect, it } from 'vitest';
import { circleLayout } from '../../draw/canvas/layout';
import { circleSpacing, nodeMetrics } from '../../draw/scene/nodeMetrics';
import { wide } from '../../draw/testing/stageFixture';
import {
  interpolated,
  interpolatedSpacing,
  isGradual,
  type Placement,
  type Positions,
} from './layoutTransition';

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

it('a node is half way at half of the share, and slow at both ends', () => {
  const [from, to] = [five.get('n4') ?? [0, 0], six.get('n4') ?? [0, 0]];
  const shareAt = (share: number) => {
    const [x] = interpolated(five, six, share).get('n4') ?? [0, 0];
    return (x - from[0]) / (to[0] - from[0]);
  };
  expect(shareAt(0.5)).toBeCloseTo(0.5, 9);
  expect(shareAt(0.1)).toBeLessThan(0.02);
  expect(shareAt(0.9)).toBeGreaterThan(0.98);
});

it('nodes grow and shrink as gradually as they move', () => {
  const [from, to] = [circleSpacing(5, wide), { typicalPx: 40, closestPx: 30 }];
  const radiusAt = (share: number) =>
    nodeMetrics(5, { ...wide, spacing: interpolatedSpacing(from, to, share) }).radiusPx;
  expect(radiusAt(0)).toBeCloseTo(nodeMetrics(5, wide).radiusPx, 9);
  expect(radiusAt(1)).toBeCloseTo(nodeMetrics(5, { ...wide, spacing: to }).radiusPx, 9);
  const radii = Array.from({ length: 51 }, (_, step) => radiusAt(step / 50));
  const steps = radii.slice(1).map((radius, index) => Math.abs(radius - (radii[index] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(3);
});

const placement = (positions: Positions, changes: Partial<Placement> = {}): Placement => ({
  positions,
  spacing: null,
  layout: 'circle',
  cluster: 'n1 n2 n3 n4 n5||',
  moved: 0,
  ...changes,
});

it('a dragged node follows the pointer, also when it is the first', () => {
  const dragged = placement(new Map(five).set('n1', [0, 0]), { moved: 1 });
  expect(isGradual(placement(five), dragged)).toBe(false);
  expect(isGradual(dragged, dragged)).toBe(false);
});

it('nodes that are put back, that join or leave, and another layout are gradual', () => {
  const dragged = placement(new Map(five).set('n1', [0, 0]), { moved: 1 });
  expect(isGradual(dragged, placement(five))).toBe(true);
  expect(isGradual(placement(five), placement(six))).toBe(true);
  const other = new Map([...five].slice(1)).set('n6', [0, 0]);
  expect(isGradual(placement(five), placement(other))).toBe(true);
  expect(isGradual(placement(five), placement(five, { layout: 'rows' }))).toBe(true);
});

it('another cluster is there at once, whatever its layout', () => {
  const next = placement(six, { cluster: 'n1 n2 n3 n4 n5 n6||', layout: 'rows' });
  expect(isGradual(placement(five), next)).toBe(false);
});
