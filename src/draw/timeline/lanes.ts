// The lanes: their picture, with hatches, gaps and labels over it.
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import type { Box } from '../canvas/geometry';
import { leaderLook, type Theme } from '../canvas/theme';
import { hatchPattern } from './hatches';
import type { HatchLook } from './laneColours';
import type { Run } from './laneColumns';
import {
  isThick,
  type LanePicture,
  lanePicture,
  type RowPicture,
  type TimelineLayers,
} from './lanePicture';
import { laneStrips } from './laneStrips';
import { markLines } from './markLines';
import type { RowBox } from './rowBoxes';
import type { LaneRow } from './timelineModel';
import { onDevicePixel, type TimelineScene } from './timelineScene';

const LABEL_PX = 11.5;
const INSET_PX = 8;
/** The gap between a label and the line of a command before it. */
const MARK_GAP_PX = 4;
/** Capitals and digits of a label are 8 px high. */
const LEAST_LABELLED_PX = 11;

/** Draws the lanes of the visible interval. */
export function drawLanes(
  context: Context2d,
  scene: TimelineScene,
  theme: Theme,
  layers: TimelineLayers,
): void {
  const { model, geometry, viewport } = scene;
  const picture = lanePicture(scene, theme, layers);
  const { pixelRatio } = viewport;
  const { range, columnsPerPx } = picture;
  const widthPx = range.count / columnsPerPx;
  const originPx = geometry.leftPx - range.first / columnsPerPx;
  const fills = new Map<number, CanvasPattern | string>();
  const fillOf = (code: number, hatch: HatchLook) => {
    const known = fills.get(code);
    if (known) return known;
    const fill = hatchPattern(context, layers.patterns, hatch, pixelRatio, originPx);
    fills.set(code, fill);
    return fill;
  };
  const seen = model.rows.flatMap((lane, index) => {
    const row = picture.rows.get(lane);
    return row ? [{ row, box: geometry.rows[index] as RowBox, isGroup: lane.isGroup }] : [];
  });
  const boxOf = (box: RowBox) => laneBox(box, scene);
  context.imageSmoothingEnabled = false;
  for (const { left, top, width, rows, y, height } of laneStrips(seen, boxOf, viewport))
    context.drawImage(
      ...[picture.canvas, left, top, width, rows],
      ...[geometry.leftPx, y, widthPx, height],
    );
  context.imageSmoothingEnabled = true;
  for (const { row, box, isGroup } of seen) {
    const painting = { context, scene, theme, picture, row, ...boxOf(box), fillOf };
    if (isGroup) hatchAreas(painting);
    else hatchRuns(painting);
  }
  drawLabels(context, scene, theme, picture);
}

/**
 * The whole device pixels of a lane. Lanes that touch end exactly where the next begins: rounding each height on its
 * own would leave stray lines between some of them.
 */
export function laneBox(
  { y: top, stepPx, laneHeightPx }: RowBox,
  { viewport }: Pick<TimelineScene, 'viewport'>,
): { y: number; height: number } {
  const y = onDevicePixel(top + (stepPx - laneHeightPx) / 2, viewport);
  const height =
    laneHeightPx === stepPx
      ? onDevicePixel(top + stepPx, viewport) - y
      : onDevicePixel(laneHeightPx, viewport);
  return { y, height: Math.max(1 / viewport.pixelRatio, height) };
}

/** The drawing of one row. */
interface RowPainting {
  readonly context: Context2d;
  readonly scene: TimelineScene;
  readonly theme: Theme;
  readonly picture: LanePicture;
  readonly row: RowPicture;
  readonly y: number;
  readonly height: number;
  /** The fill of a code's hatch. */
  readonly fillOf: (code: number, hatch: HatchLook) => CanvasPattern | string;
}

function hatchRuns(painting: RowPainting): void {
  const { context, scene, theme, picture, row, y, height } = painting;
  const { columnsPerPx } = picture;
  const { leftPx } = scene.geometry;
  const hasGaps = isThick(height);
  for (const { code, from, to, begins } of row.runs) {
    const x = leftPx + from / columnsPerPx;
    if (picture.looks[code]?.hatch)
      fillHatch(painting, code, [{ x, y, width: (to - from) / columnsPerPx, height }]);
    if (!hasGaps || !begins || from === 0) continue;
    context.fillStyle = theme.paper;
    context.fillRect(x, y, 1, height);
  }
}

