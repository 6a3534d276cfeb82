// Shows that each pixel of lanes that are drawn as one box is that of its own lane.
import { expect, it } from 'vitest';
import type { RowPicture } from './lanePicture';
import { laneStrips } from './laneStrips';
import { laneBox } from './lanes';
import type { RowBox } from './rowBoxes';

const NOTHING = { left: 0, width: 300, runs: [], areas: new Map() };

function thinRows(count: number, y: number, stepPx: number) {
  return Array.from({ length: count }, (_, index) => ({
    row: { ...NOTHING, top: 1 + index, height: 1 } satisfies RowPicture,
    box: { y: y + index * stepPx, stepPx, laneHeightPx: stepPx },
  }));
}

it('a pixel shows the lane whose box it is in, whatever the height of the lanes', () => {
  for (const pixelRatio of [1, 1.25, 2])
    for (const stepPx of [1, 1.3, 2.4, 2.99])
      for (const y of [76, 76.3, 12.9]) {
        const rows = thinRows(97, y, stepPx);
        const boxOf = (box: RowBox) =>
          laneBox(box, { viewport: { widthPx: 300, heightPx: 400, pixelRatio } });
        const strips = laneStrips(rows, boxOf, { pixelRatio });
        expect(strips).toHaveLength(1);
        for (const { top, rows: shown, y: from, height } of strips) {
          const pixels = Math.round(height * pixelRatio);
          for (let pixel = 0; pixel < pixels; pixel += 1) {
            const lane = Math.floor(top + ((pixel + 0.5) / pixels) * shown) - 1;
            const middle = from + (pixel + 0.5) / pixelRatio;
            // A border in the middle of a pixel may be rounded to either side of it.
            if (rows.some(({ box }) => Math.abs(box.y - middle) < 1e-2)) continue;
            const { box } = rows[lane] as (typeof rows)[number];
            expect(middle, `lane ${lane}`).toBeGreaterThan(boxOf(box).y - 1e-9);
            expect(middle, `lane ${lane}`).toBeLessThan(boxOf(box).y + boxOf(box).height + 1e-9);
          }
        }
      }
});

it('lanes lower than a pixel are boxes of their own, of one pixel each', () => {
  const boxOf = ({ y }: RowBox) => ({ y: Math.round(y), height: 1 });
  const strips = laneStrips(thinRows(4, 76, 0.5), boxOf, { pixelRatio: 1 });
  expect(strips.map(({ height }) => height)).toEqual([1, 1, 1, 1]);
});

it('lanes apart, high lanes and groups are boxes of their own', () => {
  const high = { y: 0, stepPx: 30, laneHeightPx: 21 };
  const group = { row: { ...NOTHING, top: 1, height: 32 }, box: high };
  const single = (top: number, y: number) => ({
    row: { ...NOTHING, top, height: 1 },
    box: { y, stepPx: 2, laneHeightPx: 2 },
  });
  const rows = [group, single(33, 30), single(34, 32), single(36, 34)];
  const boxOf = ({ y, laneHeightPx }: RowBox) => ({ y, height: laneHeightPx });
  const strips = laneStrips(rows, boxOf, { pixelRatio: 1 });
  expect(strips.map(({ y, height }) => [y, height])).toEqual([
    [0, 21],
    [30, 4],
    [34, 2],
  ]);
});
