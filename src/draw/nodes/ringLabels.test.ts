// Words keep clear of what moves: those of states off the links of a ring and off links to services, those of camps off
// countdown rings; and those of camps are beside their own nodes.
import { least } from 'd3-array';
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { distance, distanceToBox, middleOf, segmentMeetsBox } from '../canvas/geometry';
import { toUnit } from '../canvas/layout';
import { ringRadiusPx } from '../scene/countdown';
import { endsOf } from '../scene/ends';
import { linksOf } from '../scene/linkStates';
import { createScene } from '../scene/scene';
import { createCluster, createStage, pageStages, wide } from '../testing/stageFixture';
import { withCamps } from './campLabels';
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

it.each([pageStages[0], pageStages[2]])(
  'words of a node above services lie on none of its links at $name',
  (stage) => {
    const crowd = { nodes: 3, services: 2, clients: 0 };
    const { model, viewport } = createCluster(crowd, stage);
    const scene = createScene(model, viewport);
    expect(scene.metrics.hasStates).toBe(true);
    const highest = least(scene.places, ([, [, y]]) => y)?.[0] ?? '';
    const words = nodeLabels(scene).find(({ node }) => node === highest)?.box;
    const ways = ['redis', 'zk'].map((service) => endsOf(scene, highest, service));
    expect(ways.map((way) => way && words && segmentMeetsBox(...way, words))).toEqual([
      false,
      false,
    ]);
  },
);

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
    const scene = withCamps(createScene({ ...model, positions }, wide));
    expect([scene.metrics.isDisc, scene.metrics.hasStates]).toEqual([false, false]);
    const camps = nodeLabels(scene).filter(({ isCamp }) => isCamp);
    expect(camps).toHaveLength(1);
    for (const { box } of camps)
      for (const [id, at] of scene.places)
        expect(distanceToBox(at, box), id).toBeGreaterThanOrEqual(ringPx);
  },
);

it('the number of followers is nearer to one of them than to a node that follows nobody', () => {
  const model = createStage(25);
  const positions = new Map<string, Point>();
  for (const [index, [id, node]] of [...model.world.nodes].entries()) {
    const [column, row] = [index % 5, Math.floor(index / 5)];
    positions.set(id, toUnit([150 + 200 * column, 60 + 100 * row], wide));
    if (column > 0) node.elected = null;
  }
  const scene = withCamps(createScene({ ...model, positions }, wide));
  const [camp] = nodeLabels(scene).filter(({ isCamp }) => isCamp);
  if (!camp) throw new Error('there is a camp');
  const at = middleOf(camp.box);
  const nearest = least(scene.places, ([, place]) => distance(place, at));
  expect(model.world.nodes.get(nearest?.[0] ?? '')?.elected).toBe('n1');
});
