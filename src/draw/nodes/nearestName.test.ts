// Names of small nodes that would be taken for those of their neighbours.
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { boxAround, distance, distanceToBox, middleOf } from '../canvas/geometry';
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

it('names in the midst of a crowd keep their distance from their nodes, as those at its rim do', () => {
  const ids = [...createStage(100).world.nodes.keys()];
  const positions = new Map(
    ids.map((id, index): [string, Point] => [
      id,
      [(index % 10) / 4.5 - 1, Math.floor(index / 10) / 4.5 - 1],
    ]),
  );
  const scene = createScene(createStage(100, { positions }), {
    ...wide,
    spacing: { typicalPx: 42, closestPx: 38 },
  });
  const names = nodeLabels(scene);
  expect(names.length).toBeGreaterThan(20);
  for (const { node, box } of names)
    expect(distanceToBox(scene.places.get(node) ?? [0, 0], box), node).toBeGreaterThan(
      scene.metrics.radiusPx + 3.5,
    );
});
