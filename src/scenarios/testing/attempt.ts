// What a test does to try an exercise.
import type { Command, Direction } from '../../sim/contracts/command';
import type { Params } from '../../sim/contracts/definition';

/** What somebody does, and which parameters they choose. */
export interface Attempt {
  readonly commands?: readonly Command[];
  readonly params?: Params;
}

/** Attempts at one exercise. */
export interface Attempts {
  /** What solves it, in words. */
  readonly solutions: Readonly<Record<string, Attempt>>;
  /** What does not, and what is said of it then; `nothing at all` is always among them. */
  readonly others: Readonly<Record<string, Attempt & { readonly says: string }>>;
}

/** Both directions of a link. */
export function both(a: string, b: string): Direction[] {
  return [
    { from: a, to: b },
    { from: b, to: a },
  ];
}
