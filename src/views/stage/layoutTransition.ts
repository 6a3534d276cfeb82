// Moves nodes smoothly from one layout to the next, when another is chosen, a node joins or an earlier moment is shown.
import { easeCubicInOut } from 'd3-ease';
import { interpolateNumber } from 'd3-interpolate';
import type { Spacing } from '../../draw/canvas/layout';
import type { Point } from '../../sim/contracts/command';

/** Places of processes by id, in unit coordinates. */
export type Positions = ReadonlyMap<string, Point>;

/** The places of processes, and the inputs that determine them. */
export interface Placement {
  readonly positions: Positions;
  /** The distances between nodes, which determine the nodes' size; null before the first layout. */
  readonly spacing: Spacing | null;
  /** The id of the layout. */
  readonly layout: string;
  /** The processes with which the run starts. */
  readonly cluster: string;
  /** The number of processes that a person has moved. */
  readonly moved: number;
}

/** Duration of a transition in ms of wall time: long enough to follow by eye, short enough to wait for. */
export const TRANSITION_MS = 280;

/** The positions at a share of the way, from 0 to 1; a new node is at its target at once. */
export function interpolated(from: Positions, to: Positions, share: number): Positions {
  if (share >= 1) return to;
  const eased = easeCubicInOut(share);
  return new Map(
    [...to].map(([id, end]) => {
      const start = from.get(id) ?? end;
      return [
        id,
        [interpolateNumber(start[0], end[0])(eased), interpolateNumber(start[1], end[1])(eased)],
      ];
    }),
  );
}

/** The distances at a share of the way, from 0 to 1: nodes grow and shrink while they move. */
export function interpolatedSpacing(from: Spacing, to: Spacing, share: number): Spacing {
  const eased = easeCubicInOut(share);
  return {
    typicalPx: interpolateNumber(from.typicalPx, to.typicalPx)(eased),
    closestPx: interpolateNumber(from.closestPx, to.closestPx)(eased),
  };
}

/**
 * Whether nodes move from one placement to the next step by step: when another layout is chosen, a node joins or
 * leaves, or moved processes are put back. A dragged process follows the pointer, and another cluster is there at once.
 */
export function isGradual(from: Placement, to: Placement): boolean {
  if (from.cluster !== to.cluster) return false;
  const isOtherLayout = from.layout !== to.layout || to.moved < from.moved;
  return isOtherLayout || !sameNodes(from.positions, to.positions);
}

/** Whether both layouts have the same nodes. */
function sameNodes(one: Positions, other: Positions): boolean {
  return one.size === other.size && [...one.keys()].every((id) => other.has(id));
}
