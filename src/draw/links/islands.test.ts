// Messages beside an area that a cut surrounds: in a crowd, those of others pass under it, and its own do not.
import { polygonContains, polygonHull } from 'd3-polygon';
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { paintOn } from '../canvas/surface';
import { lightTheme } from '../canvas/theme';
import { StageHits } from '../hit';
import { drawLosses } from '../messages/losses';
import { signsOf } from '../messages/stageMessages';
import { placeMessages, seenMessages } from '../scene/messagePlaces';
import { createScene } from '../scene/scene';
import type { StageModel } from '../scene/stageModel';
import { standStill } from '../scene/stillPlaces';
import { contextWith } from '../testing/recordedCanvas';
import { createStage, flight, wide } from '../testing/stageFixture';
import { drawBusyLinks } from './drawLinks';
import { withIslands } from './islands';
import { placeStrokeLabels } from './strokeLabels';
import { drawStrokes } from './strokes';

/** A line around the stage's middle, in unit coordinates. */
const points = Array.from({ length: 24 }, (_, corner): Point => {
  const angle = (corner / 24) * 2 * Math.PI;
  return [0.3 * Math.cos(angle), 0.3 * Math.sin(angle)];
});

/** Nodes on a circle and the last one in its middle, surrounded; messages across the middle, and from it. */
function surrounded(nodes: number): StageModel {
  const plain = createStage(nodes);
  const inside = `n${nodes}`;
  const opposite = `n${1 + Math.floor(nodes / 2)}`;
  const model: StageModel = {
    ...plain,
    positions: new Map([...plain.positions, [inside, [0, 0]]]),
    strokes: [{ commandIndex: 0, points, atMs: 0, links: [] }],
  };
  model.world.flights.set(1, flight(1, 'n1', opposite));
  model.world.flights.set(2, { ...flight(2, inside, 'n1'), sentMs: 990 });
  return model;
}

/** The ids of the messages that are drawn. */
function drawn(model: StageModel): number[] {
  const scene = withIslands(createScene(model, wide));
  return signsOf(scene, seenMessages(scene)).glyphs.map(({ flight: { id } }) => id);
}

it('a message of others is not seen while it is under the area; the message of a node inside is', () => {
  expect(drawn(surrounded(31))).toEqual([2]);
  expect(drawn({ ...surrounded(31), nowMs: 905 })).toContain(1);
});

it.each([1, 200])(
  'without motion messages of others stand where they are seen: %i of them',
  (count) => {
    const model = { ...surrounded(31), reducedMotion: true };
    for (let id = 3; id < count + 2; id += 1) model.world.flights.set(id, flight(id, 'n1', 'n16'));
    const scene = withIslands({ ...createScene(model, wide), standStill });
    expect(seenMessages(scene)).toHaveLength(model.world.flights.size);
  },
);

it('a lost message of others is not struck through in the area', () => {
  const model = surrounded(31);
  const lost = {
    ...flight(1, 'n1', 'n16'),
    lostMs: 1000,
    reason: 'loss',
  };
  model.world.lost.push(lost);
  const strokes = (islands: boolean) => {
    const scene = createScene(model, wide);
    let count = 0;
    const context = contextWith({
      stroke: () => {
        count += 1;
      },
    });
    drawLosses(context, islands ? withIslands(scene) : scene, lightTheme);
    return count;
  };
  expect(strokes(false)).toBeGreaterThan(0);
  expect(strokes(true)).toBe(0);
});

it('among few nodes a line around some is no area', () => {
  expect(drawn(surrounded(9))).toEqual([1, 2]);
});

it('a message that is not seen cannot be pointed at', () => {
  const model = surrounded(31);
  const scene = withIslands(createScene(model, wide));
  const placed = placeMessages(scene);
  const at = (id: number) => placed.find((message) => message.flight.id === id)?.at ?? [0, 0];
  const alone: StageModel = {
    ...model,
    positions: new Map([...model.positions, ['n31', [0.2, 0]]]),
  };
  const hits = new StageHits();
  expect(hits.at(alone, wide, at(1))).not.toMatchObject({ type: 'message' });
  expect(hits.at({ ...alone, strokes: [] }, wide, at(1))).toEqual({ type: 'message', id: 1 });
});

it('the line of others is pale under the area, and the area is shaded', () => {
  const model = surrounded(31);
  const scene = withIslands(createScene(model, wide));
  const counts = new Map<unknown, number>();
  const newPath = () => {
    const count = () => counts.set(path, (counts.get(path) ?? 0) + 1);
    const path = contextWith({ moveTo: count, lineTo: count, rect: () => {} });
    return path as unknown as Path2D;
  };
  const createCanvas = () => {
    throw new Error('links need no canvas of their own');
  };
  const clips: (number | undefined)[] = [];
  const fills: string[] = [];
  const opacities: number[] = [];
  const context = contextWith({
    stroke: () => opacities.push(context.globalAlpha),
    clip: (path: unknown) => clips.push(counts.get(path)),
    fill: () => fills.push(`${context.fillStyle} ${context.globalAlpha}`),
  });
  paintOn({ newPath, createCanvas }, () => {
    drawBusyLinks(context, scene, lightTheme, {});
    expect([...opacities].sort()).toEqual([0.35, 1, 1]);
    drawStrokes(context, scene, lightTheme);
  });
  // Once beside the area and once in it.
  expect(clips.filter((corners) => corners === points.length + 1)).toHaveLength(2);
  expect(fills).toEqual([`${lightTheme.ink} 0.06`]);
});

it('the label of the cut stands beside the crowd, where no message would run through it', () => {
  const upper = Array.from({ length: 24 }, (_, corner): Point => {
    const angle = (corner / 24) * 2 * Math.PI;
    return [0.5 * Math.cos(angle), -0.8 + 0.35 * Math.sin(angle)];
  });
  const plain = createStage(60);
  const strokes = [{ commandIndex: 0, points: upper, atMs: 0, links: [] }];
  const scene = createScene({ ...plain, strokes }, { ...wide, heightPx: 620 });
  const [label] = placeStrokeLabels(scene);
  const hull = polygonHull([...scene.places.values()].map(([x, y]) => [x, y])) ?? [];
  expect(label).toBeDefined();
  const { x = 0, y = 0, width = 0, height = 0 } = label?.box ?? {};
  for (const across of [x, x + width])
    for (const down of [y, y + height]) expect(polygonContains(hull, [across, down])).toBe(false);
});
