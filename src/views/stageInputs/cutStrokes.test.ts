// A cut's stroke is shown from the cut until its last link is healed.
import { pairs } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { crossingWithLine, distanceToSegment, segmentMeetsBox } from '../../draw/canvas/geometry';
import { circleLayout, FOOT_PX, toScreen, type Viewport } from '../../draw/canvas/layout';
import { cutByStroke } from '../../draw/links/strokeCut';
import { createScene } from '../../draw/scene/scene';
import { strokeOutline } from '../../draw/scene/strokeOutline';
import { createCluster } from '../../draw/testing/stageFixture';
import { linkKey, linksBetween } from '../../sim/base/linkKey';
import type { Command, Direction, Point } from '../../sim/contracts/command';
import { createWorld } from '../../sim/trace/world';
import { Strokes } from './cutStrokes';

const stage = { widthPx: 1088, heightPx: 550, pixelRatio: 1 };
const ids = ['n1', 'n2', 'n3'];
const positions = circleLayout(ids);
const drawn: Command = {
  type: 'cut',
  atMs: 100,
  links: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', to: 'n1' },
  ],
  stroke: [
    [0, -1],
    [0, 1],
  ],
};
const partition: Command = { type: 'partition', atMs: 100, groups: [['n1'], ['n2', 'n3']] };

function shown(command: Command, cuts: [string, string, number][], nowMs = 200) {
  const world = createWorld(ids.map((id, index) => ({ id, priority: index })));
  for (const [from, to, at] of cuts) world.cuts.set(linkKey(from, to), at);
  const marks = [{ atMs: 100, index: 0, command: command.type }];
  const places = { positions, stage };
  return new Strokes().inForce({ commands: [command], marks, world, nowMs }, places);
}

it('a drawn cut is its stroke while one of its links is cut', () => {
  const [stroke] = shown(drawn, [['n2', 'n1', 100]]);
  expect(stroke?.points).toEqual([
    [0, -1],
    [0, 1],
  ]);
  expect(stroke?.commandIndex).toBe(0);
});

it('a stroke disappears once its links are healed, also when another cut includes them', () => {
  expect(shown(drawn, [['n1', 'n3', 150]])).toEqual([]);
  expect(shown(drawn, [['n1', 'n2', 150]])).toEqual([]);
});

it('a stroke is not shown before its cut', () => {
  expect(shown(drawn, [['n1', 'n2', 100]], 50)).toEqual([]);
});

it('a partition gets a line of its own', () => {
  const strokes = shown(partition, [['n1', 'n3', 100]]);
  expect(strokes).toHaveLength(1);
  expect(strokes[0]?.links).toHaveLength(4);
  expect(strokes[0]?.points).toHaveLength(2);
});

