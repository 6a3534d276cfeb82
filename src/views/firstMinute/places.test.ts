// Places of the hint: they cover nothing on any size of the stage, and the hint stays where it is while it can.
import { expect, it } from 'vitest';
import { overlap } from '../../draw/canvas/geometry';
import { createScene } from '../../draw/scene/scene';
import { createCluster, pageStages } from '../../draw/testing/stageFixture';
import { clearBoxes } from '../controls/clearBoxes';
import { hintBox, tailCorners } from './places';

const HINT = { width: 240, height: 60 };

it.each(pageStages.flatMap((stage) => [2, 5, 12].map((nodes) => ({ ...stage, nodes }))))(
  'at $name the hint covers none of $nodes nodes, or is left out',
  ({ nodes, ...stage }) => {
    const { model, viewport } = createCluster({ nodes, services: 0, clients: 0 }, stage);
    const scene = createScene(model, viewport);
    const ids = [...model.world.nodes.keys()];
    let found = 0;
    for (const id of ids) {
      const box = hintBox(scene, id, HINT, null);
      if (!box) continue;
      found += 1;
      expect(clearBoxes(scene, ids).filter((one) => overlap(one, box))).toEqual([]);
      expect(hintBox(scene, id, HINT, box)).toBe(box);
    }
    if (nodes === 5 && stage.widthPx > 1000) expect(found).toBe(5);
  },
);

it('a hint that does not fit is left out', () => {
  const [stage] = pageStages;
  if (!stage) throw new Error('there is no stage');
  const { model, viewport } = createCluster({ nodes: 5, services: 0, clients: 0 }, stage);
  const scene = createScene(model, viewport);
  expect(hintBox(scene, 'n1', { width: 5000, height: 60 }, null)).toBeNull();
});

it.each([
  ['right', { x: 300, y: 40, width: 20, height: 20 }, 296],
  ['left', { x: -60, y: 40, width: 20, height: 20 }, -36],
])('the tail ends beside a crown at the %s', (_, crown, tipX) => {
  const corners = tailCorners({ x: 0, y: 0, width: 200, height: 100 }, crown);
  expect(corners[1]).toEqual([tipX, 50]);
});
