// Moves nodes smoothly from one layout to the next, when a node joins or an earlier moment is shown.
import { between } from '../../draw/canvas/geometry';
import type { Point } from '../../sim/contracts/command';

/** Places of processes by id, in unit coordinates. */
export type Positions = ReadonlyMap<string, Point>;

/** Duration of a transition in ms of wall time: long enough to follow by eye, short enough to wait for. */
export const TRANSITION_MS = 280;

/** The positions at a share of the way, from 0 to 1; a new node is at its target at once. */
export function interpolated(from: Positions, to: Positions, share: number): Positions {
  if (share >= 1) return to;
  const eased = share * share * (3 - 2 * share);
  return new Map([...to].map(([id, end]) => [id, between(from.get(id) ?? end, end, eased)]));
}

/** Whether both layouts have the same nodes. */
export function sameNodes(one: Positions, other: Positions): boolean {
  return one.size === other.size && [...one.keys()].every((id) => other.has(id));
}
