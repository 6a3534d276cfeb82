// Shows that a cut's label is legible: complete, beside its stroke, clear of everything else.
import { least, pairs } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { IdMap } from '../../sim/base/idMap';
import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import {
  type Box,
  between,
  boxAround,
  crossing,
  distanceToBox,
  lineMeetsBox,
  nearestIn,
  overlap,
  segmentMeetsBox,
} from '../canvas/geometry';
import { toScreen, toUnit } from '../canvas/layout';
import { withCamps } from '../nodes/campLabels';
import { nodeLabels } from '../nodes/nodeLabels';
import { crownBox } from '../scene/crown';
import { wayBetween } from '../scene/ends';
import { isWhole, linksOf } from '../scene/linkStates';
import { chipBox } from '../scene/nodeBoxes';
import { createScene, type Scene } from '../scene/scene';
import { linkRound } from '../scene/wayRound';
import {
  createCluster,
  createStage,
  flight,
  pageStages,
  phone,
  wide,
} from '../testing/stageFixture';
import { placeLinkNotes } from './linkNotes';
import { allLinks } from './partLinks';
import { placeStrokeLabels } from './strokeLabels';

const laptop = { widthPx: 736, heightPx: 410, pixelRatio: 1 };

const straight: Point[] = [
  [-1.1, 0.55],
  [0.75, -0.75],
];
const toTheEdge: Point[] = [
  [-1.35, 0.4],
  [-0.2, 0.25],
  [0.6, 0.1],
  [1.3, -0.65],
];
const closed: Point[] = [
  [-1.3, -1],
  [-0.7, -0.9],
  [-0.6, 0.3],
  [-1.2, 0.4],
];
const alongTheTop: Point[] = [
  [-1.2, -1.4],
  [1.2, -1.4],
];

function sceneWith(strokes: readonly (readonly Point[])[], viewport = wide, count = 5): Scene {
  const cuts = strokes.map((points, commandIndex) => ({
    commandIndex,
    points,
    atMs: 3200,
    links: [],
  }));
  return withCamps(createScene(createStage(count, { strokes: cuts }), viewport));
}

function nodeBoxes(scene: Scene): Box[] {
  const { radiusPx } = scene.metrics;
  return [...scene.places.values()].flatMap((at) => [
    boxAround(at, 2 * radiusPx, 2 * radiusPx),
    chipBox(scene.metrics, at, 'n1'),
    crownBox(at, radiusPx),
  ]);
}

describe.each([
  ['a wide stage', wide, 'click to heal'],
  ['a laptop', laptop, 'click to heal'],
  ['a phone', phone, 'tap to heal'],
] as const)('on %s the label', (_, viewport, how) => {
  it.each([
    ['a straight stroke', straight],
    ['a stroke to the edge', toTheEdge],
    ['a closed stroke', closed],
    ['a stroke under the banner', alongTheTop],
  ])('of %s is whole and covers nothing', (_name, points) => {
    const scene = sceneWith([points], viewport);
    const [label] = placeStrokeLabels(scene);
    if (!label) throw new Error('there is room, and no label');
    expect(label.lines.join(' · ')).toBe(`cut at 3.20 s · ${how}`);
    const { box } = label;
    expect(Math.min(box.x, viewport.widthPx - box.x - box.width)).toBeGreaterThanOrEqual(4);
    expect(box.y).toBeGreaterThanOrEqual(48);
    expect(box.y + box.height).toBeLessThanOrEqual(viewport.heightPx - 36);
    const words = nodeLabels(scene).map((other) => other.box);
    expect([...nodeBoxes(scene), ...words].filter((other) => overlap(other, box))).toEqual([]);
    const line = points.map((point) => toScreen(point, viewport));
    for (const [index, to] of line.entries())
      expect(segmentMeetsBox(line[index - 1] ?? to, to, box)).toBe(false);
  });
});

it('two cuts at the same place have two labels, side by side', () => {
  const lower = straight.map(([x, y]): Point => [x, y + 0.06]);
  const labels = placeStrokeLabels(sceneWith([straight, lower]));
  expect(labels).toHaveLength(2);
  const [one, other] = labels;
  expect(one && other && overlap(one.box, other.box)).toBe(false);
});

