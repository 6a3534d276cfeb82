// The ring around a place on a rail.
import type { Point } from '../../sim/contracts/command';
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import type { SpacetimeScene } from './spacetimeScene';

/** A ring's radius, and the widths of its line and of the paper below it, in px. */
interface RingLook {
  readonly radiusPx: number;
  readonly linePx: number;
  readonly paperPx: number;
}

/** The place on a process's rail at a time in ms; null where the process has no rail or the time is out of sight. */
export function placeOnRail(
  { railY, scale, geometry: { leftPx, rightPx } }: SpacetimeScene,
  process: string | null,
  atMs: number,
): Point | null {
  const y = process === null ? undefined : railY.get(process);
  const x = scale(atMs);
  return y === undefined || x < leftPx - 1 || x > rightPx + 1 ? null : [x, y];
}

/** Draws a ring in ink, clear of what is below it. */
export function drawRing(
  context: Context2d,
  theme: Theme,
  [x, y]: Point,
  { radiusPx, linePx, paperPx }: RingLook,
): void {
  context.beginPath();
  context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  context.strokeStyle = theme.paper;
  context.lineWidth = paperPx;
  context.stroke();
  context.strokeStyle = theme.ink;
  context.lineWidth = linePx;
  context.stroke();
}
