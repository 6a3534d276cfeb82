// The messages as tiles of time: while the view is panned, only what comes into sight is painted.
import type { Context2d } from '../canvas/context';
import { createCanvas, sameItems } from '../canvas/layers';
import type { Theme } from '../canvas/theme';
import { type Sides, timeScale } from '../timeline/timelineGeometry';
import { onDevicePixel } from '../timeline/timelineScene';
import { type PlacedArrow, placeArrows, type Strides, shownCount, stridesOf } from './arrows';
import { densityOf, drawArrows } from './drawArrows';
import type { SpacetimeScene } from './spacetimeScene';

/** The width of a tile in device px. */
const TILE_PX = 256;
/** Arrowheads and glyphs reach so far beyond their lines. */
const REACH_PX = 14;
/** Rows of messages reach so far above and below the outermost rails' boxes. */
const ABOVE_PX = 10;

/** The picture of an interval's messages. */
interface Tile {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
  /** The progress of the run that it shows; null once the run has left its interval behind. */
  shown: readonly unknown[] | null;
}

/** The tiles of one diagram; its painter keeps them from frame to frame. */
export interface ArrowTiles {
  /** The inputs of all tiles, by identity: the tiles stay while these are the same as on the frame before. */
  dependsOn: readonly unknown[];
  /** The tiles by their number, counted from the start of the run. */
  readonly tiles: Map<number, Tile>;
  readonly spare: Tile[];
}

/** No tiles yet. */
export function createArrowTiles(): ArrowTiles {
  return { dependsOn: [], tiles: new Map(), spare: [] };
}

/** The grid of tiles: the length of each in ms, and its box on the canvas in px. */
interface Grid {
  readonly tileMs: number;
  readonly widthPx: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly pxPerMs: number;
}

/**
 * Draws the visible messages. A picture whose scale or emphasis changes, as while a person zooms, is painted straight onto
 * the canvas: tiles that serve once would cost more.
 */
export function drawMessages(
  context: Context2d,
  scene: SpacetimeScene,
  theme: Theme,
  state: ArrowTiles,
): Strides {
  const strides = stridesOf(scene);
  const count = shownCount(scene, strides);
  const grid = gridOf(scene);
  const dependsOn = inputsOf(scene, theme, grid, strides, count);
  if (scene.folds.length > 0 || !sameItems(state.dependsOn, dependsOn)) {
    state.dependsOn = dependsOn;
    release(state, () => true);
    drawArrows(context, scene, placeArrows(scene, strides), count, theme);
    return strides;
  }
  drawTiles(context, scene, state, grid, (tile, part) => {
    const arrows = placeArrows(part, strides);
    drawArrows(tile.context, part, arrows, count, theme);
    return arrows;
  });
  return strides;
}

function gridOf({ model, geometry, viewport }: SpacetimeScene): Grid {
  const { pixelRatio } = viewport;
  const { fromMs, toMs } = model.view;
  // Rounded: the length of a view that follows the run varies by floating-point errors.
  const spanMs = Math.max(0.001, Math.round((toMs - fromMs) * 1000) / 1000);
  const pxPerMs = (geometry.rightPx - geometry.leftPx) / spanMs;
  const widthPx = TILE_PX / pixelRatio;
  const topPx = onDevicePixel(geometry.lanesTop - ABOVE_PX, viewport);
  const bottomPx = onDevicePixel(geometry.lanesBottom + ABOVE_PX, viewport);
  return { tileMs: widthPx / pxPerMs, widthPx, topPx, heightPx: bottomPx - topPx, pxPerMs };
}

function inputsOf(
  { model, viewport, geometry }: SpacetimeScene,
  theme: Theme,
  { pxPerMs, topPx, heightPx }: Grid,
  { stride, beatStride }: Strides,
  count: number,
): readonly unknown[] {
  const { items, rows, heartbeats, emphasis, lookOf, leaderRank } = model;
  const { widthPx, pixelRatio } = viewport;
  const picture = [pxPerMs, geometry.leftPx, topPx, heightPx, widthPx, pixelRatio];
  const messages = [items, rows, heartbeats, emphasis, lookOf, leaderRank, stride, beatStride];
  return [...picture, ...messages, densityOf(count), theme];
}

function drawTiles(
  context: Context2d,
  scene: SpacetimeScene,
  state: ArrowTiles,
  grid: Grid,
  paint: (tile: Tile, part: SpacetimeScene) => readonly PlacedArrow[],
): void {
  const { model, geometry, viewport } = scene;
  const { fromMs, toMs } = model.view;
  const { tileMs, widthPx, topPx, heightPx, pxPerMs } = grid;
  const [first, last] = [Math.floor(fromMs / tileMs), Math.floor(toMs / tileMs)];
  release(state, (number) => number < first - 1 || number > last + 1);
  const progress = [model.items.taken, model.endMs];
  for (let number = first; number <= last; number += 1) {
    const tile = tileAt(state, number, grid, viewport.pixelRatio);
    if (tile.shown && !sameItems(tile.shown, progress)) paintTile(tile, scene, grid, number, paint);
    const x = geometry.leftPx + (number * tileMs - fromMs) * pxPerMs;
    context.drawImage(tile.canvas, onDevicePixel(x, viewport), topPx, widthPx, heightPx);
  }
}

function paintTile(
  tile: Tile,
  scene: SpacetimeScene,
  { tileMs, widthPx, topPx, heightPx, pxPerMs }: Grid,
  number: number,
  paint: (tile: Tile, part: SpacetimeScene) => readonly PlacedArrow[],
): void {
  const { model } = scene;
  const [fromMs, toMs] = [number * tileMs, (number + 1) * tileMs];
  const sides: Sides = { leftPx: 0, rightPx: widthPx };
  const view = { fromMs: fromMs - REACH_PX / pxPerMs, toMs: toMs + REACH_PX / pxPerMs };
  const { context } = tile;
  context.clearRect(0, 0, widthPx, heightPx);
  context.save();
  context.translate(0, -topPx);
  const arrows = paint(tile, {
    ...scene,
    model: { ...model, view },
    scale: timeScale({ fromMs, toMs }, sides),
  });
  context.restore();
  const isOver = view.toMs < takenMs(scene) && arrows.every(({ span }) => span.endSeq >= 0);
  tile.shown = isOver ? null : [model.items.taken, model.endMs];
}

/** The time up to which the items are those of the run. */
function takenMs({ model: { items, trace, endMs } }: SpacetimeScene): number {
  return items.taken === 0 ? 0 : Math.min(endMs, trace.timeAt(items.taken - 1));
}

const NOTHING: readonly unknown[] = [];

function tileAt(
  { tiles, spare }: ArrowTiles,
  number: number,
  { widthPx, heightPx }: Grid,
  pixelRatio: number,
): Tile {
  const known = tiles.get(number);
  if (known) return known;
  const made = spare.pop();
  const isFitting = made?.canvas.height === Math.round(heightPx * pixelRatio);
  const tile =
    made && isFitting ? made : { ...createCanvas(widthPx, heightPx, pixelRatio), shown: NOTHING };
  tile.shown = NOTHING;
  tiles.set(number, tile);
  return tile;
}

/** Keeps the canvases of tiles that are no longer shown, for the next ones. */
function release({ tiles, spare }: ArrowTiles, isGone: (number: number) => boolean): void {
  for (const [number, tile] of tiles) {
    if (!isGone(number)) continue;
    tiles.delete(number);
    spare.push(tile);
  }
}