describe('a stroke still separates what it separated', () => {
  const six = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'];
  const circle = circleLayout(six);
  const rows = new Map(six.map((id, n): [string, Point] => [id, [(n % 3) - 1, n < 3 ? -1 : 1]]));

  /** The cut of a stroke on the circle. */
  function cutBy(stroke: readonly Point[]): Command & { links: readonly Direction[] } {
    return { type: 'cut', atMs: 100, links: cutByStroke(stroke, circle), stroke };
  }

  function linesAt(command: ReturnType<typeof cutBy>, places: ReadonlyMap<string, Point>) {
    const world = createWorld(six.map((id, index) => ({ id, priority: index })));
    for (const { from, to } of command.links) world.cuts.set(linkKey(from, to), 100);
    const marks = [{ atMs: 100, index: 0, command: command.type }];
    const shown = new Strokes().inForce(
      { commands: [command], marks, world, nowMs: 200 },
      { positions: places, stage },
    );
    return shown.map(({ points }) => points);
  }
  const texts = (links: readonly Direction[]) =>
    links.map(({ from, to }) => `${from} ${to}`).sort();
  const straight: Point[] = [
    [-0.2, -2],
    [-0.2, 2],
  ];

  it('it stays as it was drawn while the nodes stand where they stood', () => {
    expect(linesAt(cutBy(straight), circle)).toEqual([straight]);
  });

  it('in another layout it crosses the same links', () => {
    const command = cutBy(straight);
    const [line] = linesAt(command, rows);
    expect(line).not.toEqual(straight);
    expect(texts(cutByStroke(line ?? [], rows))).toEqual(texts(command.links));
  });

  it('a node that is dragged across it takes it along', () => {
    const command = cutBy(straight);
    const dragged = new Map(circle).set(command.links[0]?.from ?? '', [3, 0]);
    const [line] = linesAt(command, dragged);
    expect(texts(cutByStroke(line ?? [], dragged))).toEqual(texts(command.links));
  });

  it('a node amid the others is enclosed', () => {
    const [x, y] = circle.get('n2') ?? [0, 0];
    const loop = Array.from({ length: 13 }, (_, n): Point => {
      const angle = (n / 12) * 2 * Math.PI;
      return [x + 0.2 * Math.cos(angle), y + 0.2 * Math.sin(angle)];
    });
    const command = cutBy(loop);
    expect(command.links).toHaveLength(10);
    const amid = new Map(circle).set('n2', [0, 0]);
    const [line] = linesAt(command, amid);
    expect(texts(cutByStroke(line ?? [], amid))).toEqual(texts(command.links));
  });

  it('a cut without two whole sides has no line where its stroke crosses none of its links', () => {
    const all = cutBy(straight);
    // A whole side has all its links to the other: three pairs of six nodes have two sides, and not all links.
    const pairs = all.links.filter(
      ({ from, to }) => Math.abs(Number(from[1]) - Number(to[1])) === 1,
    );
    const command = { ...all, links: pairs };
    const apart = new Map(six.map((id, n): [string, Point] => [id, [2 + n / 6, n % 2]]));
    expect(linesAt(command, apart)).toEqual([]);
  });
});

describe.each([
  { widthPx: 808, heightPx: 256, pixelRatio: 1, footPx: 38 },
  { widthPx: 594, heightPx: 232, pixelRatio: 2, footPx: 44 },
  { widthPx: 928, heightPx: 432, pixelRatio: 1, footPx: 44 },
])('on a stage of $widthPx×$heightPx px', (low) => {
  const links = ['n1 redis', 'redis n1'].map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to };
  });

  it('a cut between a node and a service beside it touches neither, and no other service', () => {
    const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 0 }, low);
    const { world, positions } = model;
    for (const { from, to } of links) world.cuts.set(linkKey(from, to), 100);
    const marks = [{ atMs: 100, index: 0, command: 'cut' as const }];
    const commands: Command[] = [{ type: 'cut', atMs: 100, links }];
    const strokes = new Strokes().inForce(
      { commands, marks, world, nowMs: 200 },
      { positions, stage: viewport },
    );
    const [from, to] = (strokes[0]?.points ?? []).map((point) => toScreen(point, viewport));
    if (!from || !to) throw new Error('there is no stroke');
    const scene = createScene(model, viewport);
    for (const { box } of scene.parts.values()) expect(segmentMeetsBox(from, to, box)).toBe(false);
    const n1 = scene.places.get('n1') ?? [0, 0];
    expect(distanceToSegment(n1, from, to)).toBeGreaterThan(scene.metrics.radiusPx);
  });
});

