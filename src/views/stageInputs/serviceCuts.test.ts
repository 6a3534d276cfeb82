// Strokes of partitions between a node and its services: clear of what is around nodes, and no longer than needed.
import { expect, it } from 'vitest';
import { crossing, distance, distanceToSegment, segmentMeetsBox } from '../../draw/canvas/geometry';
import type { Viewport } from '../../draw/canvas/layout';
import { ringRadiusPx } from '../../draw/scene/countdown';
import { chipBoxes } from '../../draw/scene/nodeBoxes';
import { createScene } from '../../draw/scene/scene';
import { strokeOutline } from '../../draw/scene/strokeOutline';
import { createCluster, pageStages } from '../../draw/testing/stageFixture';
import type { Point } from '../../sim/contracts/command';
import { strokesOf } from './testing/partition';

/** A cluster of three nodes whose first is parted from all others, and the ends of its stroke in unit coordinates. */
function parted(services: number, stage: Viewport) {
  const { model, viewport } = createCluster({ nodes: 3, services, clients: 0 }, stage);
  const others = [...model.positions.keys()].filter((id) => id !== 'n1');
  const strokes = strokesOf([['n1'], others], model, viewport);
  expect(strokes).toHaveLength(1);
  const ends = strokes[0]?.points as readonly [Point, Point];
  expect(ends).toHaveLength(2);
  return { model, viewport, ends };
}

/** The stage of a lecture at 1024×768: its narration is below. */
const lectureStage = { name: 'a lecture', widthPx: 733, heightPx: 395, pixelRatio: 1, footPx: 50 };
const stages = [...pageStages, lectureStage];

it.each(stages)('a stroke keeps off rings and chips at $name', (stage) => {
  for (const services of [1, 2, 3]) {
    const { model, viewport, ends } = parted(services, stage);
    const scene = createScene(model, viewport);
    const [from, to] = strokeOutline(ends, viewport) as [Point, Point];
    for (const { node, ...chip } of chipBoxes(scene))
      expect(segmentMeetsBox(from, to, chip), `${services} ${node}`).toBe(false);
    const leastPx = ringRadiusPx(scene.metrics) + 2;
    for (const [id, at] of scene.places)
      expect(distanceToSegment(at, from, to), `${services} ${id}`).toBeGreaterThan(leastPx);
  }
});

it.each(stages)('a stroke ends soon beyond the links that it cuts at $name', (stage) => {
  const { model, ends } = parted(2, stage);
  const [start, end] = ends;
  const { positions } = model;
  const at = ['redis', 'zk'].map((id) =>
    crossing(start, end, positions.get('n1') as Point, positions.get(id) as Point),
  ) as number[];
  expect(at).not.toContain(null);
  expect(Math.min(...at) * distance(start, end)).toBeLessThanOrEqual(0.41);
  expect((1 - Math.max(...at)) * distance(start, end)).toBeLessThanOrEqual(0.41);
});
