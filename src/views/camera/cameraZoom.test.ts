// The camera's limits, and the places that stay where they are while it moves.
import { extent } from 'd3-array';
import { type Selection, select } from 'd3-selection';
import 'd3-transition';
import { type ZoomTransform, zoomIdentity, zoomTransform } from 'd3-zoom';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Viewport } from '../../draw/canvas/layout';
import { nearestScale } from '../../draw/scene/nodeMetrics';
import { phone, wide } from '../../draw/testing/stageFixture';
import type { Point } from '../../sim/contracts/command';
import { cameraZoom, limitTo } from './cameraZoom';

const COUNT = 60;
/** The processes' places, clear of the stage's edges. */
const PLACES: readonly Point[] = [
  [120, 110],
  [300, 90],
  [250, 380],
];

/** A camera on a stage; d3-zoom needs no element. */
function createCamera(stage = wide) {
  const target: Selection<HTMLElement, unknown, null, undefined> = select({} as HTMLElement);
  const camera = cameraZoom(() => PLACES);
  limitTo(camera, stage, COUNT);
  target.property('__zoom', zoomIdentity);
  return { camera, target, shown: () => zoomTransform(target.node() as HTMLElement) };
}

/** No more than the stage is shown, and it is not nearer than the nearest level of detail needs. */
function expectOnStage({ k, x, y }: ZoomTransform, stage = wide): void {
  expect(k).toBeGreaterThanOrEqual(1 - 1e-9);
  expect(k).toBeLessThanOrEqual(nearestScale(COUNT, stage) + 1e-9);
  expect(x).toBeLessThanOrEqual(1e-6);
  expect(y).toBeLessThanOrEqual(1e-6);
  expect(x + k * stage.widthPx).toBeGreaterThanOrEqual(stage.widthPx - 1e-6);
  expect(y + k * stage.heightPx).toBeGreaterThanOrEqual(stage.heightPx - 1e-6);
}

/** The middle of what is shown is between the processes and the stage's middle, or as near as the stage's edges allow. */
function expectOverProcesses({ k, x, y }: ZoomTransform, stage: Viewport): void {
  for (const [axis, sizePx, at] of [
    [0, stage.widthPx, x],
    [1, stage.heightPx, y],
  ] as const) {
    const [low = 0, high = 0] = extent([sizePx / 2, ...PLACES.map((place) => place[axis])]);
    const [middle, half] = [(sizePx / 2 - at) / k, sizePx / k / 2];
    expect(middle).toBeGreaterThanOrEqual(Math.min(low, sizePx - half) - 1e-6);
    expect(middle).toBeLessThanOrEqual(Math.max(high, half) + 1e-6);
  }
}

const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
const px = fc.double({ min: -3000, max: 3000, noNaN: true });
/** A movement: nearer or farther around a place, by so many px, or to a place. */
const anyMove = fc.record({
  kind: fc.constantFrom('scale', 'by', 'to'),
  factor,
  at: fc.tuple(px, px),
});
type Move = typeof anyMove extends fc.Arbitrary<infer M> ? M : never;

function move({ camera, target }: ReturnType<typeof createCamera>, { kind, factor: by, at }: Move) {
  if (kind === 'scale') camera.scaleBy(target, by, at);
  else if (kind === 'by') camera.translateBy(target, ...at);
  else camera.translateTo(target, ...at);
}

it('a camera shows nothing beyond the stage, from wherever it is moved and on the way there', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(wide, phone),
      fc.array(anyMove, { minLength: 1, maxLength: 8 }),
      (stage, moves) => {
        const moved = createCamera(stage);
        const size = Math.max(stage.widthPx, stage.heightPx);
        const middle: [number, number] = [stage.widthPx / 2, stage.heightPx / 2];
        const viewOf = (shown: ZoomTransform): [number, number, number] => [
          ...shown.invert(middle),
          size / shown.k,
        ];
        for (const one of moves) {
          const before = viewOf(moved.shown());
          move(moved, one);
          expectOnStage(moved.shown(), stage);
          expectOverProcesses(moved.shown(), stage);
          const onTheWay = moved.camera.interpolate()(before, viewOf(moved.shown()));
          for (const share of [0.2, 0.5, 0.8]) {
            const [x, y, width] = onTheWay(share);
            const k = size / width;
            const between = zoomIdentity
              .translate(...middle)
              .scale(k)
              .translate(-x, -y);
            expectOnStage(between, stage);
            expectOverProcesses(between, stage);
          }
        }
      },
    ),
    { seed: 12, numRuns: 200 },
  );
});

it('the place under the pointer stays there while it comes nearer', () => {
  const moved = createCamera();
  const at: [number, number] = [300, 200];
  const place = moved.shown().invert(at);
  moved.camera.scaleBy(moved.target, 2.5, at);
  expect(moved.shown().k).toBe(2.5);
  expect(moved.shown().apply(place)).toEqual(at);
});

it('at the largest scale the middle stays in the middle', () => {
  const moved = createCamera();
  moved.camera.scaleTo(moved.target, 3);
  moved.camera.translateTo(moved.target, 250, 200);
  moved.camera.scaleBy(moved.target, 1000);
  const { k } = moved.shown();
  expect(k).toBe(nearestScale(COUNT, wide));
  const [x, y] = moved.shown().apply([250, 200]);
  expect(x).toBeCloseTo(wide.widthPx / 2, 6);
  expect(y).toBeCloseTo(wide.heightPx / 2, 6);
});

it('farther than the whole stage is the whole stage', () => {
  const moved = createCamera();
  moved.camera.scaleBy(moved.target, 4, [900, 40]);
  moved.camera.scaleBy(moved.target, 0.01, [10, 500]);
  expect(moved.shown().toString()).toBe(zoomIdentity.toString());
});
