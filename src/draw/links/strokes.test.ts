// The dashes of strokes: a mark across few links is a whole line, and the middle of every straight one, where it crosses
// its link, is a dash. The lines from words to marks.
import { expect, it } from 'vitest';
import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import { textWidthPx } from '../canvas/context';
import { between, distanceToBox } from '../canvas/geometry';
import { toUnit } from '../canvas/layout';
import { paintOn } from '../canvas/surface';
import { lightTheme } from '../canvas/theme';
import { createScene } from '../scene/scene';
import { strokeOutline } from '../scene/strokeOutline';
import { contextWith } from '../testing/recordedCanvas';
import { createCluster, createStage, phone, wide } from '../testing/stageFixture';
import { placeStrokeLabels } from './strokeLabels';
import { drawDrawing, drawStrokeLabels } from './strokes';

it.each<[lengthPx: number, dashes: number]>([
  [14, 0],
  [79, 0],
  [81, 2],
  [200, 2],
])(
  'a stroke of %i px has %i lengths of dashes and gaps, and a dash in its middle',
  (lengthPx, dashes) => {
    const drawing = [
      [400, 300],
      [400 + lengthPx, 300],
    ].map((at) => toUnit(at as unknown as Point, wide));
    const set: number[][] = [];
    const offsets: number[] = [];
    const context = contextWith({
      setLineDash: (dash: number[]) => set.push(dash),
      set lineDashOffset(px: number) {
        offsets.push(px);
      },
    });
    const newPath = () => contextWith({}) as unknown as Path2D;
    const createCanvas = () => {
      throw new Error('a stroke needs no canvas of its own');
    };
    paintOn({ newPath, createCanvas }, () =>
      drawDrawing(context, createScene(createStage(3, { drawing }), wide), lightTheme),
    );
    expect(set[0]).toHaveLength(dashes);
    const [dash = 1, gap = 0] = set[0] ?? [];
    const turns = (lengthPx / 2 + (offsets[0] ?? 0) - dash / 2) / (dash + gap);
    if (dashes > 0) expect(turns).toBeCloseTo(Math.round(turns), 5);
  },
);

it.each([
  [8, 5],
  [14, 8],
])(
  'words that stand away from a mark of ±%i by ±%i px have a line to it, and those beside it have none',
  (across, down) => {
    const { model, viewport } = createCluster({ nodes: 3, services: 2, clients: 0 }, phone);
    const { places, parts } = createScene(model, viewport);
    const n1 = places.get('n1');
    const redis = parts.get('redis')?.at;
    if (!n1 || !redis) throw new Error('both are on the stage');
    const found = Array.from({ length: 40 }, (_, step) => step).flatMap((step) => {
      const [x, y] = between(n1, redis, step / 20);
      const points = [
        [x - across, y - down],
        [x + across, y + down],
      ].map((at) => toUnit(at as unknown as Point, viewport));
      const strokes = [{ commandIndex: 0, points, atMs: 500, links: [] }];
      const scene = createScene({ ...model, strokes }, viewport);
      for (const key of [linkKey('n1', 'redis'), linkKey('redis', 'n1')])
        scene.model.world.cuts.set(key, 0);
      const [label] = placeStrokeLabels(scene);
      if (!label) return [];
      const awayPx = Math.min(
        ...strokeOutline(points, viewport).map((at) => distanceToBox(at, label.box)),
      );
      const lines: Point[] = [];
      const lineTo = (...at: Point) => lines.push(at);
      const measureText = (text: string) => ({ width: textWidthPx(text, label.sizePx) });
      drawStrokeLabels(contextWith({ measureText, lineTo }), scene, lightTheme);
      return [{ isAway: awayPx >= 14, lines: lines.length }];
    });
    expect(found.length).toBeGreaterThanOrEqual(39);
    for (const { isAway, lines } of found) expect(lines).toBe(isAway ? 1 : 0);
    expect(new Set(found.map(({ isAway }) => isAway)).size).toBe(2);
  },
);
