// The camera's limits, and the places that stay where they are while it moves.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phone, wide } from '../testing/stageFixture';
import { type Camera, centredAt, FIT, pannedBy, resized, within, zoomedBy } from './camera';
import { seenThrough, toScreen, toUnit } from './layout';

const NEAREST = 16;

const anyCamera: fc.Arbitrary<Camera> = fc
  .tuple(fc.double({ min: 1, max: NEAREST, noNaN: true }), fc.nat(1000), fc.nat(1000))
  .map(([k, across, down]) => within(centredAt([across, down], k, wide), wide, NEAREST));
const anyPlace = fc.tuple(
  fc.integer({ min: -1500, max: 1500 }),
  fc.integer({ min: -900, max: 900 }),
);

describe('within its limits', () => {
  it('a camera shows nothing beyond the stage, from wherever it is moved', () => {
    fc.assert(
      fc.property(
        anyCamera,
        anyPlace,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (camera, by, factor) => {
          const moved = within(pannedBy(zoomedBy(camera, factor, by), by), wide, NEAREST);
          expect(moved.k).toBeGreaterThanOrEqual(1);
          expect(moved.k).toBeLessThanOrEqual(NEAREST);
          expect(moved.x).toBeLessThanOrEqual(0);
          expect(moved.y).toBeLessThanOrEqual(0);
          expect(moved.x + moved.k * wide.widthPx).toBeGreaterThanOrEqual(wide.widthPx - 1e-6);
          expect(moved.y + moved.k * wide.heightPx).toBeGreaterThanOrEqual(wide.heightPx - 1e-6);
          expect(within(moved, wide, NEAREST)).toEqual(moved);
        },
      ),
      { seed: 12 },
    );
  });

  it('the camera that shows the whole stage is always the same one', () => {
    expect(within({ k: 0.3, x: 40, y: -90 }, wide, NEAREST)).toBe(FIT);
    expect(within({ k: 1, x: -50, y: 0 }, wide, NEAREST)).toBe(FIT);
  });

  it('at the largest scale the middle stays in the middle', () => {
    const camera = within(centredAt([400, 200], 40, wide), wide, NEAREST);
    expect(camera).toEqual(centredAt([400, 200], NEAREST, wide));
  });
});

it('zooming keeps the place under the pointer, and panning moves all places alike', () => {
  fc.assert(
    fc.property(
      anyCamera,
      anyPlace,
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      (camera, at, factor) => {
        const seen = seenThrough(wide, camera);
        const place = toUnit(at, seen);
        const [x, y] = toScreen(place, seenThrough(wide, zoomedBy(camera, factor, at)));
        expect(x).toBeCloseTo(at[0], 6);
        expect(y).toBeCloseTo(at[1], 6);
        const [panX, panY] = toScreen(place, seenThrough(wide, pannedBy(camera, [7, -5])));
        expect(panX).toBeCloseTo(at[0] + 7, 6);
        expect(panY).toBeCloseTo(at[1] - 5, 6);
      },
    ),
    { seed: 12 },
  );
});

it('on a stage of another size the same place is in the middle', () => {
  const camera = centredAt([272, 275], 4, wide);
  const after = resized(camera, wide, phone);
  expect(after.k).toBe(4);
  expect((phone.widthPx / 2 - after.x) / after.k).toBeCloseTo(phone.widthPx / 4, 6);
  expect((phone.heightPx / 2 - after.y) / after.k).toBeCloseTo(phone.heightPx / 2, 6);
});
