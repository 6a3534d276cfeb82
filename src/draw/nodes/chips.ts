// Chips on a node: the leader it believes in, and the number of messages that wait for it.
import type { Point } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { type Box, boxAround } from '../canvas/geometry';
import { hatchPath } from '../canvas/hatch';
import { keptWithin } from '../canvas/labelPlacement';
import { leaderLook, type Theme } from '../canvas/theme';
import { waitingAt } from '../scene/messagePlaces';
import { chipBox } from '../scene/nodeBoxes';
import { LEAST_TEXT_PX } from '../scene/nodeMetrics';
import type { Scene } from '../scene/scene';

/** Draws a live node's belief chip (⊥ is hollow) and, for a paused one, the number of waiting messages. */
export function drawChips(context: Context2d, scene: Scene, theme: Theme, node: NodeView): void {
  const at = scene.places.get(node.id);
  if (!at || scene.metrics.isDisc || !isLive(node)) return;
  if (node.state !== '' || node.elected !== null) drawChip(context, scene, theme, node, at);
  const waiting = waitingAt(scene.model, node);
  const { radiusPx } = scene.metrics;
  if (waiting > 0)
    drawWaiting(context, scene, theme, waiting, [at[0] + radiusPx * 0.62, at[1] - radiusPx * 0.85]);
}

function drawChip(
  context: Context2d,
  { metrics, model }: Scene,
  theme: Theme,
  { elected }: NodeView,
  at: Point,
): void {
  const text = elected ?? '⊥';
  const box = chipBox(metrics, at, text);
  const pill = pillOf(box);
  context.strokeStyle = elected === null ? theme.soft : theme.paper;
  context.lineWidth = elected === null ? 2 : 3;
  if (elected !== null) context.stroke(pill);
  const look = elected === null ? null : leaderLook(theme, model.leaderRank(elected));
  context.fillStyle = look?.colour ?? theme.nodeFill;
  if (elected === null) context.stroke(pill);
  context.fill(pill);
  if (look?.pattern) hatchEnds(context, box, pill, look.textOn, look.colour);
  if (metrics.hasStates)
    write(context, theme, text, box, metrics.chipPx, look?.textOn ?? theme.soft);
}

/** Stripes that leave the middle plain, so that the id on it stays easy to read. */
function hatchEnds(context: Context2d, box: Box, pill: Path2D, ink: string, colour: string): void {
  context.globalAlpha = 0.55;
  hatchPath(context, pill, box, ink, 4);
  context.globalAlpha = 1;
  context.fillStyle = colour;
  const inset = box.height * 0.32;
  context.fillRect(box.x + inset, box.y + 1, box.width - 2 * inset, box.height - 2);
}

/** Draws the number of messages that wait for a process, to the right of a place or as near to it as there is room. */
export function drawWaiting(
  context: Context2d,
  { metrics, viewport }: Scene,
  theme: Theme,
  waiting: number,
  [x, y]: Point,
): void {
  const text = metrics.hasStates ? `${waiting} waiting` : `${waiting}`;
  const sizePx = Math.max(LEAST_TEXT_PX, metrics.chipPx);
  const width = textWidthPx(text, sizePx) + sizePx;
  const { widthPx, heightPx } = viewport;
  const bounds = { x: 2, y: 0, width: widthPx - 4, height: heightPx };
  const box = keptWithin(boxAround([x + width / 2, y], width, sizePx * 1.6), bounds);
  const pill = pillOf(box);
  context.fillStyle = theme.paper;
  context.fill(pill);
  context.strokeStyle = theme.ink;
  context.lineWidth = 1;
  context.stroke(pill);
  write(context, theme, text, box, sizePx, theme.ink);
}

function pillOf({ x, y, width, height }: Box): Path2D {
  const pill = new Path2D();
  pill.roundRect(x, y, width, height, height / 2);
  return pill;
}

function write(
  context: Context2d,
  theme: Theme,
  text: string,
  box: Box,
  sizePx: number,
  colour: string,
): void {
  setFont(context, theme, sizePx, 600);
  context.fillStyle = colour;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
}