function hatchAreas(painting: RowPainting): void {
  const { scene, picture, row, y, height } = painting;
  const { columnsPerPx } = picture;
  const { leftPx } = scene.geometry;
  const rowPx = height / row.height;
  for (const [code, areas] of row.areas) {
    const boxes = areas.map(({ from, to, top, bottom }) => ({
      x: leftPx + from / columnsPerPx,
      y: y + top * rowPx,
      width: (to - from) / columnsPerPx,
      height: (bottom - top) * rowPx,
    }));
    fillHatch(painting, code, boxes);
  }
}

/** Fills boxes of one code with its hatch. Boxes lower than the strokes of a hatch with a ground keep their colour. */
function fillHatch(
  { context, picture, fillOf }: RowPainting,
  code: number,
  all: readonly Box[],
): void {
  const look = picture.looks[code];
  if (!look?.hatch) return;
  const boxes = look.ground ? all.filter(({ height }) => isThick(height)) : all;
  if (boxes.length === 0) return;
  if (look.ground) {
    context.fillStyle = look.ground;
    fillBoxes(context, boxes);
  }
  context.fillStyle = fillOf(code, look.hatch);
  context.globalAlpha = look.hatch.alpha;
  fillBoxes(context, boxes);
  context.globalAlpha = 1;
  if (!look.outline) return;
  context.fillStyle = look.outline;
  for (const { x, y, width, height } of boxes) {
    context.fillRect(x, y, width, 1);
    context.fillRect(x, y + height - 1, width, 1);
  }
}

/** Fills boxes that do not overlap as one path: one call of the canvas for each box costs several times as much. */
function fillBoxes(context: Context2d, boxes: readonly Box[]): void {
  context.beginPath();
  for (const { x, y, width, height } of boxes) context.rect(x, y, width, height);
  context.fill();
}

/** Draws leaders' ids, with `leads` on the leader's own lane. Thin lanes have no labels, only colours. */
function drawLabels(
  context: Context2d,
  scene: TimelineScene,
  theme: Theme,
  picture: LanePicture,
): void {
  const { model, geometry } = scene;
  setFont(context, theme, LABEL_PX, 600);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const marksX = [...markLines(scene).keys()];
  for (const [index, row] of model.rows.entries()) {
    const box = geometry.rows[index] as RowBox;
    if (!hasLabels(box)) continue;
    // The middle of whole pixels: texts between two would stand at different heights of their lanes.
    const { y, height } = laneBox(box, scene);
    const runs = picture.rows.get(row)?.runs ?? [];
    for (const { text, leader, x } of leaderLabels(scene, row, runs, picture, marksX)) {
      context.fillStyle = leaderLook(theme, model.leaderRank(leader)).textOn;
      context.fillText(text, x, y + height / 2);
    }
  }
}

/** Whether a lane is high enough for leaders' ids. */
export function hasLabels({ laneHeightPx }: RowBox): boolean {
  return laneHeightPx >= LEAST_LABELLED_PX;
}

/** A leader's id on a lane, and its left edge in px. */
interface LeaderLabel {
  readonly leader: string;
  readonly text: string;
  readonly x: number;
}

/**
 * The labels of a row that have room in the visible part of their segment, clear of the lines of commands if possible: a
 * leader's own is the shorter one where only that has room, or is clear.
 *
 * @param marksX - the lines' places in px, from left to right.
 */
export function leaderLabels(
  { geometry }: Pick<TimelineScene, 'geometry'>,
  { nodes, isGroup }: LaneRow,
  runs: readonly Run[],
  { tracks, columnsPerPx }: Pick<LanePicture, 'tracks' | 'columnsPerPx'>,
  marksX: readonly number[],
): LeaderLabel[] {
  const labels: LeaderLabel[] = [];
  for (const { code, from, to } of runs) {
    const value = tracks.values[code];
    const first = geometry.leftPx + from / columnsPerPx + INSET_PX;
    const end = geometry.leftPx + to / columnsPerPx - INSET_PX;
    if (end <= first || value?.type !== 'elected') continue;
    const isOwn = !isGroup && value.leader === nodes[0];
    const texts = isOwn ? [`${value.leader} · leader`, value.leader] : [value.leader];
    const label = [true, false]
      .flatMap((isClear) =>
        texts.map((text) => {
          const widthPx = textWidthPx(text, LABEL_PX);
          return { text, widthPx, x: isClear ? clearOf(marksX, first, widthPx) : first };
        }),
      )
      .find(({ x, widthPx }) => x + widthPx <= end);
    if (label) labels.push({ leader: value.leader, text: label.text, x: label.x });
  }
  return labels;
}

/** The first left edge from which on a text is clear of the lines. */
function clearOf(marksX: readonly number[], first: number, widthPx: number): number {
  let x = first;
  for (const markX of marksX)
    if (markX > x - MARK_GAP_PX && markX < x + widthPx) x = markX + MARK_GAP_PX;
  return x;
}
