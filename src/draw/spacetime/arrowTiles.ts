// The messages of the space-time diagram as tiles, each the picture of an interval of time. While the view is panned, each
// frame paints a few tiles ahead of the motion.
import type { Context2d } from '../canvas/context';
import { sameItems } from '../canvas/layers';
import { createCanvas } from '../canvas/surface';
import type { Theme } from '../canvas/theme';
import { placeArrows, type Strides, shownCount, stridesOf } from './arrows';
import { arrowsWithin, densityOf, drawArrows } from './drawArrows';
import type { SpacetimeScene } from './spacetimeScene';
import { sceneOfTiles, type TileGrid, tileGrid, tileLeftPx } from './tileGrid';

/** The number of tiles that are painted before they come into sight; the same number is kept after they went out of it. */
const AHEAD = 4;
/** The limit of one frame: it paints tiles ahead until the tiles that it has painted have this number of arrows. */
const ARROWS_PER_FRAME = 60;
/** The cost of painting an empty tile, in arrows. */
const EMPTY_TILE_ARROWS = 20;

/** The picture of an interval's messages. */
interface Tile {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
  /** The progress of the run when it was painted; null when its interval was over by then, so that it stays as it is. */
  shown: readonly unknown[] | null;
}

/** The tiles of one diagram; its painter keeps them from frame to frame. */
export interface ArrowTiles {
  /** The inputs of all tiles, by identity: the tiles stay while these are the same as on the frame before. */
  dependsOn: readonly unknown[];
  /** The progress of the run on the frame before. */
  progress: readonly unknown[];
  /** The start of the view on the frame before. */
  fromMs: number;
  /** The tiles by their number, counted from the start of the run. */
  readonly tiles: Map<number, Tile>;
  readonly spare: Tile[];
}

/** No tiles yet. */
export function createArrowTiles(): ArrowTiles {
  return { dependsOn: [], progress: [], fromMs: 0, tiles: new Map(), spare: [] };
}

/** The inputs of one frame's painters. */
interface Frame {
  readonly scene: SpacetimeScene;
  readonly theme: Theme;
  readonly strides: Strides;
  /** The number of arrows that begin within the view. */
  readonly count: number;
  readonly grid: TileGrid;
  /** The values that grow with the run: while one of them changes, an interval may gain messages. */
  readonly progress: readonly unknown[];
}

/**
 * Draws the visible messages: as tiles where these are painted, straight onto the canvas elsewhere. A frame with a new
 * scale or emphasis, as during a zoom, paints no tile: it would serve for one frame only.
 */
export function drawMessages(
  context: Context2d,
  scene: SpacetimeScene,
  theme: Theme,
  state: ArrowTiles,
): Strides {
  const strides = stridesOf(scene);
  const count = shownCount(scene, strides);
  if (scene.folds.length > 0) {
    drawArrows(context, scene, placeArrows(scene, strides), count, theme);
    return strides;
  }
  const { items, endMs, view } = scene.model;
  const progress = [items.eventsRead, endMs];
  const frame = { scene, theme, strides, count, grid: tileGrid(scene), progress };
  const dependsOn = inputsOf(frame);
  const isSame = sameItems(state.dependsOn, dependsOn);
  if (isSame) paintTiles(frame, state);
  else release(state, () => true);
  drawTiles(context, frame, state);
  state.dependsOn = dependsOn;
  state.progress = progress;
  state.fromMs = view.fromMs;
  return strides;
}

function inputsOf({ scene, theme, grid, strides, count }: Frame): readonly unknown[] {
  const { model, viewport, geometry } = scene;
  const { items, rows, heartbeats, emphasis, lookOf, leaderRank } = model;
  const { widthPx, pixelRatio } = viewport;
  const { pxPerMs, topPx, heightPx } = grid;
  const { stride, beatStride } = strides;
  const picture = [pxPerMs, geometry.leftPx, topPx, heightPx, widthPx, pixelRatio];
  const messages = [items, rows, heartbeats, emphasis, lookOf, leaderRank, stride, beatStride];
  return [...picture, ...messages, densityOf(count), theme];
}

/** The tile of a number, if its picture is that of this frame. */
function paintedTile({ tiles }: ArrowTiles, { progress }: Frame, number: number): Tile | null {
  const tile = tiles.get(number);
  return tile && (!tile.shown || sameItems(tile.shown, progress)) ? tile : null;
}

