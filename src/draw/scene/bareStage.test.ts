// Shows that a stage without banner and legend, as in a comparison, gives nodes its whole height, and that all lie within.
import { describe, expect, it } from 'vitest';
import { boxAround } from '../canvas/geometry';
import type { Viewport } from '../canvas/layout';
import { nodeLabels } from '../nodes/nodeLabels';
import { createCluster, createStage } from '../testing/stageFixture';
import { crownBox } from './crown';
import { chipBox } from './nodeBoxes';
import { createScene } from './scene';

const bare = (widthPx: number, heightPx: number): Viewport => ({
  widthPx,
  heightPx,
  pixelRatio: 1,
  footPx: 0,
  isBare: true,
});

describe.each([
  ['two columns on a desktop', bare(720, 324)],
  ['four columns on a desktop', bare(360, 324)],
  ['four columns on a laptop', bare(256, 276)],
  ['one column on a phone', bare(390, 250)],
])('in %s', (_, viewport) => {
  it.each([2, 3, 5, 7, 12, 25, 50, 100])('%i nodes, all crowned, stay within', (count) => {
    const scene = createScene(createStage(count), viewport);
    const { radiusPx, isDisc } = scene.metrics;
    const places = [...scene.places.values()];
    const boxes = [
      ...places.map((at) => boxAround(at, 2 * radiusPx, 2 * radiusPx)),
      ...places.map((at) => crownBox(at, radiusPx)),
      ...(isDisc ? [] : places.map((at) => chipBox(scene.metrics, at, 'n1'))),
      ...nodeLabels(scene).map(({ box }) => box),
    ];
    for (const { x, y, width, height } of boxes) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(viewport.widthPx);
      expect(y + height).toBeLessThanOrEqual(viewport.heightPx);
    }
  });

  it('nodes use more of the height than with a banner and a legend', () => {
    const { isBare: _, ...covered } = viewport;
    const heightIn = (stage: Viewport) => {
      const ys = [...createScene(createStage(5), stage).places.values()].map(([, y]) => y);
      return Math.max(...ys) - Math.min(...ys);
    };
    expect(heightIn(viewport)).toBeGreaterThan(heightIn(covered));
  });
});

it('clients stand at the top of a bare stage', () => {
  const stage = bare(360, 324);
  const { model, viewport } = createCluster({ nodes: 5, services: 1, clients: 3 }, stage);
  const tops = [...createScene(model, viewport).parts.values()]
    .filter(({ type }) => type === 'client')
    .map(({ box }) => box.y);
  expect(tops).toEqual([4, 4, 4]);
});
