// Names of small nodes that would be taken for those of their neighbours.
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { boxAround, distance, middleOf } from '../canvas/geometry';
import { createScene } from '../scene/scene';
import { createStage, wide } from '../testing/stageFixture';
import { isNearestTo } from './nearestName';
import { nodeLabels } from './nodeLabels';

it('a name half way between its node and the one beyond it is of either', () => {
  const own = [0, 0] as const;
  const name = boxAround([0, 20], 20, 10);
  const isOwn = (other: Point) =>
    isNearestTo(
      {
        places: new Map([
          ['n1', own],
          ['n2', other],
        ]),
      },
      own,
      name,
    );
  expect(isOwn([0, 43])).toBe(false);
  expect(isOwn([0, 45])).toBe(true);
  // In a circle the neighbours are beside the name's own node, and no nearer to it.
  expect(isOwn([11, 0])).toBe(true);
});

it('a name at the corner of its node is of another one that is straight below it, though hardly nearer', () => {
  const own = [0, 0] as const;
  const name = boxAround([-14, -10], 18, 10);
  const isOwn = (other: Point) => isNearestTo({ places: new Map([['n2', other]]) }, own, name);
  expect(isOwn([-14, 1])).toBe(false);
  expect(isOwn([1, -17])).toBe(true);
});

it('on a flat stage the names around a circle are nearest to their own nodes', () => {
  for (const count of [50, 100]) {
    const scene = createScene(createStage(count), wide);
    for (const { node, box } of nodeLabels(scene)) {
      const away = (id: string) => distance(scene.places.get(id) ?? [0, 0], middleOf(box));
      for (const id of scene.places.keys())
        expect(away(id), `${node} of ${count} beside ${id}`).toBeGreaterThanOrEqual(away(node));
    }
  }
});
