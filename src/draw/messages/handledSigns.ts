// Marks of interventions on a message: brackets around a held one, a stroke across one with a forged sender.
import type { Context2d } from '../canvas/context';
import { setFont } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { glyphReachPx } from '../scene/glyph';
import { type PlacedMessage, seenMessages } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';

const GAP_PX = 3;
/** The feet of a bracket. */
const FOOT_PX = 4;

/** Draws, over the glyphs, brackets, false senders, and a ring around the message whose menu is open. */
export function drawHandledSigns(context: Context2d, scene: Scene, theme: Theme): void {
  context.setLineDash([]);
  for (const message of seenMessages(scene)) {
    const { id, heldMs, sender } = message.flight;
    if (heldMs !== undefined) drawBrackets(context, scene, theme, message);
    if (sender !== undefined) drawFalseSender(context, scene, theme, message, sender);
    if (id === scene.model.chosenMessage) drawRing(context, scene, theme, message);
  }
}

function halfWidthPx({ metrics }: Scene, { look }: PlacedMessage): number {
  return Math.max(5, glyphReachPx(look, metrics.glyphPx) * 1.1);
}

function drawBrackets(context: Context2d, scene: Scene, theme: Theme, message: PlacedMessage) {
  const { at } = message;
  const halfPx = halfWidthPx(scene, message) + GAP_PX;
  context.strokeStyle = theme.ink;
  context.lineWidth = 2;
  context.beginPath();
  for (const side of [-1, 1]) {
    const [back, foot] = [at[0] + side * (halfPx + 1), at[0] + side * (halfPx + 1 - FOOT_PX)];
    context.moveTo(foot, at[1] - halfPx);
    context.lineTo(back, at[1] - halfPx);
    context.lineTo(back, at[1] + halfPx);
    context.lineTo(foot, at[1] + halfPx);
  }
  context.stroke();
}

/** Draws a stroke behind the letter and the id on the message; for periodic traffic, small and frequent, the stroke only. */
function drawFalseSender(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  message: PlacedMessage,
  sender: string,
): void {
  const [x, y] = message.at;
  const halfPx = halfWidthPx(scene, message) + 2;
  const { periodic } = message.look;
  // The stroke leaves the letter clear.
  const clearPx = periodic ? 0 : 0.62 * halfPx;
  for (const [width, colour] of [
    [4, theme.paper],
    [2, theme.ink],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (const side of [-1, 1]) {
      context.moveTo(x + side * clearPx, y - side * clearPx);
      context.lineTo(x + side * halfPx, y - side * halfPx);
    }
    context.stroke();
  }
  if (!scene.metrics.hasStates || periodic) return;
  const sizePx = scene.metrics.notePx;
  setFont(context, theme, sizePx, 600);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.strokeStyle = theme.paper;
  context.lineWidth = 3;
  const text = `as ${sender}`;
  const [textX, textY] = [x + halfPx + GAP_PX, y - halfPx];
  context.strokeText(text, textX, textY);
  context.fillStyle = theme.ink;
  context.fillText(text, textX, textY);
}

/** Draws a ring around a message, outside of its brackets. */
export function drawRing(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  message: PlacedMessage,
): void {
  const { at, flight } = message;
  const beyondPx = flight.heldMs === undefined ? 4 : 11;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(at[0], at[1], halfWidthPx(scene, message) + beyondPx, 0, 2 * Math.PI);
  context.stroke();
}