it.each([
  [422, 78],
  [422, 90],
  [422, 104],
])(
  'on a phone’s stage %i px high with a foot of %i px a partition with clients touches no node',
  (heightPx, footPx) => {
    const phone = { widthPx: 390, heightPx, pixelRatio: 2, footPx };
    const { model, viewport } = createCluster({ nodes: 5, services: 0, clients: 2 }, phone);
    const { world, positions } = model;
    const groups = [
      ['n1', 'n2', 'c1'],
      ['n3', 'n4', 'n5', 'c2'],
    ];
    world.cuts.set(linkKey('n1', 'n3'), 100);
    const marks = [{ atMs: 100, index: 0, command: 'partition' as const }];
    const strokes = new Strokes().inForce(
      { commands: [{ type: 'partition', atMs: 100, groups }], marks, world, nowMs: 200 },
      { positions, stage: viewport },
    );
    const line = strokeOutline(strokes[0]?.points ?? [], viewport);
    expect(line.length).toBeGreaterThan(1);
    const { places, metrics } = createScene(model, viewport);
    for (const [id, at] of places)
      for (const [index, to] of line.entries())
        expect(distanceToSegment(at, line[index - 1] ?? to, to), id).toBeGreaterThan(
          metrics.radiusPx,
        );
  },
);

it.each([
  stage,
  { widthPx: 928, heightPx: 432, pixelRatio: 1, footPx: 44 },
  { widthPx: 390, heightPx: 482, pixelRatio: 1, footPx: 110 },
])(
  'the lines between four nodes end below the banner and on the stage at $widthPx×$heightPx px',
  (wide: Viewport) => {
    const four = ['n1', 'n2', 'n3', 'n4'];
    const places = circleLayout(four);
    const world = createWorld(four.map((id, index) => ({ id, priority: index })));
    const partition: Command = { type: 'partition', atMs: 100, groups: four.map((id) => [id]) };
    for (const from of four)
      for (const to of four) if (from !== to) world.cuts.set(linkKey(from, to), 100);
    const strokes = new Strokes().inForce(
      {
        commands: [partition],
        marks: [{ atMs: 100, index: 0, command: 'partition' }],
        world,
        nowMs: 200,
      },
      { positions: places, stage: wide },
    );
    expect(strokes).toHaveLength(3);
    const { widthPx, heightPx, footPx = FOOT_PX } = wide;
    for (const [x, y] of strokes.flatMap(({ points }) => points.map((at) => toScreen(at, wide)))) {
      expect(x).toBeGreaterThan(3.9);
      expect(x).toBeLessThan(widthPx - 3.9);
      expect(y).toBeGreaterThanOrEqual(49.9);
      expect(y).toBeLessThan(heightPx - footPx);
    }
    const cut = strokes.flatMap(({ points }) => cutByStroke(points, places));
    expect(new Set(cut.map(({ from, to }) => linkKey(from, to))).size).toBe(4 * 3);
    const lines = strokes.map(({ points }) => points);
    for (const [index, line] of lines.entries())
      for (const other of lines.slice(index + 1))
        expect(pairs(line).filter((part) => crossingWithLine(...part, other) !== null)).toEqual([]);
  },
);

it('a stroke around nodes at the stage’s foot is closed above the legend', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `n${index + 1}`);
  // Two rows; the three in the midst of the lower one are cut off.
  const places = new Map(
    ten.map((id, index): [string, Point] => [id, [(index % 5) / 2 - 1, index < 5 ? 0.4 : 1.25]]),
  );
  const group = ['n7', 'n8', 'n9'];
  const world = createWorld(ten.map((id, index) => ({ id, priority: index })));
  const groups = [group, ten.filter((id) => !group.includes(id))];
  for (const { from, to } of linksBetween(groups)) world.cuts.set(linkKey(from, to), 100);
  const low = { widthPx: 800, heightPx: 300, pixelRatio: 1, footPx: 60 };
  const strokes = new Strokes().inForce(
    {
      commands: [{ type: 'partition', atMs: 100, groups }],
      marks: [{ atMs: 100, index: 0, command: 'partition' }],
      world,
      nowMs: 200,
    },
    { positions: places, stage: low },
  );
  expect(strokes).toHaveLength(1);
  const outline = strokeOutline(strokes[0]?.points ?? [], low);
  expect(outline.length).toBeGreaterThan(4);
  for (const [x, y] of outline) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(300 - 60);
  }
  expect(cutByStroke(strokes[0]?.points ?? [], places)).toHaveLength(3 * 7 * 2);
});
