// The painters of a question's candidates and of the guess. The page fetches them for the first run that asks.
import type { Context2d } from './canvas/context';
import { drawNote } from './canvas/note';
import type { Theme } from './canvas/theme';
import { ringRadiusPx } from './scene/countdown';
import type { Scene } from './scene/scene';

/** A dash and its gap, in sizes of small text. */
const DASH = [0.32, 0.3];

/** Draws a ring of dashes around each node that can be the answer, outside of its timer's ring. */
export function drawCandidates(
  context: Context2d,
  { model, places, metrics }: Scene,
  theme: Theme,
): void {
  const { candidates = [] } = model.asked ?? {};
  const unitPx = metrics.isDisc ? 4 : metrics.notePx;
  const radiusPx = ringRadiusPx(metrics) + (metrics.isDisc ? 2 : unitPx * 0.4);
  context.save();
  context.strokeStyle = theme.ink;
  context.lineWidth = metrics.isDisc ? 1 : Math.max(1.5, unitPx * 0.1);
  context.setLineDash(DASH.map((share) => share * unitPx));
  for (const id of candidates) {
    const at = places.get(id);
    if (!at) continue;
    context.beginPath();
    context.arc(at[0], at[1], radiusPx, 0, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
}

/** The distance from a circle to the middle of its guess, in sizes of small text: below the words for its state. */
const AWAY = { usual: 3.3, hall: 1.6 };

/** Writes the guess below its node; above it where the stage ends. */
export function drawGuess(
  context: Context2d,
  { model, places, metrics, viewport }: Scene,
  theme: Theme,
): void {
  const at = places.get(model.asked?.guess ?? '');
  if (!at) return;
  const { radiusPx, notePx } = metrics;
  const below = at[1] + radiusPx + notePx * (viewport.hall ? AWAY.hall : AWAY.usual);
  const hasRoom = below + notePx <= viewport.heightPx;
  const y = hasRoom ? below : at[1] - radiusPx - notePx * AWAY.hall;
  drawNote(context, theme, viewport, 'your guess', [at[0], y], notePx);
}