it('the words begin or end at the side that faces the stroke', () => {
  const [label] = placeStrokeLabels(sceneWith([straight]));
  const [endX] = toScreen(straight[1] ?? [0, 0], wide);
  if (label?.facing === 'left') expect(label.box.x).toBeGreaterThanOrEqual(endX);
  else expect((label?.box.x ?? 0) + (label?.box.width ?? 0) / 2).toBeLessThanOrEqual(endX);
});

it('a label that would cover nodes is left out', () => {
  const tight = { widthPx: 150, heightPx: 170, pixelRatio: 1 };
  expect(placeStrokeLabels(sceneWith([straight], tight))).toEqual([]);
});

describe.each([100, 200])('among %i nodes, most of which have no id beside them', (count) => {
  /** Lines through the whole layout, in steps of 30 degrees. */
  const lines = Array.from({ length: 6 }, (_, step): Point[] => {
    const angle = (step * Math.PI) / 6;
    const [x, y] = [1.3 * Math.cos(angle), 1.3 * Math.sin(angle)];
    return [
      [x, y],
      [-x, -y],
    ];
  });

  it.each(lines.map((points, step) => [30 * step, points] as const))(
    'the label of a cut at %i degrees is clear of the ids that appear when nodes crash',
    (_angle, points) => {
      for (const viewport of [wide, laptop]) {
        const [label] = placeStrokeLabels(sceneWith([points], viewport, count));
        if (!label) throw new Error('there is room, and no label');
        for (let first = 0; first < 3; first += 1) {
          const scene = sceneWith([points], viewport, count);
          const nodes = [...scene.model.world.nodes.values()];
          for (const [index, node] of nodes.entries())
            if (index > 0 && index % 3 === first) node.status = 'crashed';
          const covering = nodeLabels(scene).filter(({ box }) => overlap(box, label.box));
          expect(covering.map(({ text }) => text)).toEqual([]);
        }
      }
    },
  );
});

it('a picture that nobody can click says nothing of clicks', () => {
  const { model, viewport } = sceneWith([straight], wide);
  const [label] = placeStrokeLabels(createScene({ ...model, isStill: true }, viewport));
  expect(label?.lines).toEqual(['cut at 3.20 s']);
});

describe('the label of a mark on a link to a service between two nodes', () => {
  const stage = { ...phone, footPx: 110 };
  const { model, viewport } = createCluster({ nodes: 2, services: 2, clients: 0 }, stage);
  const [x, y] = createScene(model, viewport).places.get('n2') ?? [0, 0];
  const points = [
    [x - 46, y - 6],
    [x - 34, y - 30],
  ].map((point) => toUnit(point as unknown as Point, viewport));
  const sceneOf = (changes: Partial<typeof model>) =>
    createScene(
      { ...model, ...changes, strokes: [{ commandIndex: 0, points, atMs: 7000, links: [] }] },
      viewport,
    );

  it('does not stand on the arrow of a message without motion', () => {
    const world = { ...model.world, flights: new IdMap([[1, flight(1, 'n2', 'redis')]]) };
    const scene = sceneOf({ world, reducedMotion: true });
    const [from, to] = wayBetween(scene, 'n2', 'redis') ?? [];
    const [label] = placeStrokeLabels(scene);
    if (!from || !to || !label) throw new Error('both are there');
    expect(segmentMeetsBox(from, to, label.box)).toBe(false);
  });
});

