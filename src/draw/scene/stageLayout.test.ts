// Shows that services and clients have room on every stage and overlap nothing.
import { describe, expect, it } from 'vitest';
import { type Box, boxAround, overlap, segmentMeetsBox } from '../canvas/geometry';
import { nodeLabels } from '../nodes/nodeLabels';
import { type Crowd, createCluster, pageStages } from '../testing/stageFixture';
import { crownBox } from './crown';
import { wayBetween } from './ends';
import { chipBox } from './nodeBoxes';
import { createScene, type Scene } from './scene';
import { serviceHeightPx, serviceRoom } from './serviceRoom';

const NODES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25];

/** The boxes of all processes on a stage, each in its largest form. */
function boxesOf(scene: Scene): [string, Box][] {
  const { metrics, places, parts, model, viewport } = scene;
  const { services, nodes } = model.world;
  const room = serviceRoom(services.size, nodes.size, viewport);
  return [
    ...[...places].flatMap(([id, at]): [string, Box][] => [
      [id, boxAround(at, 2 * metrics.radiusPx, 2 * metrics.radiusPx)],
      [id, crownBox(at, metrics.radiusPx)],
      ...(metrics.isDisc ? [] : [[id, chipBox(metrics, at, 'n10')] as [string, Box]]),
    ]),
    ...nodeLabels(scene).map(({ node, box }): [string, Box] => [node, box]),
    ...[...parts].map(([id, { type, at, box }]): [string, Box] => [
      id,
      type === 'client' ? box : boxAround(at, room.widthPx, serviceHeightPx(room)),
    ]),
  ];
}

/** The overlapping pairs in which at least one is a service or a client. */
function overlaps(scene: Scene): string[] {
  const boxes = boxesOf(scene);
  return boxes.flatMap(([one, box], index) =>
    boxes
      .slice(index + 1)
      .filter(([other, its]) => one !== other && overlap(box, its))
      .filter(([other]) => scene.parts.has(one) || scene.parts.has(other))
      .map(([other]) => `${one} ${other}`),
  );
}

const crowds = (nodes: number): Crowd[] =>
  [0, 1, 2, 3, 4].flatMap((services) =>
    [0, 1, 2, 3, 4, 5].map((clients) => ({ nodes, services, clients })),
  );

describe.each(pageStages)('at $name', (stage) => {
  it.each(NODES)('among %i nodes up to four services and five clients overlap nothing', (nodes) => {
    for (const crowd of crowds(nodes)) {
      const { model, viewport } = createCluster(crowd, stage);
      expect(overlaps(createScene(model, viewport)), JSON.stringify(crowd)).toEqual([]);
    }
  });

  it.each(NODES)(
    'among %i nodes services and clients are clear of banner, legend, tools and edges',
    (nodes) => {
      for (const crowd of crowds(nodes)) {
        const { model, viewport } = createCluster(crowd, stage);
        for (const { at, box } of createScene(model, viewport).parts.values()) {
          expect(Math.min(box.x, stage.widthPx - box.x - box.width)).toBeGreaterThanOrEqual(2);
          expect(box.y).toBeGreaterThanOrEqual(48);
          expect(box.y + box.height).toBeLessThanOrEqual(stage.heightPx - stage.footPx);
          expect(at[0]).toBeCloseTo(box.x + box.width / 2, 6);
        }
      }
    },
  );

  it.each([3, 5, 7])('all of %i nodes still show their states', (nodes) => {
    for (const crowd of crowds(nodes)) {
      // On a phone three services leave no room for the names of all states.
      if (stage.widthPx < 600 && crowd.services > 2) continue;
      const { model, viewport } = createCluster(crowd, stage);
      const scene = createScene(model, viewport);
      if (scene.metrics.hasStates)
        expect(nodeLabels(scene), JSON.stringify(crowd)).toHaveLength(nodes);
    }
  });

  it.each([3, 5, 25])('among %i nodes each of four services has room for a key', (nodes) => {
    const { viewport } = createCluster({ nodes, services: 4, clients: 5 }, stage);
    const room = serviceRoom(4, nodes, viewport);
    // On a phone with a row of clients there may be room for names and owners only.
    if (stage.widthPx >= 600) expect(room.lines).toBeGreaterThanOrEqual(1);
    expect(room.widthPx).toBeGreaterThanOrEqual(66);
  });
});

it('one service stands in the middle of the circle, clients in turn at the left and the right', () => {
  const [stage] = pageStages;
  const { model, viewport } = createCluster({ nodes: 5, services: 1, clients: 3 }, stage);
  const { parts } = createScene(model, viewport);
  expect(parts.get('redis')?.at[0]).toBeCloseTo(stage.widthPx / 2, 6);
  const [first, second, third] = ['c1', 'c2', 'c3'].map((id) => parts.get(id)?.at[0]);
  expect(first).toBe(third);
  expect(first).toBeLessThan(100);
  expect(second).toBeCloseTo(stage.widthPx - (first ?? 0), 6);
});

/** The stages of pages with larger text, on which the side is folded. */
const largeTextStages = [
  { name: '1440×900, text 150 %', widthPx: 1008, heightPx: 540, footPx: 60, textScale: 1.5 },
  { name: '1440×900, text 200 %', widthPx: 1352, heightPx: 540, footPx: 74, textScale: 2 },
  { name: '1280×720, text 150 %', widthPx: 1214, heightPx: 432, footPx: 60, textScale: 1.5 },
  { name: '1280×720, text 200 %', widthPx: 1192, heightPx: 432, footPx: 74, textScale: 2 },
  { name: '1024×768, text 150 %', widthPx: 958, heightPx: 461, footPx: 90, textScale: 1.5 },
];

