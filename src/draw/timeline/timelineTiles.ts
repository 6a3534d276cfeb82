// The lanes as tiles of fixed width in time: panning moves the tiles, and new events only extend the last one.

import type { Context2d } from '../canvas/context';
import { createCanvas, type Layers, sameItems, type Tile } from '../canvas/layers';
import type { Viewport } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import { collect, type Filling, fillBoxes } from './laneFill';
import { type TimelineGeometry, timelineGeometry } from './timelineGeometry';
import type { TimelineModel } from './timelineModel';
import { visibleSegments } from './visibleSegments';

/** A multiple of the hatches' spacings (8 and 16), so that hatches join across tiles. */
const TILE_PX = 512;
/** The number of tiles above which those far out of view are dropped; the others are kept for panning back. */
const TILES_KEPT = 24;
/** A lane at least this high has a gap of 1 px between two segments. */
const GAP_FROM_HEIGHT_PX = 6;

interface Painting {
  readonly model: TimelineModel;
  readonly theme: Theme;
  readonly viewport: Viewport;
  readonly geometry: TimelineGeometry;
  readonly pxPerMs: number;
}

/** Draws the lanes of the visible interval, and paints only the parts that were not painted before. */
export function drawLaneTiles(
  context: Context2d,
  model: TimelineModel,
  viewport: Viewport,
  theme: Theme,
  layers: Layers,
): void {
  const geometry = timelineGeometry(model.nodes.length, viewport);
  const { leftPx, rightPx } = geometry;
  const pxPerMs = scaleOf(model, geometry);
  const painting = { model, theme, viewport, geometry, pxPerMs };
  dropOutdated(layers, painting);
  const originPx = model.view.fromMs * pxPerMs;
  const first = Math.floor(originPx / TILE_PX);
  const last = Math.floor((originPx + rightPx - leftPx) / TILE_PX);
  context.save();
  context.beginPath();
  context.rect(leftPx, 0, rightPx - leftPx, viewport.heightPx);
  context.clip();
  for (let index = first; index <= last; index += 1) {
    const tile = tileAt(layers, index, viewport);
    extendTile(tile, index, painting);
    const x = onDevicePixel(leftPx + index * TILE_PX - originPx, viewport);
    context.drawImage(tile.canvas, x, 0, TILE_PX, viewport.heightPx);
  }
  context.restore();
  forgetFarTiles(layers, first, last);
}

/** The scale in px per ms, rounded: the width of a view that follows the run varies by floating-point errors. */
function scaleOf({ view }: TimelineModel, { leftPx, rightPx }: TimelineGeometry): number {
  const spanMs = Math.round((view.toMs - view.fromMs) * 1000) / 1000;
  return (rightPx - leftPx) / Math.max(0.001, spanMs);
}

function dropOutdated(layers: Layers, { model, theme, viewport, geometry, pxPerMs }: Painting) {
  const { heightPx, pixelRatio } = viewport;
  const { length } = model.nodes;
  const dependsOn = [model.lanes, length, theme, heightPx, pixelRatio, pxPerMs, geometry.stepPx];
  if (!sameItems(layers.tilesDependOn, dependsOn) || model.endMs < layers.tilesEndMs)
    layers.tiles.clear();
  layers.tilesDependOn = dependsOn;
  layers.tilesEndMs = model.endMs;
}

function tileAt(layers: Layers, index: number, { heightPx, pixelRatio }: Viewport): Tile {
  const known = layers.tiles.get(index);
  if (known) return known;
  const tile = { ...createCanvas(TILE_PX, heightPx, pixelRatio), paintedPx: 0 };
  layers.tiles.set(index, tile);
  return tile;
}

function forgetFarTiles({ tiles }: Layers, first: number, last: number): void {
  if (tiles.size <= TILES_KEPT) return;
  for (const index of tiles.keys()) if (index < first - 2 || index > last + 2) tiles.delete(index);
}

/** Extends a tile up to the end of the run, by whole device pixels: half a pixel painted twice would leave a seam. */
function extendTile(tile: Tile, index: number, painting: Painting): void {
  const { model, viewport, geometry, pxPerMs, theme } = painting;
  const startPx = index * TILE_PX;
  const endPx =
    Math.floor(model.endMs * pxPerMs * viewport.pixelRatio) / viewport.pixelRatio - startPx;
  const toPx = Math.min(TILE_PX, endPx);
  if (toPx <= tile.paintedPx) return;
  const fillings = new Map<string, Filling>();
  for (const [lane, { id }] of model.nodes.entries())
    collectLane(fillings, painting, lane, id, startPx, [tile.paintedPx, toPx]);
  const within = {
    x: tile.paintedPx,
    y: geometry.lanesTop,
    width: toPx - tile.paintedPx,
    height: geometry.lanesBottom - geometry.lanesTop,
  };
  for (const filling of fillings.values())
    fillBoxes(tile.context, theme, filling, within, model.leaderRank);
  tile.paintedPx = toPx;
}

function collectLane(
  fillings: Map<string, Filling>,
  { model, viewport, geometry, pxPerMs }: Painting,
  lane: number,
  id: string,
  startPx: number,
  [fromPx, toPx]: readonly [number, number],
): void {
  const { laneHeightPx } = geometry;
  const { y, height } = laneRows(geometry, lane, viewport);
  const segments = model.lanes.nodes.get(id) ?? [];
  const ratio = viewport.pixelRatio;
  for (const visible of visibleSegments(
    segments,
    startPx + fromPx,
    startPx + toPx,
    pxPerMs,
    ratio,
  )) {
    const spanPx = visible.toPx - visible.fromPx;
    const gap = visible.begins && laneHeightPx >= GAP_FROM_HEIGHT_PX && spanPx > 3 ? 1 : 0;
    const x = visible.fromPx - startPx + gap;
    collect(fillings, visible.value, { x, y, width: spanPx - gap, height });
  }
}

/**
 * The whole device pixels of a lane. Lanes that touch end exactly where the next begins: rounding each height on its
 * own would leave stray lines between some of them.
 */
export function laneRows(
  { laneHeightPx, lanesTop, stepPx }: TimelineGeometry,
  lane: number,
  viewport: Viewport,
): { y: number; height: number } {
  const top = lanesTop + lane * stepPx + (stepPx - laneHeightPx) / 2;
  const y = onDevicePixel(top, viewport);
  const touching = laneHeightPx === stepPx;
  const height = touching
    ? onDevicePixel(top + stepPx, viewport) - y
    : onDevicePixel(laneHeightPx, viewport);
  return { y, height: Math.max(1 / viewport.pixelRatio, height) };
}

function onDevicePixel(px: number, { pixelRatio }: Viewport): number {
  return Math.round(px * pixelRatio) / pixelRatio;
}
