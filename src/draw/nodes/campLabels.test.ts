// The counts of followers beside a crowd that leaves no room among its nodes.
import { least } from 'd3-array';
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { boxAround, distance, grown, isClear, middleOf, segmentMeetsBox } from '../canvas/geometry';
import { toScreen } from '../canvas/layout';
import { createScene } from '../scene/scene';
import { createStage } from '../testing/stageFixture';
import { campLabels } from './campLabels';

const stage = { widthPx: 900, heightPx: 400, pixelRatio: 1 };

it('a count without room among the nodes is at the side of the stage that is nearest to its camp', () => {
  const model = createStage(60);
  const halves = new Map<string, 'left' | 'right'>();
  const positions = new Map<string, Point>();
  for (const [index, node] of [...model.world.nodes.values()].entries()) {
    const isLeft = index % 2 === 1;
    node.elected = isLeft ? 'n2' : 'n1';
    halves.set(node.elected, isLeft ? 'left' : 'right');
    positions.set(node.id, [isLeft ? -0.7 : 0.7, (index - 30) / 40]);
  }
  const scene = createScene({ ...model, positions }, stage);
  // Everything but the stage's sides is taken.
  const labels = campLabels(scene, [boxAround([450, 200], 620, 400)]);
  const sides = labels.map(({ leader, box }) => [
    leader,
    middleOf(box)[0] < 450 ? 'left' : 'right',
  ]);
  expect(new Map(sides as [string, 'left' | 'right'][])).toEqual(halves);
});

it('a count is on its side of a cut, and not on the cut', () => {
  const model = createStage(60);
  const ids = [...model.world.nodes.keys()];
  for (const [index, node] of [...model.world.nodes.values()].entries())
    node.elected = index < 12 ? 'n1' : 'n60';
  const [from, to] = [ids[0], ids[11]].map((id) => model.positions.get(id ?? ''));
  if (!from || !to) throw new Error('both are on the stage');
  // The chord below the first twelve, through what is the best place of their count otherwise.
  const points = [from, to].map(([x, y]): Point => [x * 0.9, y * 0.9]);
  const stroke = { commandIndex: 0, points, atMs: 500, links: [] };
  const boxes = [[], [stroke]].map((strokes) =>
    campLabels(createScene({ ...model, strokes }, stage), []).find(({ leader }) => leader === 'n1'),
  );
  const outline = points.map((point) => toScreen(point, stage)) as [Point, Point];
  const meets = boxes.map((label) => label && segmentMeetsBox(...outline, grown(label.box, 5)));
  expect(meets).toEqual([true, false]);
});

it('a count at the side of the stage is not beyond a cut, as seen from its camp', () => {
  const model = createStage(60);
  const positions = new Map<string, Point>();
  for (const [index, node] of [...model.world.nodes.values()].entries()) {
    node.elected = 'n1';
    positions.set(node.id, [-0.6, (index - 30) / 40]);
  }
  const points: Point[] = [
    [-0.72, -2],
    [-0.72, 2],
  ];
  const stroke = { commandIndex: 0, points, atMs: 500, links: [] };
  const sides = [[], [stroke]].map((strokes) => {
    const scene = createScene({ ...model, positions, strokes }, stage);
    const [label] = campLabels(scene, [boxAround([450, 200], 620, 400)]);
    return label && middleOf(label.box)[0] < 450 ? 'left' : 'right';
  });
  expect(sides).toEqual(['left', 'right']);
});

it('a count is above its crowd where both sides of the stage are taken, and not beyond the cut below', () => {
  const model = createStage(60);
  const positions = new Map<string, Point>();
  for (const [index, node] of [...model.world.nodes.values()].entries()) {
    node.elected = 'n1';
    positions.set(node.id, [(index - 30) / 40, -0.3]);
  }
  const points: Point[] = [
    [-2, 0.4],
    [2, 0.4],
  ];
  const stroke = { commandIndex: 0, points, atMs: 500, links: [] };
  const scene = createScene({ ...model, positions, strokes: [stroke] }, stage);
  const cutY = toScreen([0, 0.4], stage)[1];
  const [top, above] = [80, { x: 0, y: 80, width: 900, height: cutY - 80 }];
  const [label] = campLabels(scene, [above]);
  expect(label && label.box.y + label.box.height).toBeLessThanOrEqual(top);
  // Without room above there is none.
  expect(campLabels(scene, [{ ...above, y: 0, height: cutY }])).toEqual([]);
});

it('a count outside of a line around its camp is beside the camp’s own nodes, and apart from a site’s name', () => {
  const model = createStage(60);
  const positions = new Map<string, Point>();
  for (const [index, node] of [...model.world.nodes.values()].entries()) {
    // The camp at the right, and above its middle those that follow nobody.
    const isOwn = index < 20;
    node.elected = isOwn ? 'n1' : null;
    positions.set(node.id, isOwn ? [0.9, (index - 10) / 20] : [0.9 - (index - 20) / 30, -0.8]);
  }
  const points: Point[] = [
    [0.8, -0.65],
    [1.05, -0.65],
    [1.05, 0.65],
    [0.8, 0.65],
    [0.8, -0.6],
  ];
  const strokes = [{ commandIndex: 0, points, atMs: 500, links: [] }];
  const scene = createScene({ ...model, positions, strokes }, stage);
  const taken = boxAround([450, 240], 600, 330);
  const [label] = campLabels(scene, [taken]);
  if (!label) throw new Error('the camp has a count');
  const away = (id: string) => distance(middleOf(label.box), scene.places.get(id) ?? [0, 0]);
  const ids = [...scene.places.keys()];
  expect(least(ids, away)).toMatch(/^n(1?\d|20)$/);
  const name = { ...label.box, x: label.box.x - 10, width: 4 };
  const [moved] = campLabels({ ...scene, siteWords: [name] }, [taken]);
  expect(moved && isClear(grown(name, 20), [moved.box])).toBe(true);
});

it.each([
  [10, 0],
  [11, 1],
])(
  'of %i nodes followers are counted in %i labels: so few are seen at a glance',
  (count, labels) => {
    const low = { widthPx: 390, heightPx: 300, pixelRatio: 1 };
    const scene = createScene(createStage(count), low);
    expect(scene.metrics.hasStates).toBe(false);
    expect(campLabels(scene, [])).toHaveLength(labels);
  },
);
