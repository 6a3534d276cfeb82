// The words of cuts and the names of small nodes keep apart, and strokes end at names.
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { type Box, grown, overlap, segmentMeetsBox } from '../canvas/geometry';
import { toScreen, toUnit, type Viewport } from '../canvas/layout';
import { withCamps } from '../nodes/campLabels';
import { nodeLabels } from '../nodes/nodeLabels';
import { createScene, type Scene } from '../scene/scene';
import { createStage, phone, wide } from '../testing/stageFixture';
import { namesOnStrokes, placeStrokeLabels, strokeWords } from './strokeLabels';

const laptop = { widthPx: 736, heightPx: 410, pixelRatio: 1 };

/** A hundred nodes with a cut along each of these lines. */
function sceneWith(lines: readonly (readonly Point[])[], viewport: Viewport): Scene {
  const strokes = lines.map((points, commandIndex) => ({
    commandIndex,
    points,
    atMs: 3200,
    links: [],
  }));
  return withCamps(createScene(createStage(100, { strokes }), viewport));
}

const closed: Point[] = [
  [-1.3, -1],
  [-0.7, -0.9],
  [-0.6, 0.3],
  [-1.2, 0.4],
];

it('names of small nodes that a stroke comes close to are known, with a margin, and no others', () => {
  const bare = sceneWith([], wide);
  const besideNames = nodeLabels(bare)
    .filter((_, index) => index % 4 === 0)
    .map(({ box }) => toUnit([box.x + box.width / 2, box.y - 3], bare.viewport));
  const scene = sceneWith([besideNames], wide);
  const outline = besideNames.map((point) => toScreen(point, scene.viewport));
  const isMet = (box: Box) =>
    outline.some((to, index) =>
      segmentMeetsBox(outline[Math.max(0, index - 1)] ?? to, to, grown(box, 5)),
    );
  const cleared = namesOnStrokes(scene);
  const names = nodeLabels(scene).map(({ box }) => box);
  const met = names.filter(isMet);
  expect(met.length).toBeGreaterThan(1);
  for (const { x, y, width, height } of met)
    expect(cleared).toContainEqual({ x: x - 2, y: y - 2, width: width + 4, height: height + 4 });
  expect(cleared.length).toBeLessThan(names.length / 2);
  expect(namesOnStrokes(sceneWith([], wide))).toEqual([]);
});

it('the words of a cut are narrower than their room, on the side that faces the stroke, and apart from names', () => {
  for (const viewport of [wide, laptop, phone]) {
    const scene = sceneWith([closed], viewport);
    const [label] = placeStrokeLabels(scene);
    const [words] = strokeWords(scene).map(({ box }) => box);
    if (!label || !words) throw new Error('the cut has a label');
    const { box, facing } = label;
    expect(words.width).toBeLessThan(box.width);
    const side = { left: 0, center: 0.5, right: 1 }[facing];
    expect(words.x + side * words.width).toBeCloseTo(box.x + side * box.width);
    const names = nodeLabels(scene).map((name) => name.box);
    expect(
      names.filter((name) => overlap({ ...box, x: box.x - 9, width: box.width + 18 }, name)),
    ).toEqual([]);
  }
});
