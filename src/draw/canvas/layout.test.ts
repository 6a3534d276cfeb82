// Shows that nodes, chips and labels keep clear of each other and of the edges, on a phone as well.
import { extent } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { withCamps } from '../nodes/campLabels';
import { nodeLabels } from '../nodes/nodeLabels';
import { crownBox } from '../scene/crown';
import { chipBox } from '../scene/nodeBoxes';
import { createScene } from '../scene/scene';
import { createStage, phone, wide } from '../testing/stageFixture';
import { boxAround, overlap } from './geometry';
import { circleLayout, toScreen, toUnit, type Viewport } from './layout';

describe('the layout', () => {
  it.each([wide, phone])('leads to pixels and back', (viewport) => {
    const [x, y] = toUnit(toScreen([0.3, -0.8], viewport), viewport);
    expect(x).toBeCloseTo(0.3, 9);
    expect(y).toBeCloseTo(-0.8, 9);
  });

  it('puts the second of five nodes at the top and fills the unit square', () => {
    const places = [...circleLayout(['n1', 'n2', 'n3', 'n4', 'n5']).values()];
    expect(places[1]?.[0]).toBeCloseTo(0, 9);
    expect(places[1]?.[1]).toBeCloseTo(-1, 9);
    for (const axis of [0, 1] as const) {
      const values = places.map((place) => place[axis]);
      expect(Math.min(...values)).toBeCloseTo(-1, 9);
      expect(Math.max(...values)).toBeCloseTo(1, 9);
    }
  });

  it('has a place for none, one and two nodes', () => {
    expect(circleLayout([]).size).toBe(0);
    expect(circleLayout(['a']).get('a')).toEqual([0, 0]);
    const two = circleLayout(['a', 'b']);
    expect(two.get('a')).toEqual([-1, 0]);
    expect(two.get('b')).toEqual([1, 0]);
  });
});

describe.each([
  ['a wide stage', wide],
  ['a phone', phone],
])('five nodes on %s', (_, viewport) => {
  const scene = createScene(createStage(5), viewport);
  const { radiusPx } = scene.metrics;
  const circles = [...scene.places.values()].map((at) => boxAround(at, 2 * radiusPx, 2 * radiusPx));
  const chips = [...scene.places.values()].map((at) => chipBox(scene.metrics, at, 'n1'));
  const labels = nodeLabels(scene).map(({ box }) => box);

  it('keep clear of the banner, the legend and the edges', () => {
    for (const box of [...circles, ...chips, ...labels]) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.widthPx);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.heightPx - 34);
    }
    // A crown stands above its node.
    for (const box of circles) expect(box.y - 0.85 * radiusPx).toBeGreaterThanOrEqual(34);
  });

  it('all show their state, and no label covers a node, a chip or a label', () => {
    expect(labels).toHaveLength(5);
    const all = [...circles.map((box) => ({ ...box, height: box.height - 2 })), ...labels];
    for (const [index, box] of labels.entries()) {
      const others = [...all.filter((other) => other !== box), ...chips];
      expect(
        others.filter((other) => overlap(box, other)),
        `label ${index}`,
      ).toEqual([]);
    }
  });
});

it.each([100, 200])('%i nodes do not touch, nor do their labels', (count) => {
  const scene = withCamps(createScene(createStage(count), wide));
  const places = [...scene.places.values()];
  const next = places.map((at, index) => [at, places[(index + 1) % count] ?? at] as const);
  for (const [[ax, ay], [bx, by]] of next)
    expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThan(2 * scene.metrics.radiusPx);
  const labels = nodeLabels(scene);
  // Leaders, every tenth, and the size of the camp.
  expect(labels.length).toBeGreaterThan(10);
  for (const { box } of labels)
    expect(labels.filter((other) => overlap(other.box, box))).toHaveLength(1);
});

describe.each([
  ['a wide stage', wide],
  ['a flat stage', { widthPx: 1088, heightPx: 465, pixelRatio: 1 }],
  ['a laptop', { widthPx: 736, heightPx: 410, pixelRatio: 1 }],
  ['a phone', phone],
])('on %s', (_, viewport) => {
  it.each([7, 12, 25, 50, 100])(
    '%i nodes, all crowned, stay clear of banner, legend and edges',
    (count) => {
      const scene = withCamps(createScene(createStage(count), viewport));
      const { radiusPx, isDisc } = scene.metrics;
      const chips = isDisc ? [] : [...scene.places.values()];
      const boxes = [
        ...[...scene.places.values()].map((at) => boxAround(at, 2 * radiusPx, 2 * radiusPx)),
        ...[...scene.places.values()].map((at) => crownBox(at, radiusPx)),
        ...chips.map((at) => chipBox(scene.metrics, at, 'n1')),
        ...nodeLabels(scene).map(({ box }) => box),
      ];
      expect(Math.min(...boxes.map(({ x }) => x))).toBeGreaterThanOrEqual(0);
      expect(Math.min(...boxes.map(({ y }) => y))).toBeGreaterThanOrEqual(34);
      expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(
        viewport.widthPx,
      );
      expect(Math.max(...boxes.map(({ y, height }) => y + height))).toBeLessThanOrEqual(
        viewport.heightPx - 32,
      );
    },
  );

  it('a hundred nodes use more of the stage than five', () => {
    const height = (count: number) => {
      const ys = [...createScene(createStage(count), viewport).places.values()].map(([, y]) => y);
      return Math.max(...ys) - Math.min(...ys);
    };
    expect(height(100)).toBeGreaterThan(1.15 * height(5));
  });
});

it('the ellipse of nodes is wider on a low stage, whose height leaves little room', () => {
  const shape = (viewport: Viewport) => {
    const places = [...createScene(createStage(100), viewport).places.values()];
    const spanOf = ([low = 0, high = 0]: readonly (number | undefined)[]) => high - low;
    return {
      wide: spanOf(extent(places, ([x]) => x)),
      high: spanOf(extent(places, ([, y]) => y)),
    };
  };
  const low = shape({ widthPx: 590, heightPx: 205, pixelRatio: 2 });
  expect(low.wide).toBeGreaterThan(0.6 * 590);
  expect(low.wide / low.high).toBeLessThan(6);
  const usual = shape(wide);
  expect(usual.wide / usual.high).toBeLessThan(2);
});

it('the id of a tiny leader stands beyond its crown', () => {
  const scene = createScene(createStage(100), wide);
  const at = scene.places.get('n1') ?? [0, 0];
  const label = nodeLabels(scene).find(({ node }) => node === 'n1');
  expect(label && overlap(label.box, crownBox(at, scene.metrics.radiusPx))).toBe(false);
});

it('a legend of several rows lifts the nodes above it', () => {
  const foot = { ...phone, footPx: 90 };
  const scene = createScene(createStage(5), foot);
  const words = nodeLabels(scene).map(({ box }) => box.y + box.height);
  expect(words).toHaveLength(5);
  expect(Math.max(...words)).toBeLessThanOrEqual(foot.heightPx - 90);
});
