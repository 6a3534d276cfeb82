// The timeline's frame: ticks, the names of the lanes, the lane of violations and the cursor.

import { type Context2d, fontSetter, setFont, textWidthPx } from '../canvas/context';
import { isNarrow } from '../canvas/layout';
import { shortened } from '../canvas/shortened';
import type { Theme } from '../canvas/theme';
import type { RowBox } from './rowBoxes';
import { axisTicks, isRowInSight, type Tick } from './timelineGeometry';
import type { TimelineScene } from './timelineScene';
import { visibleSpans } from './visibleSpans';

/** The least height of a row with a name beside it, in px: ascenders and descenders, without leading. */
const NAME_HEIGHT_PX = 11;
const NAME_PX = { least: 11, most: 13 };
const LINE_PX = 13;
/** The gap between a name and its lane. */
const NAME_GAP_PX = 6;
const TICK_PX = 11;
/** The width of a character of the monospaced typeface, in units of the font size. */
const MONO_WIDTH = 0.6;

/** Draws ticks, and their times along the top. */
export function drawAxis(
  context: Context2d,
  { model, viewport, geometry, scale }: TimelineScene,
  theme: Theme,
  ticks: readonly Tick[] = axisTicks(model.view, geometry),
): void {
  const { axisY, lanesBottom, leftPx } = geometry;
  context.font = `${TICK_PX}px ${theme.fontMono}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let freePx = 0;
  for (const { atMs, text } of ticks) {
    const x = Math.round(scale(atMs));
    context.fillStyle = theme.grid;
    context.fillRect(x, axisY + 14, 1, lanesBottom - axisY - 12);
    context.fillStyle = theme.soft;
    const halfPx = (text.length * MONO_WIDTH * TICK_PX) / 2;
    // The choice of the lanes' order is left of the axis; at the right, the page ends.
    const middle = Math.max(leftPx + halfPx, Math.min(x, viewport.widthPx - halfPx - 2));
    if (middle - halfPx < freePx) continue;
    context.fillText(text, middle, axisY);
    freePx = middle + halfPx + TICK_PX;
  }
}

/** The size of a name's text: as large as its row, but not wider than the room beside it. */
function namePx(lines: readonly string[], stepPx: number, roomPx: number): number {
  const { least, most } = NAME_PX;
  const widestPx = Math.max(...lines.map((line) => textWidthPx(line, 1)));
  const sizePx = lines.length > 1 ? least : stepPx * 0.8;
  return Math.max(least, Math.min(most, sizePx, roomPx / widestPx));
}

/** Draws the names beside the rows; where rows are thin, every second name, every third, and so on. */
export function drawLaneNames(context: Context2d, scene: TimelineScene, theme: Theme): void {
  const { namesX } = scene.geometry;
  const roomPx = nameRoomPx(scene);
  context.fillStyle = theme.ink;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const setSize = fontSetter(context, theme);
  for (const { lines, middlePx, sizePx } of laneNames(scene)) {
    setSize(sizePx);
    for (const [line, text] of lines.entries()) {
      const y = middlePx + (line - (lines.length - 1) / 2) * LINE_PX;
      context.fillText(shortened(text, sizePx, roomPx), namesX, y, roomPx);
    }
  }
}

/** A name beside a row: its lines, its middle and its font's size, in px. */
interface LaneName {
  readonly lines: readonly string[];
  readonly middlePx: number;
  readonly sizePx: number;
}

/** The width of the names, in px. */
function nameRoomPx({ geometry: { leftPx, namesX } }: TimelineScene): number {
  return leftPx - namesX - NAME_GAP_PX;
}

/** The names that have room beside their rows, from the top. */
export function laneNames(scene: TimelineScene): LaneName[] {
  const { model, geometry } = scene;
  const roomPx = nameRoomPx(scene);
  let freePx = Number.NEGATIVE_INFINITY;
  return model.rows.flatMap(({ lines }, index) => {
    const row = geometry.rows[index] as RowBox;
    if (!isRowInSight(row, geometry)) return [];
    const { y, stepPx } = row;
    const middlePx = y + stepPx / 2;
    const shown = stepPx >= LINE_PX * lines.length ? lines : [lines.join(' ')];
    const heightPx = shown.length > 1 ? LINE_PX * shown.length : NAME_HEIGHT_PX;
    if (middlePx - heightPx / 2 < freePx) return [];
    freePx = middlePx + heightPx / 2;
    return [{ lines: shown, middlePx, sizePx: namePx(shown, stepPx, roomPx) }];
  });
}

/** Draws the topmost lane: a thin line up to the end of the run, red while a property is violated. */
export function drawViolations(context: Context2d, scene: TimelineScene, theme: Theme): void {
  const { model, viewport, geometry, scale } = scene;
  const { violations, namesX, leftPx, rightPx } = geometry;
  const clamped = (atMs: number) => Math.min(rightPx, Math.max(leftPx, scale(atMs)));
  const middle = violations.y + violations.height / 2;
  context.fillStyle = theme.line;
  context.fillRect(leftPx, middle - 1.5, clamped(model.endMs) - leftPx, 3);
  context.fillStyle = theme.violation;
  for (const { fromPx, toPx } of visibleSpans(model.lanes.breaches, scale, model.endMs)) {
    // A short one ends at its end: at the cursor it would begin in the future.
    const widthPx = Math.max(2, toPx - Math.max(leftPx, fromPx));
    context.fillRect(toPx - widthPx, violations.y, widthPx, violations.height);
  }
  setFont(context, theme, 11);
  context.fillStyle = theme.soft;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(isNarrow(viewport) ? 'broken' : 'violated', namesX, middle);
}

/** Draws the cursor at the moment shown, and veils the lanes after it. */
export function drawCursor(
  context: Context2d,
  { model, geometry, scale }: TimelineScene,
  theme: Theme,
): void {
  const { lanesBottom, leftPx, rightPx, axisY } = geometry;
  const x = scale(model.nowMs);
  const veilTo = Math.min(rightPx, scale(model.endMs));
  const veilFrom = Math.max(leftPx, x);
  if (veilTo > veilFrom + 1) {
    context.globalAlpha = 0.6;
    context.fillStyle = theme.paper;
    // The veil ends above the marks' labels.
    context.fillRect(veilFrom, axisY + 12, veilTo - veilFrom, lanesBottom - axisY - 8);
    context.globalAlpha = 1;
  }
  if (x < leftPx - 1 || x > rightPx + 1) return;
  context.fillStyle = theme.ink;
  context.fillRect(x - 0.75, axisY + 12, 1.5, lanesBottom - axisY - 6);
  context.beginPath();
  context.moveTo(x - 6, axisY + 8);
  context.lineTo(x + 6, axisY + 8);
  context.lineTo(x, axisY + 17);
  context.closePath();
  // The dot of a beat at this moment would run into it.
  context.strokeStyle = theme.paper;
  context.lineWidth = 3;
  context.stroke();
  context.fill();
}
