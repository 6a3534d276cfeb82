// Words keep clear of what moves: those of states off the links of a ring, those of camps off countdown rings.
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { distanceToBox, segmentMeetsBox } from '../canvas/geometry';
import { toUnit } from '../canvas/layout';
import { ringRadiusPx } from '../scene/countdown';
import { linksOf } from '../scene/linkStates';
import { createScene } from '../scene/scene';
import { createStage, wide } from '../testing/stageFixture';
import { nodeLabels } from './nodeLabels';

it.each([5, 6, 7, 8, 9, 10])('on a ring of %i no words of a state lie on a link', (count) => {
  const stateWords = () => ({ word: 'candidate', machine: 'asking' });
  const scene = createScene(createStage(count, { topology: 'ring', stateWords }), wide);
  expect(scene.metrics.hasStates).toBe(true);
  const labels = nodeLabels(scene);
  expect(labels).toHaveLength(count);
  for (const { from, to, a, b } of linksOf(scene))
    expect(
      labels.filter(({ box }) => segmentMeetsBox(from, to, box)).map(({ node }) => node),
      `${a}–${b}`,
    ).toEqual([]);
});

it('a node close above another leaves both as much room for words as those beside them have', () => {
  const stateWords = () => ({ word: 'candidate', machine: 'participating' });
  const scene = createScene(createStage(6, { topology: 'ring', stateWords }), wide);
  const machines = nodeLabels(scene).map(({ machine }) => machine);
  expect(machines).toEqual(Array.from({ length: 6 }, () => 'participating'));
});

it('words beside a node grow away from it', () => {
  const stateWords = () => ({ word: 'candidate', machine: 'asking' });
  const scene = createScene(createStage(8, { topology: 'ring', stateWords }), wide);
  const leastPx = ringRadiusPx(scene.metrics);
  for (const { node, machine, box } of nodeLabels(scene)) {
    expect(machine, node).toBe('asking');
    expect(distanceToBox(scene.places.get(node) ?? [0, 0], box)).toBeGreaterThan(leastPx);
  }
});

it.each([16, 20, 24])(
  'the words of a camp cover no countdown ring in two rows of %i nodes',
  (count) => {
    const model = createStage(count);
    const ringPx = ringRadiusPx(createScene(model, wide).metrics);
    // Between the rows there is room for words beside the circles, and not beside their rings.
    const positions = new Map(
      [...model.world.nodes.keys()].map((id, index) => {
        const at: Point = [150 + 70 * (index >> 1), 200 + (2 * ringPx + 16) * (index % 2)];
        return [id, toUnit(at, wide)];
      }),
    );
    const scene = createScene({ ...model, positions }, wide);
    expect([scene.metrics.isDisc, scene.metrics.hasStates]).toEqual([false, false]);
    const camps = nodeLabels(scene).filter(({ isCamp }) => isCamp);
    expect(camps).toHaveLength(1);
    for (const { box } of camps)
      for (const [id, at] of scene.places)
        expect(distanceToBox(at, box), id).toBeGreaterThanOrEqual(ringPx);
  },
);
