// The grid of tiles: intervals of equal length, counted from the start of the run, and their places on the canvas.
import { type Sides, timeScale } from '../timeline/timelineGeometry';
import { onDevicePixel } from '../timeline/timelineScene';
import { REACH_PX } from './drawArrows';
import type { SpacetimeScene } from './spacetimeScene';

/** The width of a tile in device px. */
const TILE_PX = 32;
/** Rows of messages reach so far above and below the outermost rails' boxes. */
const ABOVE_PX = 10;
/** Messages are seen so far beyond the two ends of the axis. */
export const BESIDE_PX = 4;

/** The tiles of a view that is linear: the length of each in ms, and its box in px. */
export interface TileGrid {
  readonly tileMs: number;
  readonly pxPerMs: number;
  readonly widthPx: number;
  readonly topPx: number;
  readonly heightPx: number;
  /** The first and the last visible tile. */
  readonly first: number;
  readonly last: number;
  /** The left edge of the first visible tile, on a device pixel. */
  readonly firstPx: number;
}

/** The grid of a scene without folds. */
export function tileGrid({ model, geometry, viewport }: SpacetimeScene): TileGrid {
  const { fromMs, toMs } = model.view;
  // Rounded: the length of a view that follows the run varies by floating-point errors.
  const spanMs = Math.max(0.001, Math.round((toMs - fromMs) * 1000) / 1000);
  const pxPerMs = (geometry.rightPx - geometry.leftPx) / spanMs;
  const widthPx = TILE_PX / viewport.pixelRatio;
  const tileMs = widthPx / pxPerMs;
  const besideMs = BESIDE_PX / pxPerMs;
  const first = Math.floor((fromMs - besideMs) / tileMs);
  const topPx = onDevicePixel(geometry.lanesTop - ABOVE_PX, viewport);
  const bottomPx = onDevicePixel(geometry.lanesBottom + ABOVE_PX, viewport);
  return {
    tileMs,
    pxPerMs,
    widthPx,
    topPx,
    heightPx: bottomPx - topPx,
    first,
    last: Math.floor((toMs + besideMs) / tileMs),
    firstPx: onDevicePixel(geometry.leftPx + (first * tileMs - fromMs) * pxPerMs, viewport),
  };
}

/** The left edge of a tile on the canvas, in px. */
export function tileLeftPx({ first, firstPx, widthPx }: TileGrid, tile: number): number {
  return firstPx + (tile - first) * widthPx;
}

/** The scene of some neighbouring tiles, whose first one begins at `leftPx`. */
export function sceneOfTiles(
  scene: SpacetimeScene,
  { tileMs, widthPx, pxPerMs }: TileGrid,
  [first, last]: readonly [first: number, last: number],
  leftPx: number,
): SpacetimeScene {
  const { model } = scene;
  const [fromMs, toMs] = [first * tileMs, (last + 1) * tileMs];
  const sides: Sides = { leftPx, rightPx: leftPx + (last + 1 - first) * widthPx };
  const marginMs = REACH_PX.lit / pxPerMs;
  const view = { fromMs: fromMs - marginMs, toMs: toMs + marginMs };
  return { ...scene, model: { ...model, view }, scale: timeScale({ fromMs, toMs }, sides) };
}