it('labels of marks across links lie on this side of the links that are whole, or are left out', () => {
  const bare = createScene(createStage(5), phone);
  const labels = linksOf(bare).flatMap(({ a, b, from, to }) =>
    [0.2, 0.3, 0.4, 0.5].map((share) => {
      const [x, y] = between(from, to, share);
      const mark = [
        [x - 12, y - 4],
        [x + 12, y + 4],
      ] as const;
      const scene = sceneWith([mark.map((point) => toUnit(point, phone))], phone);
      for (const key of [linkKey(a, b), linkKey(b, a)]) scene.model.world.cuts.set(key, 0);
      const [label] = placeStrokeLabels(scene);
      if (a === 'n1' && b === 'n3' && share >= 0.4)
        expect(label, `a label at ${share}`).toBeDefined();
      if (!label) return null;
      const end = least(mark, (at) => distanceToBox(at, label.box)) ?? mark[0];
      const start = nearestIn(label.box, end);
      const passed = linksOf(scene).filter(
        (link) =>
          isWhole(link) &&
          (crossing(start, end, link.from, link.to) !== null ||
            segmentMeetsBox(link.from, link.to, label.box)),
      );
      return passed.map((link) => `${link.a}–${link.b}`).join();
    }),
  );
  expect(labels.filter((passed) => passed !== null && passed !== '')).toEqual([]);
  expect(labels.filter((passed) => passed === '').length).toBeGreaterThanOrEqual(
    0.8 * labels.length,
  );
});

it('where the whole label would lie on a link, the time alone may lie beside all of them', () => {
  const bare = createScene(createStage(5), phone);
  const labels = linksOf(bare).flatMap(({ from, to }) =>
    [0.3, 0.5, 0.7].flatMap((share) => {
      const [x, y] = between(from, to, share);
      const mark = [toUnit([x - 8, y - 8], phone), toUnit([x + 8, y + 8], phone)];
      return placeStrokeLabels(sceneWith([mark], phone));
    }),
  );
  const isBeside = ({ box }: (typeof labels)[number]) =>
    !linksOf(bare).some(({ from, to }) => segmentMeetsBox(from, to, box));
  const brief = labels.filter(({ lines }) => lines.join() === 'cut at 3.20 s');
  expect(brief.some(isBeside)).toBe(true);
});

it('a label does not lie on a whole link that bends round a service', () => {
  const { model, viewport } = createCluster({ nodes: 5, services: 2, clients: 0 }, pageStages[0]);
  const bare = createScene(model, viewport);
  const bent = allLinks(bare).flatMap((link) => {
    const line = bare.parts.has(link.b) ? linkRound(bare, link) : [];
    return line.length > 2 ? [line] : [];
  });
  expect(bent.length).toBeGreaterThan(0);
  const marks = bent.flatMap((line) => pairs(line)).map(([from, to]) => between(from, to, 0.5));
  const labels = marks.flatMap(([x, y]) =>
    [-60, -40, -20, 20, 40, 60].flatMap((asidePx) => {
      const points = [-20, 20].map((dy) => toUnit([x + asidePx, y + dy], viewport));
      const strokes = [{ commandIndex: 0, points, atMs: 3200, links: [] }];
      return placeStrokeLabels(withCamps(createScene({ ...model, strokes }, viewport)));
    }),
  );
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter(({ box }) => bent.some((line) => lineMeetsBox(line, box)))).toEqual([]);
});

it('the label of a link that is cut one way says which way, and no note says so again', () => {
  const model = createStage(3);
  model.world.cuts.set(linkKey('n2', 'n1'), 500);
  const [from, to] = ['n1', 'n2'].map((id) => model.positions.get(id));
  if (!from || !to) throw new Error('both nodes have a place');
  const points = [between(from, to, 0.4), between(from, to, 0.6)];
  const links = [{ from: 'n2', to: 'n1' }];
  const stroke = { commandIndex: 0, points, atMs: 3200, links };
  const told = (isSigned?: true) => {
    const strokes = [isSigned ? { ...stroke, isSigned } : stroke];
    const scene = withCamps(createScene({ ...model, strokes }, wide));
    const notes = placeLinkNotes(scene, linksOf(scene)).words.map(({ text }) => text);
    return [placeStrokeLabels(scene)[0]?.lines.join(' · '), ...notes];
  };
  expect(told(true)).toEqual(['n2 → n1 cut at 3.20 s · click to heal']);
  expect(told()).toEqual(['cut at 3.20 s · click to heal', 'n2 → n1 cut']);
});
