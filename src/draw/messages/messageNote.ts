// The note of the message that is pointed at.
import type { Flight } from '../../sim/trace/world';
import type { Context2d } from '../canvas/context';
import { drawNote } from '../canvas/note';
import type { Theme } from '../canvas/theme';
import { placeMessages } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';

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
