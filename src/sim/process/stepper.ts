// Runs an XState machine as a pure function: one event in, the next snapshot and its actions as data out.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { canonicalJson, type Json } from '../base/json';
import { quote } from '../base/quote';
import type { ProcessInput } from '../contracts/protocol';
import { stateName } from './observableState';
import { createScope, isIgnored, type Scope, type StepAction } from './xstatePrivate';

/** Where a step led, and what it asked for. */
export interface Step {
  readonly snapshot: AnyMachineSnapshot;
  readonly actions: readonly StepAction[];
}

/** The longest chain of transitions that one event may start. XState itself follows it without a bound. */
const MOST_TRANSITIONS = 1000;

/** A machine with the one scope that it is stepped in: XState's own builds a scope on every call, which is slow. */
export class Stepper {
  readonly #machine: AnyStateMachine;
  readonly #scope: Scope;
  #actions: StepAction[] = [];
  /** How many transitions the present step has taken. */
  #transitions = 0;
  /** The last step from a state to itself: a follower takes one heartbeat after the other. */
  #last: (Step & { readonly type: string; readonly from: unknown }) | null = null;

  /** No state's `on` names more than one kind of event: then who names none of an event's kind ignores it. */
  readonly #isExact: boolean;

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
    this.#isExact = machine.events.every((descriptor) => !descriptor.includes('*'));
    this.#scope = createScope(
      (action) => this.#actions.push(action),
      (snapshot) => this.#pass(snapshot),
    );
  }

  /** Starts the machine. Throws what its context factory or its entry actions throw, and when it comes to no rest. */
  start(input: ProcessInput): Step {
    this.#transitions = 0;
    const snapshot = this.#machine.getInitialSnapshot(this.#scope, input as never);
    // XState keeps such an error in the snapshot and says nothing.
    if (snapshot.status === 'error') throw snapshot.error;
    return { snapshot, actions: this.#take() };
  }

  /** Takes one event. Throws what a guard, an action or a delay of the machine throws, and when it comes to no rest. */
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Step {
    const { type, body, clockMs } = event;
    const from: unknown = event['from'];
    const isPlain = body === undefined && clockMs === undefined;
    const last = this.#last;
    // A machine is a pure function: what the same event does in the same state need not be worked out twice.
    if (isPlain && last?.snapshot === snapshot && last.type === type && last.from === from)
      return last;
    if (this.#isExact && isIgnored(snapshot, type)) return { snapshot, actions: NO_ACTIONS };
    const next = this.#transition(snapshot, event);
    const actions = this.#take();
    if (!isPlain || !isSame(snapshot, next)) return { snapshot: next, actions };
    this.#last = { snapshot, actions, type, from };
    return this.#last;
  }

  /** The live snapshot of a state and context that were stored as JSON. */
  resolve(value: Json, context: Json): AnyMachineSnapshot {
    return this.#machine.resolveState({ value: value as never, context: context as never });
  }

  /** A step that throws, as one in a forecast may, leaves nothing of what it asked for until then. */
  #transition(snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot {
    this.#transitions = 0;
    try {
      return this.#machine.transition(snapshot, event, this.#scope);
    } catch (error) {
      this.#actions = [];
      throw error;
    }
  }

  /** Throws when one event leads on and on, as transitions without an event do in a circle. */
  #pass({ value }: AnyMachineSnapshot): void {
    this.#transitions += 1;
    if (this.#transitions <= MOST_TRANSITIONS) return;
    throw new Error(
      `the machine ${quote(this.#machine.id)} comes to no rest: after ${MOST_TRANSITIONS} transitions in one step it is in ${stateName(value as Json)}`,
    );
  }

  #take(): readonly StepAction[] {
    const actions = this.#actions;
    this.#actions = [];
    return actions;
  }
}

const NO_ACTIONS: readonly StepAction[] = [];

/** A process is its state and its context, nothing else: that is all that a checkpoint keeps. */
function isSame(one: AnyMachineSnapshot, other: AnyMachineSnapshot): boolean {
  if (one === other) return true;
  const isInPlace = one.context === other.context && one.status === other.status;
  return isInPlace && canonicalJson(one.value) === canonicalJson(other.value);
}
