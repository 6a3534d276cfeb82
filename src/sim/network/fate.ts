// The fate of a message: when it arrives, or why it does not.
import { roundMs } from '../base/time';
import type { Effect, Sending } from '../contracts/fault';
import type { Link } from './link';

/** A message that is to be sent. */
export type Outgoing = Omit<Sending, 'everybody' | 'atMs'>;

/**
 * The fate of a message: arrival of the message and its copies, and the reason of its loss, if it is lost. A message that
 * its connection holds is not lost: it is to be sent again.
 */
export interface Fate {
  readonly dueMs: number;
  readonly copies: number;
  readonly lost: string | null;
  /** The reason why its connection holds it: that of a loss, or {@link BEHIND}; null when it is not held. */
  readonly held: string | null;
  /** The forged sender's id, if a fault replaced it. */
  readonly sender: string | undefined;
}

/** The reason why a connection holds a message that was not lost: an earlier one is still to arrive. */
export const BEHIND = 'behind';

/** The reason of a loss when a connection gives up. */
export const GAVE_UP = 'gaveUp';

/** The fate of a message that does not arrive by itself; without the loss or hold it would be due at `dueMs`. */
export function stoppedFate(
  dueMs: number,
  { lost = null, held = null }: Partial<Pick<Fate, 'lost' | 'held'>>,
): Fate {
  return { dueMs, copies: 0, lost, held, sender: undefined };
}

/** The fate of a message that no fault loses. The link is occupied, and later messages arrive no sooner. */
export function passingFate(link: Link, effect: Effect, atMs: number, latencyMs: number): Fate {
  const { delayMs = 0, occupiesMs = 0, sender } = effect;
  // A connection puts its messages in order, and takes each once.
  const { copies = 0, isLoose } = link.resend ? NOTHING : effect;
  const transmittedMs = Math.max(atMs, occupiesMs > 0 ? link.freeMs : 0) + occupiesMs;
  if (occupiesMs > 0) link.freeMs = transmittedMs;
  const earliestMs = roundMs(transmittedMs + latencyMs + delayMs);
  // A direction delivers in the order of sending, like a TCP connection, unless a fault reorders.
  const dueMs = isLoose ? earliestMs : Math.max(earliestMs, link.lastDueMs);
  if (!isLoose) link.lastDueMs = dueMs;
  return { dueMs, copies, lost: null, held: null, sender };
}

const NOTHING: Pick<Effect, 'copies' | 'isLoose'> = {};
