// What a process shows to the outside, and which outputs say that it changed.
import type { AnyMachineSnapshot } from 'xstate';
import { canonicalJson, type Json } from '../base/json';
import type { Algorithm } from '../contracts/algorithm';
import type { Program } from '../contracts/program';
import type { Output, Role } from '../contracts/protocol';
import type { Holding, Lease, Service } from '../contracts/service';

/** What a process shows; times are those of its own clock. */
export interface ObservableState {
  /** The machine's own value of the state that `state` names. */
  readonly value: unknown;
  readonly state: string;
  readonly elected: string | null;
  readonly role: Role;
  readonly term: number | undefined;
  readonly lease: Lease | null;
  readonly holdings: readonly Holding[];
}

/** The observable state of a process that has not started. */
export const NOTHING_OBSERVED: ObservableState = {
  value: null,
  state: '',
  elected: null,
  role: 'follower',
  term: undefined,
  lease: null,
  holdings: [],
};

/** The parts of a program that show something, whatever kind of program it is. */
type Showing = Program &
  Partial<Pick<Algorithm, 'electedOf' | 'roleOf' | 'termOf' | 'leaseOf'> & Pick<Service, 'holds'>>;

/**
 * What a process shows now.
 *
 * @param before - what it showed last: most steps need no new name for the state.
 */
export function observe(
  program: Showing,
  { value, context }: AnyMachineSnapshot,
  before: ObservableState,
): ObservableState {
  const { electedOf, roleOf, termOf, leaseOf, holds } = program;
  const shown = context as never;
  // XState keeps the value of a state that was not left.
  const state = value === before.value ? before.state : stateName(value as Json);
  return {
    value,
    state,
    elected: electedOf?.(shown) ?? null,
    role: roleOf?.(shown, state) ?? 'follower',
    term: termOf?.(shown),
    lease: leaseOf?.(shown) ?? null,
    holdings: holds?.(shown) ?? NOTHING,
  };
}

const NOTHING: readonly Holding[] = [];

/** Tells what changed from one observable state to the next. */
export function tellChanges(
  before: ObservableState,
  now: ObservableState,
  atMs: number,
  tell: (output: Output) => void,
): void {
  const { state, elected, role, term, lease, holdings } = now;
  if (state !== before.state) tell({ atMs, type: 'state', state });
  if (elected !== before.elected || term !== before.term)
    tell({ atMs, type: 'elected', elected, term });
  if (role !== before.role) tell({ atMs, type: 'role', role, term });
  if (isOther(lease, before.lease)) tell({ atMs, type: 'lease', lease });
  if (isOther(holdings, before.holdings)) tell({ atMs, type: 'holdings', holdings });
}

/** Most processes hold nothing, and then there is nothing to compare. */
function isOther(one: Json, other: Json): boolean {
  return one !== other && canonicalJson(one) !== canonicalJson(other);
}

/** A state's value as one word: `leading.challenged`; the parts of a parallel state are joined by `+`. */
export function stateName(value: Json): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, Json>)
    .map(([key, inner]) => {
      const name = stateName(inner);
      return name === '' ? key : `${key}.${name}`;
    })
    .join('+');
}
