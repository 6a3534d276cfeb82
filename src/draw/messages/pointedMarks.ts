// The event that is pointed at in another view: rings around its messages in flight, or else around its process.
import type { Point } from '../../sim/contracts/command';
import type { Context2d } from '../canvas/context';
import { drawNote, noteBox } from '../canvas/note';
import type { Theme } from '../canvas/theme';
import { ringRadiusPx, ringsAround } from '../nodes/emphasis';
import { placeOf } from '../scene/ends';
import { type PlacedMessage, placeMessages } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';
import { drawRing } from './handledSigns';

/** The gap between a process's ring and the line of pseudocode beside it, in px: room for the process's id. */
const GAP_PX = 36;

/** The marks of an event. */
export interface MarkedEvent {
  /** Its messages in flight, each with a ring. */
  readonly messages: readonly PlacedMessage[];
  /** The process with a ring; null when a message has one, or when the event has no process. */
  readonly process: string | null;
}

/** The marks of the event that is pointed at; null without one. */
export function markedEvent(
  { model: { pointed } }: Scene,
  placed: readonly PlacedMessage[],
): MarkedEvent | null {
  if (!pointed) return null;
  const ids = new Set(pointed.messages.map(({ id }) => id));
  const messages = placed.filter(({ flight }) => ids.has(flight.id));
  return { messages, process: messages.length > 0 ? null : pointed.process };
}

/** Draws the rings, and the line of pseudocode that the event's step executes. */
export function drawPointed(context: Context2d, scene: Scene, theme: Theme): void {
  const marked = markedEvent(scene, placeMessages(scene));
  if (!marked) return;
  context.setLineDash([]);
  for (const message of marked.messages) drawRing(context, scene, theme, message);
  if (marked.process !== null) {
    context.lineWidth = 2;
    ringsAround(context, scene, theme.ink, marked.process, [ringRadiusPx(scene)]);
  }
  drawRule(context, scene, theme);
}

/**
 * Draws the line of pseudocode beside its process, on the outer side, where few messages pass; above the process where
 * that side has no room. Not drawn while the stage shows a note of its own.
 */
function drawRule(context: Context2d, scene: Scene, theme: Theme): void {
  const { pointed, hovered } = scene.model;
  if (!pointed?.rule || pointed.process === null || hovered) return;
  const at = placeOf(scene, pointed.process);
  if (!at) return;
  const { viewport, metrics } = scene;
  const [x, y] = at;
  const text = pointed.rule.replace(/\s+/g, ' ');
  const { width, height } = noteBox(viewport, text, at, metrics.notePx);
  const radiusPx = ringRadiusPx(scene);
  const side = x < viewport.widthPx / 2 ? -1 : 1;
  const besideX = x + side * (radiusPx + GAP_PX + width / 2);
  const hasRoom = besideX - width / 2 > 0 && besideX + width / 2 < viewport.widthPx;
  const place: Point = hasRoom ? [besideX, y] : [x, y - radiusPx - height];
  drawNote(context, theme, viewport, text, place, metrics.notePx);
}
