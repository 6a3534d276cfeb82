// The event that is pointed at, here or in another view: its messages, and a ring at its place on its rail.
import type { Point } from '../../sim/contracts/command';
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { arrowOf, type PlacedArrow } from './arrows';
import { drawArrows } from './drawArrows';
import { drawRing, placeOnRail } from './ring';
import type { SpacetimeScene } from './spacetimeScene';

const RING = { radiusPx: 6, linePx: 1.5, paperPx: 4 };

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
  return { arrows, at: placeOnRail(scene, pointed.process, pointed.atMs) };
}

/** Draws the messages as if their event was chosen, thinner, and the ring. */
export function drawPointed(context: Context2d, scene: SpacetimeScene, theme: Theme): void {
  const placed = placePointed(scene);
  if (!placed) return;
  drawArrows(context, scene, placed.arrows, placed.arrows.length, theme);
  if (placed.at) drawRing(context, theme, placed.at, RING);
}
