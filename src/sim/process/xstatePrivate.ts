// All uses of XState's private interface, but for `leanMachine.ts`, `machineTable.ts` and `compiledWords.ts`: package.json
// therefore names one exact version, and `stepper.property.test.ts` compares steppers with XState's own actor.
import type { ActorScope, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Json } from '../base/json';
import { quote } from '../base/quote';
import type { Emitted } from '../contracts/emitted';
import type { Transition } from './transitionNames';

/** An action that a step requests. */
export type StepAction =
  | { readonly type: 'emit'; readonly emitted: Emitted }
  | {
      readonly type: 'arm';
      readonly id: string;
      readonly name: string;
      readonly event: Json;
      readonly delayMs: number;
    }
  | { readonly type: 'disarm'; readonly id: string };

/** The actor scope that XState's transition function needs. */
export type Scope = ActorScope<AnyMachineSnapshot, AnyEventObject>;

/** Whether no active state has a transition for this kind of event or an `always` transition. */
export function isIgnored({ _nodes: active }: AnyMachineSnapshot, type: string): boolean {
  for (const node of active) if (node.always || node.transitions.has(type)) return false;
  return true;
}

/** Whether an active state has a transition for this kind of event, whatever its guard says. */
export function hasTransition({ _nodes: active }: AnyMachineSnapshot, type: string): boolean {
  return active.some((node) => node.transitions.has(type));
}

const MAY_ONLY = 'a process may only assign, emit, raise and cancel';

export type Executable = Parameters<Scope['actionExecutor']>[0];

/**
 * A scope without side effects: it only passes on the actions that the machine requests.
 *
 * @param onAction - receives each action, in the order of the machine's requests.
 * @param onTransition - called for every transition within a step; an error that it throws ends the step.
 */
export function createScope(
  onAction: (action: StepAction) => void,
  onTransition: (snapshot: AnyMachineSnapshot, transitions: readonly Transition[]) => void,
): Scope {
  const nothing = () => {};
  const scope = {
    id: '',
    sessionId: '',
    // A new actor asks its parent for the system.
    self: {
      get system(): never {
        throw new Error(`${MAY_ONLY}, but it invokes or spawns an actor`);
      },
    },
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    // XState reports each of a step's transitions here, before it looks for the next one.
    system: {
      _sendInspectionEvent: ({ snapshot, _transitions }: TransitionReport) =>
        onTransition(snapshot, _transitions),
    },
    actionExecutor: (action: Executable) => {
      const requested = readAction(action);
      if (requested) onAction(requested);
    },
  };
  return scope as unknown as Scope;
}

/** XState's report of a transition, of one or more parallel states. */
type TransitionReport = {
  readonly snapshot: AnyMachineSnapshot;
  readonly _transitions: readonly Transition[];
};

/** The action as data; null for a raise without delay, which the machine handles within the step. */
function readAction(action: Executable): StepAction | null {
  const params = action.params as unknown;
  switch (action.type) {
    case 'xstate.emit':
      return { type: 'emit', emitted: (params as { event: Emitted }).event };
    case 'xstate.raise': {
      const raised = params as Raise;
      return raised.delay === undefined && raised.id === undefined ? null : timerAction(raised);
    }
    case 'xstate.cancel':
      return { type: 'disarm', id: (params as { sendId: string }).sendId };
    default:
      throw new Error(
        `${MAY_ONLY}, but its action ${quote(action.type)} is another, or is missing in setup()`,
      );
  }
}

/** A raised event, as XState has it. */
interface Raise {
  readonly event: { readonly type: string };
  readonly delay?: number | undefined;
  readonly id?: string | undefined;
}

/** The action that arms the timer of a delayed event. Throws when it has no id, or no delay that a timer may have. */
export function timerAction({ event, delay, id }: Raise): StepAction {
  if (id === undefined)
    throw new Error(`the delayed event ${event.type} has no id: raise it with one`);
  if (delay === undefined || !Number.isFinite(delay) || delay < 0)
    throw new Error(
      `the timer ${timerName(id)} has the delay ${delay}: a number of 0 ms or more is needed`,
    );
  return { type: 'arm', id, name: timerName(id), event: event as Json, delayMs: delay };
}

const NAMES = new Map<string, string>();

/** The timer's name: `t1` for `after: { t1: … }`, whose id is `xstate.after.t1.<state>`; else the id itself. */
function timerName(id: string): string {
  let name = NAMES.get(id);
  if (name === undefined) {
    name = /^xstate\.after\.([^.]+)\./.exec(id)?.[1] ?? id;
    NAMES.set(id, name);
  }
  return name;
}
