// The nodes that matter in a crowd have a name, far from them if need be, with a line that shows whose it is.
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import {
  type Box,
  between,
  boxAround,
  crossingWithLine,
  distance,
  distanceToBox,
  distanceToSegment,
  isClear,
  segmentMeetsBox,
} from '../canvas/geometry';
import { toScreen, toUnit } from '../canvas/layout';
import { createScene, type Scene } from '../scene/scene';
import { createStage } from '../testing/stageFixture';
import { withCamps } from './campLabels';
import { placeFarNames } from './farNames';
import { labelObstacles, nodeLabels } from './nodeLabels';

type Line = readonly [Point, Point];

const laptop = { widthPx: 928, heightPx: 388, pixelRatio: 1 };

/** Two hundred nodes in rows that follow n110, which is in their midst. */
function crowd(status: 'up' | 'crashed'): Scene {
  const model = createStage(200);
  for (const node of model.world.nodes.values()) Object.assign(node, { elected: 'n110' });
  Object.assign(model.world.nodes.get('n110') ?? {}, { status, role: 'leader' });
  Object.assign(model.world.nodes.get('n92') ?? {}, { role: 'candidate', elected: null });
  const positions = new Map(
    [...model.world.nodes.keys()].map((id, index): [string, Point] => [
      id,
      [((index % 20) - 9.5) / 9.5, (Math.floor(index / 20) - 4.5) / 4.5],
    ]),
  );
  return withCamps(createScene({ ...model, positions }, laptop));
}

it.each(['up', 'crashed'] as const)('a leader that is %s, and a candidate', (status) => {
  const scene = crowd(status);
  const far = placeFarNames(scene);
  const near = nodeLabels(scene).filter(({ isCamp }) => !isCamp);
  const named = [...near, ...far].map(({ node }) => node);
  expect(named).toEqual(expect.arrayContaining(['n110', 'n92']));
  expect(new Set(named).size).toBe(named.length);
  expect(far.length).toBeGreaterThan(0);
  for (const { node, box, line } of far) {
    expect(isClear(box, [...labelObstacles(scene), ...near.map((label) => label.box)])).toBe(true);
    const at = scene.places.get(node) ?? ([0, 0] as const);
    expect(distance(line[0], at)).toBeCloseTo(scene.metrics.radiusPx);
    expect(distanceToBox(line[1], box)).toBeCloseTo(0);
    for (const [id, place] of scene.places)
      if (id !== node)
        expect(distanceToSegment(place, ...line), id).toBeGreaterThanOrEqual(
          scene.metrics.radiusPx,
        );
  }
});

it('no such name stands beside another node that leads', () => {
  const { model } = crowd('crashed');
  // The leader of the others stands next to the dead one.
  Object.assign(model.world.nodes.get('n111') ?? {}, { elected: 'n111', role: 'leader' });
  const scene = withCamps(createScene(model, laptop));
  const [name] = placeFarNames(scene).filter(({ node }) => node === 'n110');
  const crowned = scene.places.get('n111') ?? ([0, 0] as const);
  expect(name && distanceToBox(crowned, name.box)).toBeGreaterThan(scene.metrics.radiusPx + 10);
});

/** Nodes that touch each other, as of one site on a small screen; the two in their midst are candidates. */
function packed(): Scene {
  const model = createStage(150);
  const midst = ['n67', 'n68'];
  const positions = new Map(
    [...model.world.nodes.keys()].map((id, index): [string, Point] => {
      const [column, row] = [index % 15, Math.floor(index / 15)];
      return [id, [0.02 * (column - 7 + (row % 2) / 2), 0.045 * (row - 4.5)]];
    }),
  );
  for (const node of model.world.nodes.values())
    Object.assign(node, midst.includes(node.id) ? { role: 'candidate' } : {}, { elected: null });
  return withCamps(createScene({ ...model, positions }, laptop));
}

it('nodes that others surround have their names too, and no two lines run into each other', () => {
  const scene = packed();
  const far = placeFarNames(scene);
  expect(far.map(({ node }) => node)).toEqual(['n67', 'n68']);
  const [one, other] = far.map(({ line }) => line) as [Line, Line];
  expect(far.map(({ box }, index) => segmentMeetsBox(...(index === 0 ? other : one), box))).toEqual(
    [false, false],
  );
  for (const end of one) expect(distanceToSegment(end, ...other)).toBeGreaterThan(3);
  for (const end of other) expect(distanceToSegment(end, ...one)).toBeGreaterThan(3);
});

it('large nodes have their names in their circles', () => {
  expect(placeFarNames(createScene(createStage(5), laptop))).toEqual([]);
});

it('a name keeps clear of the label of a cut', () => {
  const scene = crowd('up');
  const [name] = placeFarNames(scene).filter(({ node }) => node === 'n110');
  if (!name) throw new Error('n110 has no name far from it');
  const [moved] = placeFarNames(scene, [name.box]).filter(({ node }) => node === 'n110');
  expect(moved && isClear(moved.box, [name.box])).toBe(true);
});

it('no line to a name runs through the label of a cut', () => {
  const scene = packed();
  const lines = (labels: Box[]) => placeFarNames(scene, labels).map(({ line }) => line);
  const [across] = lines([]);
  if (!across) throw new Error('n67 has no name far from it');
  const label = boxAround(between(...across, 0.5), 4, 4);
  expect(lines([label])).toHaveLength(2);
  for (const line of lines([label])) expect(segmentMeetsBox(...line, label)).toBe(false);
});

it('a line to a name does not cross the stroke of a cut where it can do without', () => {
  const scene = crowd('up');
  const line = placeFarNames(scene).find(({ node }) => node === 'n110')?.line;
  if (!line) throw new Error('n110 has no name far from it');
  const [[fromX, fromY], [toX, toY]] = line;
  const [x, y] = [(fromX + toX) / 2, (fromY + toY) / 2];
  const [dx, dy] = [toX - fromX, toY - fromY];
  const points = [-3, 3].map((share) => toUnit([x - share * dy, y + share * dx], laptop));
  const strokes = [{ commandIndex: 0, points, atMs: 500, links: [] }];
  const parted = withCamps(createScene({ ...scene.model, strokes }, laptop));
  const outline = points.map((point) => toScreen(point, laptop));
  for (const name of placeFarNames(parted))
    expect(crossingWithLine(...name.line, outline), name.node).toBe(null);
});
