// The signs of the outcomes of writes, as lines, because not every typeface has such glyphs.
import type { Point } from '../../sim/contracts/command';
import { newPath } from '../canvas/surface';
import type { Fate } from './clientCounts';

/** The lines of a sign, each from point to point, in units of half its size. */
const SIGNS: { readonly [F in Fate]: readonly (readonly Point[])[] } = {
  // A tick.
  accepted: [
    [
      [-0.85, 0.05],
      [-0.25, 0.7],
      [0.9, -0.7],
    ],
  ],
  // A cross.
  rejected: [
    [
      [-0.7, -0.7],
      [0.7, 0.7],
    ],
    [
      [0.7, -0.7],
      [-0.7, 0.7],
    ],
  ],
  // A bent arrow.
  redirected: [
    [
      [-0.9, 0.8],
      [-0.8, 0.1],
      [-0.4, -0.35],
      [0.2, -0.5],
      [0.85, -0.5],
    ],
    [
      [0.35, -1],
      [0.9, -0.5],
      [0.35, 0],
    ],
  ],
  // A question mark: no answer has come.
  unanswered: [
    [
      [-0.55, -0.55],
      [-0.3, -0.9],
      [0.25, -0.9],
      [0.55, -0.5],
      [0.4, -0.15],
      [0, 0.1],
      [0, 0.4],
    ],
    [
      [0, 0.8],
      [0, 1],
    ],
  ],
  // A tick, crossed out.
  lost: [
    [
      [-0.85, 0.05],
      [-0.25, 0.7],
      [0.9, -0.7],
    ],
    [
      [-0.9, -0.75],
      [0.9, 0.85],
    ],
  ],
};

/** The sign of an outcome around a point; `halfPx` is half its size. */
export function countSign(fate: Fate, [x, y]: Point, halfPx: number): Path2D {
  const sign = newPath();
  for (const line of SIGNS[fate])
    for (const [index, [across, down]] of line.entries()) {
      if (index === 0) sign.moveTo(x + across * halfPx, y + down * halfPx);
      else sign.lineTo(x + across * halfPx, y + down * halfPx);
    }
  return sign;
}
