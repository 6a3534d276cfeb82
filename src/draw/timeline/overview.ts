// The painter of the overview: the whole run as one row, and the part of it that the lanes show.
import type { Election } from '../../sim/trace/elections';
import { isContested } from '../../sim/trace/elections';
import type { Lanes } from '../../sim/trace/lanes';
import { type Context2d, setFont, startFrame } from '../canvas/context';
import { sameItems } from '../canvas/layers';
import type { Viewport } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import { BeliefShares } from './beliefShares';
import { Bitmap } from './bitmap';
import { hatchPattern, type Patterns } from './hatches';
import { pixelOf, type ValueLook, valueLook } from './laneColours';
import { stackedCodes } from './lanePicture';
import { type HatchedAreas, stackColumns } from './laneStack';
import { LaneTracks } from './laneTracks';
import { marginsOf, sides, type TimeScale, timeScale } from './timelineGeometry';
import type { TimeView } from './timelineModel';
import { visibleSpans } from './visibleSpans';

/** The height of the overview, in px. */
export const OVERVIEW_PX = 48;

/** The places of its parts, in px from the top. */
const PLACES = {
  elections: { y: 5, height: 3 },
  beliefs: { y: 10, height: 20 },
  violations: { y: 31, height: 4 },
  marks: { y: 37, height: 6 },
  window: { y: 2, height: 43 },
} as const;

/** Rows of pixels in the stack of beliefs. */
const STACK_ROWS = 40;
const GRIP = { width: 5, height: 16 };

/** The inputs of the overview's picture. */
export interface OverviewModel {
  readonly lanes: Lanes;
  readonly elections: readonly Election[];
  readonly nowMs: number;
  readonly endMs: number;
  /** The end of its scale, in ms. */
  readonly wholeMs: number;
  /** The interval that the lanes show. */
  readonly view: TimeView;
  readonly leaderRank: (node: string) => number;
  /** Whether the lanes above the overview are grouped: the width of their names depends on it. */
  readonly isGrouped?: boolean;
}

interface StackPainting {
  readonly dependsOn: readonly unknown[];
  readonly canvas: OffscreenCanvas;
  readonly areas: HatchedAreas;
  readonly looks: readonly ValueLook[];
}

/** The state of the overview's painter between frames. */
export interface OverviewLayers {
  shares: BeliefShares | null;
  stack: StackPainting | null;
  readonly patterns: Patterns;
}

/** Layers with nothing painted yet. */
export function createOverviewLayers(): OverviewLayers {
  return { shares: null, stack: null, patterns: new Map() };
}

/** The scale of the overview: the whole run over the width of the lanes. */
export function overviewScale(
  { wholeMs, isGrouped }: Pick<OverviewModel, 'wholeMs' | 'isGrouped'>,
  viewport: Viewport,
): TimeScale {
  return timeScale({ fromMs: 0, toMs: wholeMs }, sides(viewport, isGrouped));
}

/** The edges of the window on the overview, in px. */
function windowOn(model: OverviewModel, viewport: Viewport): [number, number] {
  const { view } = model;
  const scale = overviewScale(model, viewport).clamp(true);
  return [scale(view.fromMs), scale(view.toMs)];
}

/** Draws one frame of the overview. */
export function drawOverview(
  context: Context2d,
  model: OverviewModel,
  viewport: Viewport,
  theme: Theme,
  layers: OverviewLayers,
): void {
  const scale = overviewScale(model, viewport);
  startFrame(context, viewport, theme);
  drawStack(context, model, scale, viewport, theme, layers);
  drawSpans(context, model, scale, theme);
  drawMarkTicks(context, model, scale, theme);
  drawWindow(context, model, viewport, theme);
  const nowX = scale(model.nowMs);
  context.fillStyle = theme.ink;
  context.fillRect(nowX - 0.75, PLACES.window.y, 1.5, PLACES.window.height);
  drawName(context, model, viewport, theme);
}

function drawStack(
  context: Context2d,
  model: OverviewModel,
  scale: TimeScale,
  viewport: Viewport,
  theme: Theme,
  layers: OverviewLayers,
): void {
  const shares = sharesOf(model, layers);
  const stack = stackOf(model, shares, theme, layers);
  const { leftPx } = sides(viewport, model.isGrouped);
  const bucketPx = scale(shares.bucketMs) - leftPx;
  const { y, height } = PLACES.beliefs;
  context.save();
  context.beginPath();
  context.rect(leftPx, y, scale(model.endMs) - leftPx, height);
  context.clip();
  if (shares.length > 0)
    context.drawImage(
      stack.canvas,
      0,
      0,
      shares.length,
      STACK_ROWS,
      leftPx,
      y,
      shares.length * bucketPx,
      height,
    );
  const rowPx = height / STACK_ROWS;
  for (const [code, areas] of stack.areas) {
    const hatch = stack.looks[code]?.hatch;
    if (!hatch) continue;
    const { pixelRatio } = viewport;
    context.fillStyle = hatchPattern(context, layers.patterns, hatch, pixelRatio, leftPx);
    context.globalAlpha = hatch.alpha;
    for (const { from, to, top, bottom } of areas) {
      const width = (to - from) * bucketPx;
      if (width < 3) continue;
      context.fillRect(leftPx + from * bucketPx, y + top * rowPx, width, (bottom - top) * rowPx);
    }
    context.globalAlpha = 1;
  }
  context.restore();
}

