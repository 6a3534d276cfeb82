// Attempts at an exercise, as a test makes them.
import type { Command, Direction } from '../../sim/contracts/command';
import type { Params } from '../../sim/contracts/definition';

/** The commands of an attempt, and its parameters. */
export interface Attempt {
  readonly commands?: readonly Command[];
  readonly params?: Params;
}

/** Attempts at one exercise. */
export interface Attempts {
  /** The attempts that reach the goal, each by its description. */
  readonly solutions: Readonly<Record<string, Attempt>>;
  /** The attempts that do not, each with the page's answer; `nothing at all` is always among them. */
  readonly others: Readonly<Record<string, Attempt & { readonly says: string }>>;
}

/** Both directions of a link. */
export function both(a: string, b: string): Direction[] {
  return [
    { from: a, to: b },
    { from: b, to: a },
  ];
}
