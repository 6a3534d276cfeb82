// The chips of a node are on the stage, and cover nothing that names it, its leader or a service.
import { expect, it } from 'vitest';
import { textWidthPx } from '../canvas/context';
import { overlap } from '../canvas/geometry';
import type { Viewport } from '../canvas/layout';
import { crownBox } from '../scene/crown';
import { hallStage } from '../scene/hall';
import { chipBoxes } from '../scene/nodeBoxes';
import { LEAST_TEXT_PX } from '../scene/nodeMetrics';
import { createScene } from '../scene/scene';
import { createCluster, createStage, flight, phone } from '../testing/stageFixture';
import { busySign, busyTexts } from './chips';
import { nodeLabels } from './nodeLabels';

it('the number of waiting messages covers neither crown nor id, at the stage’s edge either', () => {
  const scene = createScene(createStage(3), phone);
  const { metrics, places } = scene;
  for (const at of places.values()) {
    const { box } = busySign(scene, ['12 waiting', '12 …'], at);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(phone.widthPx);
    expect(overlap(box, crownBox(at, metrics.radiusPx))).toBe(false);
    const id = { x: at[0] - 9, y: at[1] - metrics.radiusPx * 0.4, width: 18, height: 12 };
    expect(overlap(box, id)).toBe(false);
  }
});

it('a number without its word has dots, which no message has; a small node says that it writes, too', () => {
  const model = createStage(3);
  const [node] = model.world.nodes.values();
  if (!node) throw new Error('there are nodes');
  const scene = createScene(model, phone);
  const small = { ...scene, metrics: { ...scene.metrics, hasStates: false } };
  expect(busyTexts(small, node)).toEqual([]);
  node.writesUntilMs = 1800;
  expect([busyTexts(scene, node), busyTexts(small, node)]).toEqual([[], ['writing']]);
  model.world.flights.set(1, { ...flight(1, 'n2', node.id), dueMs: 900 });
  expect(busyTexts(scene, node)).toEqual(['1 waiting', '1 …']);
  expect(busyTexts(small, node)).toEqual(['writing, 1 waiting', 'writing', '1 …']);
});

/** A stage in a hall, of which the words above leave little. */
const hall: Viewport = {
  widthPx: 1440,
  heightPx: 470,
  pixelRatio: 1,
  hall: hallStage(2.625),
  isBare: true,
  footPx: 0,
  textScale: 2.625,
};

/** A hall's projector of 4:3. */
const narrow: Viewport = {
  ...hall,
  widthPx: 1024,
  heightPx: 430,
  textScale: 2.24,
  hall: hallStage(2.24),
};

it.each([
  ['wide', hall],
  ['narrow', narrow],
])(
  'in a %s hall the number of waiting messages covers no service, and no word covers it',
  (_, size) => {
    const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 1 }, size);
    for (const node of model.world.nodes.values()) node.status = 'paused';
    for (const [index, to] of ['n1', 'n1', 'n2', 'n3'].entries())
      model.world.flights.set(index, { ...flight(index, 'redis', to), dueMs: 950 });
    const scene = createScene(model, viewport);
    for (const [id, at] of scene.places) {
      const node = model.world.nodes.get(id);
      if (!node) throw new Error('there are nodes');
      const { box } = busySign(scene, busyTexts(scene, node), at);
      for (const part of scene.parts.values()) expect(overlap(box, part.box), id).toBe(false);
      for (const label of nodeLabels(scene))
        expect(overlap(box, label.box), label.text).toBe(false);
    }
  },
);

it('a chip with a long id is not cut off at the edge of the stage', () => {
  const model = createStage(4, { positions: new Map([['n1', [1, 0]]]) });
  for (const node of model.world.nodes.values()) node.elected = 'node-of-a-long-name';
  const [box] = chipBoxes(createScene(model, phone));
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.widthPx);
});

it('a chip has its leader’s name where that leader does not wear its colour', () => {
  const model = createStage(10);
  const [first, second, third] = [...model.world.nodes.values()];
  if (!first || !second || !third) throw new Error('there are ten nodes');
  Object.assign(first, { elected: 'n1' });
  Object.assign(second, { elected: 'n1' });
  Object.assign(third, { elected: 'n4' });
  const scene = createScene(model, phone);
  expect(scene.metrics.detail).toBe('small');
  const [ofFirst, ofSecond, ofThird] = chipBoxes(scene);
  expect(ofSecond?.width).toBe(ofSecond?.height);
  expect(ofFirst?.width).toBe(ofSecond?.width);
  expect(ofThird?.width).toBeGreaterThan(textWidthPx('n4', LEAST_TEXT_PX));
});

it('a chip has no name that would lie on another node', () => {
  const model = createStage(10);
  const nodes = [...model.world.nodes.values()];
  for (const node of nodes) node.elected = 'n10';
  const leader = model.world.nodes.get('n10');
  if (leader) leader.elected = null;
  const scene = createScene(model, phone);
  const [first = [0, 0]] = scene.places.values();
  const crowded = new Map(scene.places).set('n2', [
    first[0] + 2.2 * scene.metrics.radiusPx,
    first[1],
  ]);
  const [alone, beside] = [scene, { ...scene, places: crowded }].map((one) => chipBoxes(one)[0]);
  expect(alone?.width).toBeGreaterThan(alone?.height ?? 0);
  expect(beside?.width).toBe(beside?.height);
});
