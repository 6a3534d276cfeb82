// Messages in flight: which ones are shown, and how far they have come.
import type { Point } from '../../sim/contracts/command';
import type { MessageKind } from '../../sim/contracts/program';
import type { Flight } from '../../sim/trace/world';
import type { StageModel } from './stageModel';

/** A message, the ends of its way in px, the part of the way behind it from 0 to 1, and its place. */
export interface OnItsWay {
  readonly flight: Pick<Flight, 'from' | 'to' | 'sentMs'>;
  readonly look: Pick<MessageKind, 'shape'>;
  readonly start: Point;
  readonly end: Point;
  readonly fraction: number;
  readonly at: Point;
}

/** One that is in flight, or was until it was lost. */
export interface Flying extends OnItsWay {
  readonly flight: Flight;
}

/** A lost message as a cross: its glyph has no room. */
export interface AsCross {
  readonly isCross?: true;
}

/** Whether a message is on a link at the moment shown, and of a kind that is shown. */
export function isVisibleFlight(
  { nowMs, hiddenKinds }: Pick<StageModel, 'nowMs' | 'hiddenKinds'>,
  { kind, dueMs, heldMs }: Flight,
): boolean {
  return (heldMs !== undefined || dueMs > nowMs) && !hiddenKinds.has(kind);
}

/** The part of a message's path behind it, from 0 to 1; a held message stays where it was stopped. */
export function fractionAt({ sentMs, dueMs, heldMs }: Flight, atMs: number): number {
  const reachedMs = heldMs ?? atMs;
  return dueMs <= sentMs ? 1 : Math.min(1, Math.max(0, (reachedMs - sentMs) / (dueMs - sentMs)));
}

/** The golden ratio's part: its multiples are spread out evenly, whatever the time between two messages. */
const GOLDEN = 0.618;

/**
 * The usual place of a message that does not move, as a share of its way: from 0.3 to 0.7. Messages that were sent together
 * have the same one: at different ones, some would seem to be faster.
 */
export function usualShare({ sentMs }: Pick<Flight, 'sentMs'>): number {
  return 0.3 + 0.4 * ((sentMs * GOLDEN) % 1);
}
