// The timeline's frame: ticks, the names of the lanes, the lane of violations and the cursor.

import { type Context2d, setFont } from '../canvas/context';
import type { Viewport } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import { axisTicks, tickText, timelineGeometry, timeScale } from './timelineGeometry';
import type { TimelineModel } from './timelineModel';

/** The least height of a lane with a name beside it, in px. */
const NAME_HEIGHT_PX = 13;

/** Draws ticks, and their times along the top. */
export function drawAxis(
  context: Context2d,
  { view, nodes }: TimelineModel,
  viewport: Viewport,
  theme: Theme,
): void {
  const { axisY, lanesBottom } = timelineGeometry(nodes.length, viewport);
  const scale = timeScale(view, viewport);
  const ticks = axisTicks(view, viewport);
  const stepMs = (ticks[1] ?? 1000) - (ticks[0] ?? 0);
  context.font = `11px ${theme.fontMono}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const atMs of ticks) {
    const x = Math.round(scale(atMs));
    context.fillStyle = theme.grid;
    context.fillRect(x, axisY + 14, 1, lanesBottom - axisY - 12);
    context.fillStyle = theme.soft;
    const text = tickText(atMs, stepMs);
    const halfPx = context.measureText(text).width / 2;
    context.fillText(text, Math.min(x, viewport.widthPx - halfPx - 2), axisY);
  }
}

/** Draws every node's id beside its lane; where lanes are thin, every second id, every third, and so on. */
export function drawLaneNames(
  context: Context2d,
  { nodes }: TimelineModel,
  viewport: Viewport,
  theme: Theme,
): void {
  const { lanesTop, stepPx } = timelineGeometry(nodes.length, viewport);
  const every = Math.max(1, Math.ceil(NAME_HEIGHT_PX / stepPx));
  const narrow = viewport.widthPx < 600;
  const left = narrow ? 8 : 20;
  setFont(context, theme, Math.min(13, Math.max(10, stepPx * 0.8)), 400);
  context.fillStyle = theme.ink;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (let lane = 0; lane < nodes.length; lane += every)
    context.fillText(nodes[lane]?.id ?? '', left, lanesTop + (lane + 0.5) * stepPx);
}

/** Draws the topmost lane: a thin line up to the end of the run, red while a property is violated. */
export function drawViolations(
  context: Context2d,
  { lanes, view, endMs, nodes }: TimelineModel,
  viewport: Viewport,
  theme: Theme,
): void {
  const { violations, leftPx, rightPx } = timelineGeometry(nodes.length, viewport);
  const scale = timeScale(view, viewport);
  const clamped = (atMs: number) => Math.min(rightPx, Math.max(leftPx, scale(atMs)));
  const middle = violations.y + violations.height / 2;
  context.fillStyle = theme.line;
  context.fillRect(leftPx, middle - 1.5, clamped(endMs) - leftPx, 3);
  context.fillStyle = theme.violation;
  for (const { fromMs, toMs } of lanes.breaches) {
    if (fromMs > view.toMs || (toMs ?? endMs) < view.fromMs) continue;
    const from = clamped(fromMs);
    const width = Math.max(2, clamped(toMs ?? endMs) - from);
    context.fillRect(from, violations.y, width, violations.height);
  }
  const narrow = viewport.widthPx < 600;
  setFont(context, theme, 11);
  context.fillStyle = theme.soft;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(narrow ? 'broken' : 'violated', narrow ? 8 : 20, middle);
}

/** Draws the cursor at the moment shown, and veils the lanes after it. */
export function drawCursor(
  context: Context2d,
  { view, nowMs, endMs, nodes }: TimelineModel,
  viewport: Viewport,
  theme: Theme,
): void {
  const { lanesBottom, leftPx, rightPx, axisY } = timelineGeometry(nodes.length, viewport);
  const scale = timeScale(view, viewport);
  const x = scale(nowMs);
  const veilTo = Math.min(rightPx, scale(endMs));
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
  context.fill();
}
