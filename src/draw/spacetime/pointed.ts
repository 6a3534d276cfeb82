// The event that is pointed at, here or in another view: its messages, and a ring at its place on its rail.
import type { Point } from '../../sim/contracts/command';
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { arrowOf, type PlacedArrow } from './arrows';
import { drawArrows } from './drawArrows';
import type { SpacetimeScene } from './spacetimeScene';

const RING_PX = 6;

/** The picture of the event, drawn over everything else. */
export interface PlacedEvent {
  readonly arrows: readonly PlacedArrow[];
  /** The middle of the ring; null where the event has no rail or is out of sight. */
  readonly at: Point | null;
}

/** The places of the event that is pointed at; null without one. */
export function placePointed(scene: SpacetimeScene): PlacedEvent | null {
  const { pointed } = scene.model;
  if (!pointed) return null;
  const arrows = pointed.messages.flatMap(({ seq }): PlacedArrow[] => {
    const arrow = arrowOf(scene, seq);
    return arrow ? [{ ...arrow, weight: 'pointed' }] : [];
  });
  return { arrows, at: ringAt(scene, pointed.process, pointed.atMs) };
}

function ringAt(scene: SpacetimeScene, process: string | null, atMs: number): Point | null {
  const y = process === null ? undefined : scene.railY.get(process);
  const x = scene.scale(atMs);
  const { leftPx, rightPx } = scene.geometry;
  return y === undefined || x < leftPx - 1 || x > rightPx + 1 ? null : [x, y];
}

/** Draws the messages as if their event was chosen, thinner, and the ring. */
export function drawPointed(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  const placed = placePointed(scene);
  if (!placed) return;
  drawArrows(context, scene, placed.arrows, placed.arrows.length, theme);
  if (!placed.at) return;
  const [x, y] = placed.at;
  context.beginPath();
  context.arc(x, y, RING_PX, 0, 2 * Math.PI);
  context.strokeStyle = theme.paper;
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5;
  context.stroke();
}
