// The variables that a node shows in the near view, and the words for their values.
import type { Lease } from './service';

/** The values of a few variables, by their names in the paper's words, in the order of drawing. */
export type Shown = Readonly<Record<string, string>>;

/** The variables of the running nodes, by id. */
export type ShownByNode = ReadonlyMap<string, Shown>;

/** Limits of the number of a node's variables, and of the characters of a name and its value together. */
export const SHOWN_LIMITS = { variables: 4, characters: 20 } as const;

/** Number of ids that {@link listed} names. */
const NAMED_AT_MOST = 2;

/** `n3, n4 +2`: the first ids of a list and the number of the others; `∅` for an empty list. */
export function listed(ids: readonly string[]): string {
  if (ids.length === 0) return '∅';
  const more = ids.length - NAMED_AT_MOST;
  return `${ids.slice(0, NAMED_AT_MOST).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** `2 of 3`: a number that has been reached, and the number that is needed. */
export function reached(count: number, needed: number): string {
  return `${count} of ${needed}`;
}

/** `1.2 s`: the time from `clockMs` to `untilMs`, both of one clock; `0.0 s` when it is over. */
export function timeLeft(untilMs: number, clockMs: number): string {
  return `${(Math.max(0, untilMs - clockMs) / 1000).toFixed(1)} s`;
}

/** The variables of a lease. @param clockMs - the present time of the holder's own clock. */
export function shownLease({ key, token, untilMs }: Lease, clockMs: number): Shown {
  return { lease: key, token: String(token ?? '⊥'), 'time left': timeLeft(untilMs, clockMs) };
}