/** Draws the tiles, also those ahead, out of sight: the browser rasterizes a tile when it is first drawn. */
function drawTiles(context: Context2d, frame: Frame, state: ArrowTiles): void {
  const { grid } = frame;
  const { first, last, topPx, widthPx, heightPx } = grid;
  const gaps: [first: number, last: number][] = [];
  for (let number = first - AHEAD; number <= last + AHEAD; number += 1) {
    const tile = paintedTile(state, frame, number);
    if (tile) context.drawImage(tile.canvas, tileLeftPx(grid, number), topPx, widthPx, heightPx);
    if (tile || number < first || number > last) continue;
    const gap = gaps.at(-1);
    if (gap?.[1] === number - 1) gap[1] = number;
    else gaps.push([number, number]);
  }
  for (const gap of gaps) drawStraight(context, frame, gap);
}

/** Draws the messages of adjacent unpainted tiles straight onto the canvas, at the same places as in a tile. */
function drawStraight(
  context: Context2d,
  { scene, theme, grid, strides, count }: Frame,
  tiles: readonly [first: number, last: number],
): void {
  const [first, last] = tiles;
  const leftPx = tileLeftPx(grid, first);
  context.save();
  context.beginPath();
  context.rect(leftPx, grid.topPx, tileLeftPx(grid, last + 1) - leftPx, grid.heightPx);
  context.clip();
  const part = sceneOfTiles(scene, grid, tiles, leftPx);
  drawArrows(context, part, placeArrows(part, strides), count, theme);
  context.restore();
}

/** Paints all tiles in sight; then, while the frame has time, those that come into sight next. */
function paintTiles(frame: Frame, state: ArrowTiles): void {
  const { first, last } = frame.grid;
  release(state, (number) => number < first - AHEAD || number > last + AHEAD);
  const paint = (number: number) =>
    paintedTile(state, frame, number) ? 0 : paintTile(frame, state, number);
  let arrows = 0;
  for (let number = first; number <= last; number += 1) arrows += paint(number);
  const isForward = frame.scene.model.view.fromMs >= state.fromMs;
  for (let step = 1; step <= AHEAD && arrows < ARROWS_PER_FRAME; step += 1)
    arrows += paint(isForward ? last + step : first - step);
}

/**
 * Paints a tile; returns the cost, in arrows. While the run advances, the tile of an interval that is not over is not
 * painted: it would serve for one frame only.
 */
function paintTile(frame: Frame, state: ArrowTiles, number: number): number {
  const { scene, theme, grid, strides, count, progress } = frame;
  const part = sceneOfTiles(scene, grid, [number, number], 0);
  const isBehind = part.model.view.toMs < takenMs(scene);
  const isStill = sameItems(state.progress, progress);
  if (!isBehind && !isStill) return 0;
  const placed = placeArrows(part, strides);
  const isOver = isBehind && placed.every(({ span }) => span.endSeq >= 0);
  if (!isOver && !isStill) return 0;
  const tile = tileAt(state, frame, number);
  tile.shown = isOver ? null : progress;
  const { canvas, context } = tile;
  const { pixelRatio } = scene.viewport;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, -grid.topPx * pixelRatio);
  const arrows = arrowsWithin(placed, count, { leftPx: 0, rightPx: grid.widthPx });
  drawArrows(context, part, arrows, count, theme);
  return arrows.length + EMPTY_TILE_ARROWS;
}

/** The time up to which the items are complete, in ms. */
function takenMs({ model: { items, trace, endMs } }: SpacetimeScene): number {
  return items.eventsRead === 0 ? 0 : Math.min(endMs, trace.timeAt(items.eventsRead - 1));
}

function tileAt({ tiles, spare }: ArrowTiles, { grid, scene }: Frame, number: number): Tile {
  const known = tiles.get(number);
  if (known) return known;
  const { widthPx, heightPx } = grid;
  const { pixelRatio } = scene.viewport;
  const made = spare.pop();
  const isFitting = made?.canvas.height === Math.round(heightPx * pixelRatio);
  const tile =
    made && isFitting ? made : { ...createCanvas(widthPx, heightPx, pixelRatio), shown: null };
  tiles.set(number, tile);
  return tile;
}

/** Removes tiles, and keeps their canvases for the next ones. */
function release({ tiles, spare }: ArrowTiles, isGone: (number: number) => boolean): void {
  for (const [number, tile] of tiles) {
    if (!isGone(number)) continue;
    tiles.delete(number);
    spare.push(tile);
  }
}
