// Runs an XState machine as a pure function: one event in, the next snapshot and its actions as data out.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { canonicalJson, type Json } from '../base/json';
import { quote } from '../base/quote';
import type { ProcessInput } from '../contracts/protocol';
import { leanMachine } from './leanMachine';
import { stateName } from './observableState';
import { createScope, isIgnored, type Scope, type StepAction } from './xstatePrivate';

/** The result of a step: the next snapshot, and the requested actions. */
export interface Step {
  readonly snapshot: AnyMachineSnapshot;
  readonly actions: readonly StepAction[];
}

/** The longest chain of transitions in one step. XState itself has no bound. */
export const MOST_TRANSITIONS = 1000;

/** Steps one machine, in a scope that it keeps: XState's own function builds a scope on every call, which is slow. */
export class Stepper {
  readonly #machine: AnyStateMachine;
  readonly #scope: Scope;
  #actions: StepAction[] = [];
  /** Number of transitions in the present step. */
  #transitions = 0;
  /** Cache of the last step that left the state unchanged: a follower receives one heartbeat after the other. */
  #last: (Step & { readonly type: string; readonly from: unknown }) | null = null;

  /** Whether no event descriptor has a wildcard: then a state without a transition for a kind of event ignores it. */
  readonly #isExact: boolean;

  constructor(machine: AnyStateMachine) {
    this.#machine = leanMachine(machine);
    this.#isExact = machine.events.every((descriptor) => !descriptor.includes('*'));
    this.#scope = createScope(
      (action) => this.#actions.push(action),
      (snapshot) => this.#countTransition(snapshot),
    );
  }

  /** Starts the machine. Rethrows errors of its context factory and entry actions; throws when transitions never end. */
  start(input: ProcessInput): Step {
    this.#transitions = 0;
    const snapshot = this.#machine.getInitialSnapshot(this.#scope, input as never);
    // XState does not throw such an error, but keeps it in the snapshot.
    if (snapshot.status === 'error') throw snapshot.error;
    return { snapshot, actions: this.#takeActions() };
  }

  /** Handles one event. Rethrows errors of guards, actions and delays; throws when transitions never end. */
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Step {
    const { type, body, clockMs } = event;
    const from: unknown = event['from'];
    const isPlain = body === undefined && clockMs === undefined;
    const last = this.#last;
    // A machine is a pure function: the same event in the same snapshot has the same result.
    if (isPlain && last?.snapshot === snapshot && last.type === type && last.from === from)
      return last;
    if (this.#isExact && isIgnored(snapshot, type)) return { snapshot, actions: NO_ACTIONS };
    const next = this.#transition(snapshot, event);
    const actions = this.#takeActions();
    if (!isPlain || !isSame(snapshot, next)) return { snapshot: next, actions };
    this.#last = { snapshot, actions, type, from };
    return this.#last;
  }

  /** The live snapshot for a state value and a context that were stored as JSON. */
  resolve(value: Json, context: Json): AnyMachineSnapshot {
    return this.#machine.resolveState({ value: value as never, context: context as never });
  }

  /** Discards the actions of a step that throws: after a forecast that throws, the stepper is used again. */
  #transition(snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot {
    this.#transitions = 0;
    try {
      return this.#machine.transition(snapshot, event, this.#scope);
    } catch (error) {
      this.#actions = [];
      throw error;
    }
  }

  /** Counts a transition; throws above the limit, as for eventless transitions in a cycle. */
  #countTransition({ value }: AnyMachineSnapshot): void {
    this.#transitions += 1;
    if (this.#transitions <= MOST_TRANSITIONS) return;
    throw new Error(
      `the machine ${quote(this.#machine.id)} does not settle: after ${MOST_TRANSITIONS} transitions in one step it is in ${stateName(value as Json)}`,
    );
  }

  #takeActions(): readonly StepAction[] {
    const actions = this.#actions;
    this.#actions = [];
    return actions;
  }
}

const NO_ACTIONS: readonly StepAction[] = [];

/** Whether two snapshots have the same state and context: a checkpoint keeps nothing else of them. */
function isSame(one: AnyMachineSnapshot, other: AnyMachineSnapshot): boolean {
  if (one === other) return true;
  const isInPlace = one.context === other.context && one.status === other.status;
  return isInPlace && canonicalJson(one.value) === canonicalJson(other.value);
}
