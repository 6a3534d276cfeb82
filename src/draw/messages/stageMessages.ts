// Messages in flight: glyphs with letters for few, rectangles for many.
import type { Flight } from '../../sim/trace/world';
import { type Context2d, clipOut } from '../canvas/context';
import { between, distance } from '../canvas/geometry';
import { drawNote } from '../canvas/note';
import type { Theme } from '../canvas/theme';
import { nodeLabels } from '../nodes/nodeLabels';
import { drawGlyph, flightStyle, lookOf } from '../scene/glyph';
import { GLYPHS_AT_MOST, type PlacedMessage, placeMessages } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';
import { drawHandledSigns } from './handledSigns';
import { drawLosses } from './losses';

const TAIL_PX = 34;
/** Longer tails of many messages that leave one node together would run into one another and hide it. */
const TAIL_OF_MANY_PX = 11;

/** Draws the messages in flight and recent losses; periodic traffic lies below other messages. */
export function drawMessages(context: Context2d, scene: Scene, theme: Theme): void {
  const messages = placeMessages(scene);
  context.save();
  if (scene.model.reducedMotion && scene.metrics.hasStates) {
    const words = [...nodeLabels(scene), ...scene.parts.values()].map(({ box }) => box);
    clipOut(context, scene.viewport, words);
  }
  drawTails(context, scene, theme, messages);
  context.restore();
  drawLosses(context, scene, theme);
  const few = messages.length <= GLYPHS_AT_MOST && !scene.metrics.isDisc;
  if (few) drawFew(context, scene, theme, messages);
  else drawMany(context, scene, theme, messages);
  drawHandledSigns(context, scene, theme, messages);
}

/** Draws the tails, one path per colour. Under reduced motion a tail is the whole path and ends in an arrowhead. */
function drawTails(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  messages: readonly PlacedMessage[],
): void {
  const paths = new Map<string, Path2D>();
  const still = scene.model.reducedMotion;
  const tiny = scene.metrics.isDisc;
  const tailPx = tiny ? TAIL_OF_MANY_PX : TAIL_PX;
  for (const message of messages) {
    const colour = tailColour(scene, theme, message);
    const path = paths.get(colour) ?? new Path2D();
    paths.set(colour, path);
    const { at, start, end } = message;
    const back = Math.min(1, tailPx / Math.max(1, distance(start, at)));
    const [from, to] = still ? [start, end] : [between(at, start, back), at];
    path.moveTo(from[0], from[1]);
    path.lineTo(to[0], to[1]);
    if (still) addArrowhead(path, message);
  }
  context.setLineDash([]);
  context.lineWidth = tiny ? 1 : 2;
  context.globalAlpha = 0.5;
  for (const [colour, path] of paths) {
    context.strokeStyle = colour;
    context.stroke(path);
  }
  context.globalAlpha = 1;
}

function tailColour(scene: Scene, theme: Theme, { flight }: PlacedMessage): string {
  const look = lookOf(scene.model, flight);
  if (!look.announces) return theme.soft;
  return flightStyle(theme, scene.model, flight).fill;
}

function addArrowhead(path: Path2D, { start, end }: PlacedMessage): void {
  const length = Math.max(1, distance(start, end));
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  for (const side of [-1, 1]) {
    path.moveTo(end[0] - 9 * ux + side * 4 * uy, end[1] - 9 * uy - side * 4 * ux);
    path.lineTo(end[0], end[1]);
  }
}

function drawFew(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  messages: readonly PlacedMessage[],
): void {
  const isPeriodic = ({ flight }: PlacedMessage) => lookOf(scene.model, flight).periodic === true;
  for (const message of messages) if (isPeriodic(message)) drawOne(context, scene, theme, message);
  for (const message of messages) if (!isPeriodic(message)) drawOne(context, scene, theme, message);
}

function drawOne(
  context: Context2d,
  { model, metrics }: Scene,
  theme: Theme,
  { flight, at }: PlacedMessage,
): void {
  const look = lookOf(model, flight);
  const style = flightStyle(theme, model, flight);
  const under = model.hovered?.type === 'message' && model.hovered.id === flight.id;
  drawGlyph(context, look, at[0], at[1], metrics.glyphPx * (under ? 1.3 : 1), style);
}

function drawMany(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  messages: readonly PlacedMessage[],
): void {
  const byColour = new Map<string, Path2D>();
  for (const { flight, at } of messages) {
    const { fill, stroke } = flightStyle(theme, scene.model, flight);
    const colour = fill === theme.nodeFill ? stroke : fill;
    const path = byColour.get(colour) ?? new Path2D();
    byColour.set(colour, path);
    path.rect(at[0] - 2, at[1] - 2, 4, 4);
  }
  for (const [colour, path] of byColour) {
    context.fillStyle = colour;
    context.fill(path);
  }
}

/** Draws a note at the hovered message, over everything: kind, sender, receiver and arrival. */
export function drawMessageNote(context: Context2d, scene: Scene, theme: Theme): void {
  const { model, viewport, metrics } = scene;
  if (model.hovered?.type !== 'message') return;
  const { id } = model.hovered;
  const shown = placeMessages(scene).find(({ flight }) => flight.id === id);
  if (!shown) return;
  const { flight, at } = shown;
  const text = `${flight.kind} ${flight.from} → ${flight.to}, ${fateOf(flight)}`;
  drawNote(context, theme, viewport, text, [at[0], at[1] - metrics.glyphPx - 16], metrics.notePx);
}

function fateOf({ dueMs, heldMs, sender }: Flight): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(3)} s`;
  const fate =
    heldMs === undefined ? `arrives at ${seconds(dueMs)}` : `held since ${seconds(heldMs)}`;
  return sender === undefined ? fate : `${fate}, with ${sender}’s id`;
}