it.each(largeTextStages)(
  'at $name up to three services and five clients overlap nothing',
  (stage) => {
    for (const crowd of NODES.flatMap(crowds)) {
      if (crowd.services > 3) continue;
      const { model, viewport } = createCluster(crowd, { ...stage, pixelRatio: 1 });
      const scene = createScene(model, viewport);
      expect(overlaps(scene), JSON.stringify(crowd)).toEqual([]);
      for (const { box } of scene.parts.values()) {
        expect(Math.min(box.x, stage.widthPx - box.x - box.width)).toBeGreaterThanOrEqual(2);
        expect(box.y + box.height).toBeLessThanOrEqual(stage.heightPx - stage.footPx);
      }
    }
  },
);

it('the text of services and clients grows with the browser’s', () => {
  const [stage] = pageStages;
  const partsAt = (textScale: number) => {
    const { model, viewport } = createCluster(
      { nodes: 5, services: 1, clients: 3 },
      { ...stage, textScale },
    );
    return createScene(model, viewport).parts;
  };
  const [usual, large] = [partsAt(1), partsAt(1.5)];
  for (const id of ['redis', 'c1', 'c2', 'c3']) {
    expect(usual.get(id)?.textScale).toBe(1);
    expect(large.get(id)?.textScale).toBe(1.5);
    const heightPx = large.get(id)?.box.height ?? 0;
    expect(heightPx).toBeCloseTo(1.5 * (usual.get(id)?.box.height ?? 0), 6);
  }
});

it('on a low stage with a client, two nodes stand beside the services', () => {
  const crowd = { nodes: 2, services: 2, clients: 1 };
  const low = { name: 'a low stage', widthPx: 592, heightPx: 232, pixelRatio: 2, footPx: 40 };
  const { model, viewport } = createCluster(crowd, low);
  const { metrics, places, parts } = createScene(model, viewport);
  for (const id of ['n1', 'n2']) {
    const own = boxAround(places.get(id) ?? [0, 0], 2 * metrics.radiusPx, 2 * metrics.radiusPx);
    for (const { box } of parts.values()) expect(overlap(box, own)).toBe(false);
  }
});

it('services and clients grow with the stage, as nodes do', () => {
  const crowd = { nodes: 5, services: 2, clients: 2 };
  const wall = { name: 'a wall', widthPx: 3400, heightPx: 1700, pixelRatio: 1, footPx: 40 };
  const { model, viewport } = createCluster(crowd, wall);
  const { metrics, parts } = createScene(model, viewport);
  for (const { type, textScale } of parts.values())
    expect(textScale).toBeGreaterThan(type === 'service' ? 0.99 * metrics.textScale : 1.4);
  expect(overlaps(createScene(model, viewport))).toEqual([]);
});

it('beside columns of clients there is room for the longest words of a state', () => {
  const stage = { ...pageStages[1], footPx: 34 };
  const { model, viewport } = createCluster({ nodes: 5, services: 0, clients: 5 }, stage, {
    stateWords: () => ({ word: 'candidate · term 12', machine: '' }),
  });
  expect(nodeLabels(createScene(model, viewport))).toHaveLength(5);
});

it('on a low stage clients stand beside the nodes, which keep their size', () => {
  const low = { widthPx: 594, heightPx: 212, pixelRatio: 2, footPx: 44 };
  const sizeOf = (clients: number) => {
    const { model, viewport } = createCluster({ nodes: 5, services: 0, clients }, low);
    const { metrics, places } = createScene(model, viewport);
    const ys = [...places.values()].map(([, y]) => y);
    return { radiusPx: metrics.radiusPx, highPx: Math.max(...ys) - Math.min(...ys) };
  };
  expect(sizeOf(2)).toEqual(sizeOf(0));
});

it.each(pageStages)('between two nodes no service hides the link of another at $name', (stage) => {
  const { model, viewport } = createCluster({ nodes: 2, services: 4, clients: 0 }, stage);
  const scene = createScene(model, viewport);
  for (const id of scene.places.keys())
    for (const [service] of scene.parts) {
      const [from, to] = wayBetween(scene, id, service) ?? [];
      if (!from || !to) throw new Error('all are on the stage');
      const hiding = [...scene.parts].filter(
        ([other, { box }]) => other !== service && segmentMeetsBox(from, to, box),
      );
      expect(hiding.map(([other]) => `${other} hides ${id}–${service}`)).toEqual([]);
    }
});

it.each(pageStages)(
  'a service between two nodes leaves room for a message beside their chips at $name',
  (stage) => {
    for (const services of [1, 2, 3]) {
      const { model, viewport } = createCluster({ nodes: 2, services, clients: 0 }, stage);
      const scene = createScene(model, viewport);
      const [left = [0, 0]] = scene.places.values();
      const chip = chipBox(scene.metrics, left, 'n1');
      const leastPx = 2 * scene.metrics.glyphPx + 8;
      for (const { box } of scene.parts.values())
        expect(box.x - chip.x - chip.width).toBeGreaterThanOrEqual(leastPx);
    }
  },
);

it('a few nodes of a low stage with a long legend have the names of their states', () => {
  const lecture = { widthPx: 733, heightPx: 395, footPx: 66, pixelRatio: 1 };
  for (const nodes of [3, 4, 5]) {
    const { model, viewport } = createCluster({ nodes, services: 0, clients: 0 }, lecture);
    expect(createScene(model, viewport).metrics.hasStates, `${nodes} nodes`).toBe(true);
  }
});
