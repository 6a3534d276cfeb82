// The dashes of strokes: a mark with room for one dash only is a whole line, in the middle of its link.
import { expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import { toUnit } from '../canvas/layout';
import { paintOn } from '../canvas/surface';
import { lightTheme } from '../canvas/theme';
import { createScene } from '../scene/scene';
import { contextWith } from '../testing/recordedCanvas';
import { createStage, wide } from '../testing/stageFixture';
import { drawDrawing } from './strokes';

it.each<[lengthPx: number, dashes: number]>([
  [14, 0],
  [27, 0],
  [32, 2],
  [200, 2],
])('a stroke of %i px has %i lengths of dashes and gaps', (lengthPx, dashes) => {
  const drawing = [
    [400, 300],
    [400 + lengthPx, 300],
  ].map((at) => toUnit(at as unknown as Point, wide));
  const set: number[][] = [];
  const context = contextWith({ setLineDash: (dash: number[]) => set.push(dash) });
  const newPath = () => contextWith({}) as unknown as Path2D;
  const createCanvas = () => {
    throw new Error('a stroke needs no canvas of its own');
  };
  paintOn({ newPath, createCanvas }, () =>
    drawDrawing(context, createScene(createStage(3, { drawing }), wide), lightTheme),
  );
  expect(set[0]).toHaveLength(dashes);
});
