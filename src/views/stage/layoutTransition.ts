// Takes nodes from one layout to the next without a jump, when somebody joins or a moment before that is shown.
import { between } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';

type Positions = ReadonlyMap<string, Point>;

/** Long enough to be followed by eye, short enough to wait for, in ms of wall time. */
export const GLIDE_MS = 280;

/** The positions at a share of the way, from 0 to 1; who is new is in place at once. */
export function interpolated(from: Positions, to: Positions, share: number): Positions {
  if (share >= 1) return to;
  const eased = share * share * (3 - 2 * share);
  return new Map([...to].map(([id, end]) => [id, between(from.get(id) ?? end, end, eased)]));
}

/** Whether the same nodes have places in both. */
export function sameNodes(one: Positions, other: Positions): boolean {
  return one.size === other.size && [...one.keys()].every((id) => other.has(id));
}