/** The shares of the beliefs up to the end of the run. */
function sharesOf({ lanes, endMs }: OverviewModel, layers: OverviewLayers): BeliefShares {
  const { shares } = layers;
  const isKnown = shares?.tracks.lanes === lanes && shares.endMs <= endMs;
  const found = isKnown ? shares : new BeliefShares(new LaneTracks(lanes));
  found.update(endMs);
  layers.shares = found;
  return found;
}

function stackOf(
  { leaderRank }: OverviewModel,
  shares: BeliefShares,
  theme: Theme,
  layers: OverviewLayers,
): StackPainting {
  const { values } = shares.tracks;
  const codes = stackedCodes(values, leaderRank);
  const dependsOn = [shares, shares.endMs, theme, codes.join()];
  if (layers.stack && sameItems(layers.stack.dependsOn, dependsOn)) return layers.stack;
  const looks = values.map((value) => valueLook(value, theme, leaderRank));
  const columns = Math.max(1, shares.length);
  const bitmap = new Bitmap(columns, STACK_ROWS);
  const { areas } = stackColumns(
    {
      pixels: bitmap.pixels,
      stride: columns,
      top: 0,
      rows: STACK_ROWS,
      edges: Int32Array.from({ length: shares.length + 1 }, (_, column) => column),
      colours: Uint32Array.from(looks, ({ colour, ground }) => pixelOf(ground ?? colour)),
      codes,
      isHatched: (code) => looks[code]?.hatch !== null,
    },
    shares.weights(),
  );
  bitmap.show(columns, STACK_ROWS);
  layers.stack = { dependsOn, canvas: bitmap.canvas, areas, looks };
  return layers.stack;
}

/** Draws elections above the beliefs and violations below them. */
function drawSpans(
  context: Context2d,
  { elections, lanes, endMs }: OverviewModel,
  scale: TimeScale,
  theme: Theme,
): void {
  context.fillStyle = theme.ink;
  for (const { span, fromPx, toPx } of visibleSpans(elections, scale, endMs)) {
    const { y, height } = PLACES.elections;
    if (isContested(span)) context.fillRect(fromPx, y, Math.max(1.5, toPx - fromPx), height);
  }
  context.fillStyle = theme.violation;
  for (const { fromPx, toPx } of visibleSpans(lanes.breaches, scale, endMs)) {
    const { y, height } = PLACES.violations;
    context.fillRect(fromPx, y, Math.max(1.5, toPx - fromPx), height);
  }
}

function drawMarkTicks(
  context: Context2d,
  { lanes }: OverviewModel,
  scale: TimeScale,
  theme: Theme,
): void {
  const { y, height } = PLACES.marks;
  context.fillStyle = theme.ink;
  const places = new Set(lanes.marks.map(({ atMs }) => Math.round(scale(atMs))));
  for (const x of places) context.fillRect(x, y, 1, height);
}

/** Draws the frame around the window of the lanes with a grip at each side, and veils what is outside. */
function drawWindow(
  context: Context2d,
  model: OverviewModel,
  viewport: Viewport,
  theme: Theme,
): void {
  const { leftPx, rightPx } = sides(viewport, model.isGrouped);
  const { y, height } = PLACES.window;
  const [from, to] = windowOn(model, viewport);
  context.globalAlpha = 0.6;
  context.fillStyle = theme.paper;
  context.fillRect(leftPx, y, from - leftPx, height);
  context.fillRect(to, y, rightPx - to, height);
  context.globalAlpha = 1;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.2;
  context.strokeRect(from, y + 0.5, Math.max(1, to - from), height - 1);
  context.fillStyle = theme.paper;
  for (const x of [from, to]) {
    context.beginPath();
    context.roundRect(
      x - GRIP.width / 2,
      y + (height - GRIP.height) / 2,
      GRIP.width,
      GRIP.height,
      2,
    );
    context.fill();
    context.stroke();
  }
}

function drawName(
  context: Context2d,
  { wholeMs }: OverviewModel,
  viewport: Viewport,
  theme: Theme,
): void {
  setFont(context, theme, 11);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = theme.soft;
  context.font = `11px ${theme.fontMono}`;
  context.fillText(lengthText(wholeMs), marginsOf(viewport).names, 35);
}

/** The length of a run in seconds: whole ones, and tenths of a short run. */
export function lengthText(wholeMs: number): string {
  const digits = wholeMs < 9_950 ? 1 : 0;
  return `${Number((wholeMs / 1000).toFixed(digits))} s`;
}
