// The lanes: their picture, with hatches, gaps and labels over it.
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { leaderLook, type Theme } from '../canvas/theme';
import { hatchPattern } from './hatches';
import type { Run } from './laneColumns';
import {
  isThick,
  type LanePicture,
  lanePicture,
  type RowPicture,
  type TimelineLayers,
} from './lanePicture';
import type { RowBox } from './timelineGeometry';
import type { LaneRow } from './timelineModel';
import { onDevicePixel, type TimelineScene } from './timelineScene';

const LABEL_PX = 11.5;
const INSET_PX = 8;
const LEAST_LABELLED_PX = 14;

/** Draws the lanes of the visible interval. */
export function drawLanes(
  context: Context2d,
  scene: TimelineScene,
  theme: Theme,
  layers: TimelineLayers,
): void {
  const { model, geometry, viewport } = scene;
  const picture = lanePicture(scene, theme, layers);
  const widthPx = picture.range.count / viewport.pixelRatio;
  context.imageSmoothingEnabled = false;
  for (const [index, row] of picture.rows.entries()) {
    const { y, height } = laneBox(geometry.rows[index] as RowBox, scene);
    const { top, height: rows } = row;
    const { leftPx } = geometry;
    context.drawImage(
      picture.canvas,
      0,
      top,
      picture.range.count,
      rows,
      leftPx,
      y,
      widthPx,
      height,
    );
    const painting = { context, scene, theme, layers, picture, row, y, height };
    if (model.rows[index]?.isGroup) hatchAreas(painting);
    else hatchRuns(painting);
  }
  context.imageSmoothingEnabled = true;
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
  readonly layers: TimelineLayers;
  readonly picture: LanePicture;
  readonly row: RowPicture;
  readonly y: number;
  readonly height: number;
}

function hatchRuns(painting: RowPainting): void {
  const { context, scene, theme, row, y, height } = painting;
  const { pixelRatio } = scene.viewport;
  const { leftPx } = scene.geometry;
  const hasGaps = isThick(height);
  for (const { code, from, to, begins } of row.runs) {
    const x = leftPx + from / pixelRatio;
    fillHatch(painting, code, x, y, (to - from) / pixelRatio, height);
    if (!hasGaps || !begins || from === 0) continue;
    context.fillStyle = theme.paper;
    context.fillRect(x, y, 1, height);
  }
}

function hatchAreas(painting: RowPainting): void {
  const { scene, row, y, height } = painting;
  const { pixelRatio } = scene.viewport;
  for (const { code, from, to, top, bottom } of row.areas) {
    const x = scene.geometry.leftPx + from / pixelRatio;
    const rowPx = height / row.height;
    fillHatch(painting, code, x, y + top * rowPx, (to - from) / pixelRatio, (bottom - top) * rowPx);
  }
}

function fillHatch(
  { context, scene, layers, picture }: RowPainting,
  code: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const look = picture.looks[code];
  if (!look?.hatch || (look.ground && !isThick(height))) return;
  const { pixelRatio } = scene.viewport;
  if (look.ground) {
    context.fillStyle = look.ground;
    context.fillRect(x, y, width, height);
  }
  const originPx = scene.geometry.leftPx - picture.range.first / pixelRatio;
  context.fillStyle = hatchPattern(context, layers.patterns, look.hatch, pixelRatio, originPx);
  context.globalAlpha = look.hatch.alpha;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  if (!look.outline) return;
  context.fillStyle = look.outline;
  context.fillRect(x, y, width, 1);
  context.fillRect(x, y + height - 1, width, 1);
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
  for (const [index, row] of model.rows.entries()) {
    const { y, stepPx, laneHeightPx } = geometry.rows[index] as RowBox;
    if (laneHeightPx < LEAST_LABELLED_PX) continue;
    const runs = picture.rows[index]?.runs ?? [];
    for (const { text, leader, x } of leaderLabels(scene, row, runs, picture)) {
      context.fillStyle = leaderLook(theme, model.leaderRank(leader)).textOn;
      context.fillText(text, x, y + stepPx / 2);
    }
  }
}

/** A leader's id on a lane, and its left edge in px. */
interface LeaderLabel {
  readonly leader: string;
  readonly text: string;
  readonly x: number;
}

/** The labels of a row that have room in the visible part of their segment. */
export function leaderLabels(
  { geometry, viewport }: Pick<TimelineScene, 'geometry' | 'viewport'>,
  { nodes, isGroup }: LaneRow,
  runs: readonly Run[],
  { tracks }: Pick<LanePicture, 'tracks'>,
): LeaderLabel[] {
  return runs.flatMap(({ code, from, to }) => {
    const value = tracks.values[code];
    if (value?.type !== 'elected') return [];
    const isOwn = !isGroup && value.leader === nodes[0];
    const text = isOwn ? `${value.leader} · leads` : value.leader;
    const room = textWidthPx(text, LABEL_PX) + 2 * INSET_PX;
    if ((to - from) / viewport.pixelRatio < room) return [];
    return [
      { leader: value.leader, text, x: geometry.leftPx + from / viewport.pixelRatio + INSET_PX },
    ];
  });
}
