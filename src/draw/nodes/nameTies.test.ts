// Names that two small nodes could have are tied to theirs.
import { expect, it } from 'vitest';
import { distance, distanceToBox } from '../canvas/geometry';
import { createScene } from '../scene/scene';
import { createStage, wide } from '../testing/stageFixture';
import { placeTies } from './nameTies';
import { nodeLabels } from './nodeLabels';

it('a name beside which another node is about as near has a line from its own', () => {
  const scene = createScene(createStage(200), wide);
  const ties = placeTies(scene);
  const isTied = (node: string) => {
    const at = scene.places.get(node) ?? ([0, 0] as const);
    return ties.some(([from]) => Math.abs(distance(from, at) - scene.metrics.radiusPx - 1) < 1e-6);
  };
  const names = nodeLabels(scene).filter(({ node }) => node !== 'n1');
  expect(names.length).toBeGreaterThan(10);
  for (const { node, box } of names) {
    const away = (id: string) => distanceToBox(scene.places.get(id) ?? [0, 0], box);
    const others = [...scene.places.keys()].filter((id) => id !== node);
    const isClear = others.every((id) => away(id) > away(node) + 4);
    expect([node, isTied(node)]).toEqual([node, !isClear]);
  }
  expect(ties.length).toBeGreaterThan(5);
});

it.each([5, 50])(
  'of %i nodes none has one: their names are in their circles or far apart',
  (count) => {
    expect(placeTies(createScene(createStage(count), wide))).toEqual([]);
  },
);
