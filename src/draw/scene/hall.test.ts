// Shows that on a stage in a hall every node has its id, its chip and the words for its state, within the stage.
import { describe, expect, it } from 'vitest';
import { boxAround } from '../canvas/geometry';
import type { Viewport } from '../canvas/layout';
import { nodeLabels } from '../nodes/nodeLabels';
import { createStage } from '../testing/stageFixture';
import { crownBox } from './crown';
import { hallStage } from './hall';
import { chipBox } from './nodeBoxes';
import { createScene } from './scene';

/** The stage of a window, below a sentence of three lines and above the lanes of five nodes. */
const hall = (widthPx: number, windowPx: number): Viewport => ({
  widthPx,
  heightPx: windowPx * 0.53,
  pixelRatio: 1,
  footPx: 0,
  isBare: true,
  hall: hallStage((2.1 * windowPx) / 720),
  textScale: (2.1 * windowPx) / 720,
});

const stateWords = () => ({ word: 'candidate · term 3', machine: 'awaiting COORDINATOR' });

describe.each([
  ['1280×720', hall(1280, 720), 8],
  ['1920×1080', hall(1920, 1080), 8],
  ['1024×768', hall(1024, 768), 7],
])('at %s', (_, viewport, most) => {
  it.each([2, 3, 4, 5, 6, 7, 8].slice(0, most - 1))('%i nodes have all their words', (count) => {
    const scene = createScene(createStage(count, { stateWords }), viewport);
    const labels = nodeLabels(scene);
    expect(scene.metrics.hasStates).toBe(true);
    expect(labels.map(({ node }) => node).sort()).toEqual([...scene.places.keys()]);
    const { radiusPx } = scene.metrics;
    const places = [...scene.places.values()];
    const boxes = [
      ...places.map((at) => boxAround(at, 2 * radiusPx, 2 * radiusPx)),
      ...places.map((at) => crownBox(at, radiusPx)),
      ...places.map((at) => chipBox(scene.metrics, at, 'n1')),
      ...labels.map(({ box }) => box),
    ];
    for (const { x, y, width, height } of boxes) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(viewport.widthPx);
      expect(y + height).toBeLessThanOrEqual(viewport.heightPx);
    }
  });
});
