// Shows the members of each camp in a split-brain, and the timer that a node’s ring shows.
import { mean } from 'd3-array';
import { polygonHull } from 'd3-polygon';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { distance } from '../canvas/geometry';
import { paintOn } from '../canvas/surface';
import { lightTheme } from '../canvas/theme';
import { remainingShare } from '../scene/countdown';
import { createScene } from '../scene/scene';
import { contextWith, RecordedPath } from '../testing/recordedCanvas';
import { createStage, wide } from '../testing/stageFixture';
import { drawCamps, roundedHull } from './campAreas';
import { campsOf } from './camps';
import { ringTimer } from './timerRings';

/** A stage of five nodes, some with other beliefs. */
function stageBelieving(beliefs: Record<string, string | null>) {
  const model = createStage(5);
  for (const [id, elected] of Object.entries(beliefs)) {
    const node = model.world.nodes.get(id);
    if (node) node.elected = elected;
  }
  return model;
}

describe('camps', () => {
  it('do not exist while one node leads', () => {
    expect(campsOf(stageBelieving({}).world)).toEqual([]);
  });

  it('contain the nodes that believe in each of two leaders, without undecided and crashed nodes', () => {
    const { world } = stageBelieving({ n2: 'n2', n3: 'n2', n4: null });
    const n5 = world.nodes.get('n5');
    if (n5) n5.status = 'crashed';
    expect(campsOf(world)).toEqual([
      { leader: 'n1', members: ['n1'] },
      { leader: 'n2', members: ['n2', 'n3'] },
    ]);
  });

  it('reach the same distance around each member', () => {
    const hull = roundedHull(
      [
        [0, 0],
        [100, 0],
        [50, 10],
      ],
      30,
    );
    const away = hull.map((point) => Math.min(distance(point, [0, 0]), distance(point, [100, 0])));
    expect(Math.min(...away)).toBeGreaterThan(29.9);
    expect(Math.max(...hull.map(([x]) => x))).toBeCloseTo(130, 1);
  });
});

it('the area of a camp leaves out the surroundings of another leader', () => {
  const beliefs = { n1: 'n1', n2: 'n2', n3: 'n1', n4: 'n1', n5: 'n1' };
  const scene = createScene(stageBelieving(beliefs), wide);
  const clips: Point[][] = [];
  const newPath = () => new RecordedPath() as unknown as Path2D;
  const createCanvas = () => {
    throw new Error('camps need no canvas of their own');
  };
  const clip = ({ outlines }: RecordedPath) => clips.push(outlines.at(-1) ?? []);
  paintOn({ newPath, createCanvas }, () => drawCamps(contextWith({ clip }), scene, lightTheme));
  const centreOf = (outline: readonly Point[]) => [
    mean(outline, ([x]) => x),
    mean(outline, ([, y]) => y),
  ];
  expect(clips.map(centreOf)).toEqual(
    ['n2', 'n1'].map((id) => scene.places.get(id)?.map((px) => expect.closeTo(px, 1))),
  );
});

it.each([1, 2, 3, 8, 60])(
  'a rounded hull of %i points keeps their distance, to a hundredth',
  (count) => {
    const padPx = 20;
    const points = Array.from({ length: count }, (_, index): [number, number] => {
      const away = index % 3 === 0 ? 200 : 190 - (index % 7);
      return [400 + 1.8 * away * Math.cos(index * 0.1), 300 + away * Math.sin(index * 0.1)];
    });
    const hull = roundedHull(points, padPx).map(([x, y]): [number, number] => [x, y]);
    expect(polygonHull(hull)).toHaveLength(hull.length);
    for (let degrees = 0; degrees < 360; degrees += 1) {
      const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const reach = (of: readonly [number, number][]) =>
        Math.max(...of.map((at) => at[0] * x + at[1] * y));
      const apart = (reach(hull) - reach(points)) / padPx;
      expect(apart).toBeGreaterThan(0.99);
      expect(apart).toBeLessThan(1 + 1e-9);
    }
  },
);

it('a rounded hull of points in a line, some of them at one place, reaches around both ends', () => {
  const hull = roundedHull(
    [
      [10, 0],
      [0, 0],
      [10, 0],
      [40, 0],
    ],
    5,
  );
  const xs = hull.map(([x]) => x);
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([-5, 45]);
});

describe('the ring around a node', () => {
  it('shows the timer that runs longest, and none for a leader or a crashed node', () => {
    const { world } = createStage(5);
    const node = world.nodes.get('n2');
    if (!node) throw new Error('n2 is there');
    node.timers.set('poll', { startedMs: 900, dueMs: 1000 });
    node.timers.set('T1', { startedMs: 800, dueMs: 1300 });
    expect(ringTimer(node)?.dueMs).toBe(1300);
    node.elected = 'n2';
    expect(ringTimer(node)).toBeNull();
    node.elected = null;
    node.status = 'crashed';
    expect(ringTimer(node)).toBeNull();
  });

  it('runs down from 1 to 0', () => {
    const timer = { startedMs: 1000, dueMs: 3000 };
    expect([900, 1000, 2500, 3000, 4000].map((atMs) => remainingShare(timer, atMs))).toEqual([
      1, 1, 0.25, 0, 0,
    ]);
  });
});
