// The crown above a node that believes itself to be the leader, and its box, which labels avoid.
import type { Point } from '../../sim/contracts/command';
import type { Context2d } from '../canvas/context';
import type { Box } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';

/** A crown's outline in units of its half width, from its lower left corner. */
const CROWN = [
  [-1, 0.98],
  [-0.5, 0.56],
  [0, 1.2],
  [0.5, 0.56],
  [1, 0.98],
  [0.94, 0],
] as const;

/** The box of a node's crown, in px. */
export function crownBox([x, y]: Point, radiusPx: number): Box {
  const { half, gap } = sizesPx(radiusPx);
  const height = 1.2 * half;
  return { x: x - half, y: y - radiusPx - gap - height, width: 2 * half, height };
}

/** Draws the crown, set off by a rim of paper. */
export function drawCrown(
  context: Context2d,
  theme: Theme,
  [x, y]: Point,
  radiusPx: number,
  colour: string,
): void {
  const { half, gap } = sizesPx(radiusPx);
  const base = y - radiusPx - gap;
  context.beginPath();
  context.moveTo(x - half * 0.94, base);
  for (const [across, up] of CROWN) context.lineTo(x + across * half, base - up * half);
  context.closePath();
  context.lineJoin = 'miter';
  context.strokeStyle = theme.paper;
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = colour;
  context.fill();
}

function sizesPx(radiusPx: number): { half: number; gap: number } {
  return {
    half: Math.max(5, Math.min(radiusPx, 46) * 0.44),
    gap: Math.max(2, radiusPx * 0.27),
  };
}
