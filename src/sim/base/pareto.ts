// Durations with a heavy tail: Pareto draws of a chosen index, bounded.
import { powerOf } from './exactMath';

/** The bounds of the index. At 1 and below, the mean of an unbounded draw is infinite. */
export const TAIL_INDEX = { min: 0.5, max: 10 } as const;

/** The longest write to a disk, in ms. */
export const MAX_DISK_MS = 600_000;

/**
 * A Pareto draw: at least `min`, and above x with probability (min / x)^index.
 *
 * @param drawn - a number from [0, 1).
 * @param max - the bound; a draw beyond it is the bound.
 */
export function pareto(drawn: number, min: number, index: number, max: number): number {
  return Math.min(max, min * powerOf(1 - drawn, -1 / index));
}
