// Chips on a node: the leader it believes in, and what it is busy with.
import type { Point } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { type Box, boxAround, isClear } from '../canvas/geometry';
import { hatchPath } from '../canvas/hatch';
import { keptWithin } from '../canvas/labelPlacement';
import { newPath } from '../canvas/surface';
import { leaderLook, type Theme } from '../canvas/theme';
import { waitingAt } from '../scene/messagePlaces';
import { chipOf, chipTextPx } from '../scene/nodeBoxes';
import { LEAST_TEXT_PX } from '../scene/nodeMetrics';
import type { Scene } from '../scene/scene';

/**
 * Draws a live node's belief chip (⊥ is hollow) and the sign of what it is busy with: the number of messages that wait for
 * it, and on a small node, which has no words, a write to its disk.
 */
export function drawChips(context: Context2d, scene: Scene, theme: Theme, node: NodeView): void {
  const at = scene.places.get(node.id);
  if (!at || scene.metrics.isDisc || !isLive(node)) return;
  if (node.state !== '' || node.elected !== null) drawChip(context, scene, theme, node, at);
  const texts = busyTexts(scene, node);
  if (texts.length > 0) drawSign(context, scene, theme, busySign(scene, texts, at));
}

/** The texts of a node's sign, the best one first; none of a node that is not busy. */
export function busyTexts(scene: Scene, node: NodeView): string[] {
  const waiting = waitingAt(scene.model, node);
  const counts = waiting > 0 ? waitingTexts(scene, waiting) : [];
  if (scene.metrics.hasStates || node.writesUntilMs === null) return counts;
  return [...(waiting > 0 ? [`writing, ${waiting} waiting`] : []), 'writing', ...counts];
}

/** A text about waiting messages or a write, and its box in px. */
interface Sign {
  readonly text: string;
  readonly box: Box;
}

/**
 * The sign of what a node is busy with: at its upper right or its upper left, else at its lower left or higher up; the
 * first of these places that is on the stage and clear of services, of clients and of other nodes. A shorter text stands
 * where a longer one has no room.
 *
 * @param texts - the best one first.
 */
export function busySign(scene: Scene, texts: readonly string[], at: Point): Sign {
  const { metrics, places, parts, viewport } = scene;
  const sidePx = 2 * metrics.radiusPx;
  const others = [...places.values()].filter(([x, y]) => x !== at[0] || y !== at[1]);
  const taken = [
    ...[...parts.values()].map(({ box }) => box),
    ...others.map((other) => boxAround(other, sidePx, sidePx)),
  ];
  const signs = texts.flatMap((text) => boxesAround(scene, text, at).map((box) => ({ text, box })));
  const onStage = signs.filter(
    ({ box }) => box.x >= 2 && box.x + box.width <= viewport.widthPx - 2,
  );
  const free = onStage.find(({ box }) => isClear(box, taken));
  return (free ?? onStage[0] ?? signs[0]) as Sign;
}

/** The boxes of all nodes' signs, in px; discs have none. */
export function busyBoxes(scene: Scene): Box[] {
  if (scene.metrics.isDisc) return [];
  return [...scene.places].flatMap(([id, at]) => {
    const node = scene.model.world.nodes.get(id);
    const texts = node ? busyTexts(scene, node) : [];
    return texts.length > 0 ? [busySign(scene, texts, at).box] : [];
  });
}

/** The places of a sign, the best one first. */
function boxesAround(scene: Scene, text: string, [x, y]: Point): Box[] {
  const { radiusPx } = scene.metrics;
  const { width, height } = signSize(scene, text);
  const sides = [x + radiusPx * 0.62, x - radiusPx * 0.62 - width] as const;
  const places = [
    [sides[0], -0.85],
    [sides[1], -0.85],
    [sides[1], 0.85],
    [sides[0], -1.7],
    [sides[1], -1.7],
  ] as const;
  return places.map(([left, radii]) => {
    return { x: left, y: y + radii * radiusPx - height / 2, width, height };
  });
}

function drawChip(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  { elected }: NodeView,
  at: Point,
): void {
  const { metrics, model } = scene;
  const { text, isNamed, box } = chipOf(scene, at, elected);
  const pill = pillOf(box);
  context.strokeStyle = elected === null ? theme.soft : theme.paper;
  context.lineWidth = elected === null ? 2 : 3;
  if (elected !== null) context.stroke(pill);
  const look = elected === null ? null : leaderLook(theme, model.leaderRank(elected));
  context.fillStyle = look?.colour ?? theme.nodeFill;
  if (elected === null) context.stroke(pill);
  context.fill(pill);
  if (look?.pattern) hatchEnds(context, box, pill, look.textOn, look.colour);
  if (isNamed) write(context, theme, text, box, chipTextPx(metrics), look?.textOn ?? theme.soft);
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
  scene: Scene,
  theme: Theme,
  waiting: number,
  [x, y]: Point,
): void {
  const [text = ''] = waitingTexts(scene, waiting);
  const { width, height } = signSize(scene, text);
  const { widthPx, heightPx } = scene.viewport;
  const bounds = { x: 2, y: 0, width: widthPx - 4, height: heightPx };
  const box = keptWithin(boxAround([x + width / 2, y], width, height), bounds);
  drawSign(context, scene, theme, { text, box });
}

/** The texts of a number, the best one first; dots in place of the word tell it from a message. */
function waitingTexts({ metrics }: Scene, waiting: number): string[] {
  const texts = [`${waiting} waiting`, `${waiting} …`];
  return metrics.hasStates ? texts : texts.slice(1);
}

function signTextPx({ metrics }: Scene): number {
  return Math.max(LEAST_TEXT_PX, metrics.chipPx);
}

function signSize(scene: Scene, text: string): Pick<Box, 'width' | 'height'> {
  const sizePx = signTextPx(scene);
  const width = textWidthPx(text, sizePx) + sizePx;
  return { width, height: sizePx * 1.6 };
}

function drawSign(context: Context2d, scene: Scene, theme: Theme, { text, box }: Sign): void {
  const pill = pillOf(box);
  context.fillStyle = theme.paper;
  context.fill(pill);
  context.strokeStyle = theme.ink;
  context.lineWidth = 1;
  context.stroke(pill);
  write(context, theme, text, box, signTextPx(scene), theme.ink);
}

function pillOf({ x, y, width, height }: Box): Path2D {
  const pill = newPath();
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
