// The observable state of a process, and the outputs that report its changes.
import type { AnyMachineSnapshot } from 'xstate';
import { isSameJson, type Json } from '../base/json';
import type { Algorithm } from '../contracts/algorithm';
import type { Program } from '../contracts/program';
import type { Output, Role } from '../contracts/protocol';
import type { Holding, Lease, Service } from '../contracts/service';

/** The observable state of a process; times are those of its own clock. */
export interface ObservableState {
  /** XState's value of the state; `state` is its name. */
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

/** A program with the functions that observe its state; each kind of program has some of them. */
type ObservableProgram = Program &
  Partial<Pick<Algorithm, 'electedOf' | 'roleOf' | 'termOf' | 'leaseOf'> & Pick<Service, 'holds'>>;

/**
 * The observable state of a process.
 *
 * @param before - the previous observable state: most steps keep the state, and its name is reused.
 */
export function observe(
  program: ObservableProgram,
  { value, context }: AnyMachineSnapshot,
  before: ObservableState,
): ObservableState {
  const { electedOf, roleOf, termOf, leaseOf, holds } = program;
  const observed = context as never;
  // XState keeps the same value object while the state is not left.
  const state = value === before.value ? before.state : stateName(value as Json);
  return {
    value,
    state,
    elected: electedOf?.(observed) ?? null,
    role: roleOf?.(observed, state) ?? 'follower',
    term: termOf?.(observed),
    lease: leaseOf?.(observed) ?? null,
    holdings: holds?.(observed) ?? NOTHING,
  };
}

const NOTHING: readonly Holding[] = [];

/** Reports the changes from one observable state to the next, as outputs. */
export function reportChanges(
  before: ObservableState,
  now: ObservableState,
  atMs: number,
  outputs: Output[],
): void {
  const { state, elected, role, term, lease, holdings } = now;
  if (state !== before.state) outputs.push({ atMs, type: 'state', state });
  if (elected !== before.elected || term !== before.term)
    outputs.push({ atMs, type: 'elected', elected, term });
  if (role !== before.role) outputs.push({ atMs, type: 'role', role, term });
  if (!isSameJson(lease, before.lease)) outputs.push({ atMs, type: 'lease', lease });
  if (!isSameJson(holdings, before.holdings)) outputs.push({ atMs, type: 'holdings', holdings });
}

/** A state's value as one word: `leading.challenged`; the parts of a parallel state are joined by `+`. */
export function stateName(value: Json): string {
  if (typeof value === 'string') return value;
  let names = '';
  for (const [key, inner] of Object.entries(value as Record<string, Json>)) {
    const name = stateName(inner);
    names += `${names === '' ? '' : '+'}${key}${name === '' ? '' : '.'}${name}`;
  }
  return names;
}
