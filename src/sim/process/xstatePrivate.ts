// What the stepper uses of XState that XState keeps to itself, all of it: package.json therefore names one exact version.
// `stepper.property.test.ts` compares every machine with one that XState runs.
import type { ActorScope, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Json } from '../base/json';
import type { Emitted } from '../contracts/emitted';

/** What a step asked for, in the order in which the machine asked. */
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

/** What a machine is stepped in. */
export type Scope = ActorScope<AnyMachineSnapshot, AnyEventObject>;

/** Whether no active state has a transition for this kind of event, nor one that may follow any event. */
export function isIgnored({ _nodes: active }: AnyMachineSnapshot, type: string): boolean {
  for (const node of active) if (node.always || node.transitions.has(type)) return false;
  return true;
}

type Executable = Parameters<Scope['actionExecutor']>[0];

/**
 * A scope in which nothing happens: what a machine asks for is collected.
 *
 * @param collect - takes each action, in the order in which the machine asked.
 * @param passed - told of every state that the machine comes to within a step; what it throws ends the step.
 */
export function createScope(
  collect: (action: StepAction) => void,
  passed: (snapshot: AnyMachineSnapshot) => void,
): Scope {
  const nothing = () => {};
  const scope = {
    id: '',
    sessionId: '',
    self: {},
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    // XState reports each of a step's transitions here, before it looks for the next one.
    system: { _sendInspectionEvent: ({ snapshot }: Reported) => passed(snapshot) },
    actionExecutor: (action: Executable) => {
      const asked = readAction(action);
      if (asked) collect(asked);
    },
  };
  return scope as unknown as Scope;
}

/** What XState reports of a transition. */
type Reported = { readonly snapshot: AnyMachineSnapshot };

/** Null for a raise without delay: the machine takes that one within the step. */
function readAction(action: Executable): StepAction | null {
  const params = action.params as unknown;
  switch (action.type) {
    case 'xstate.emit':
      return { type: 'emit', emitted: (params as { event: Emitted }).event };
    case 'xstate.raise': {
      const { event, delay, id } = params as {
        event: { type: string };
        delay?: number;
        id?: string;
      };
      if (delay === undefined) return null;
      if (id === undefined || !Number.isFinite(delay) || delay < 0)
        throw new Error(`the delayed event ${event.type} needs an id and a delay of 0 ms or more`);
      return { type: 'arm', id, name: timerName(id), event: event as Json, delayMs: delay };
    }
    case 'xstate.cancel':
      return { type: 'disarm', id: (params as { sendId: string }).sendId };
    default:
      throw new Error(
        `a process may only assign, emit, raise and cancel, but it asked for ${action.type}`,
      );
  }
}

const NAMES = new Map<string, string>();

/** `t1` of XState's own id for `after: { t1: … }`, which is `xstate.after.t1.<state>`; else the id itself. */
function timerName(id: string): string {
  let name = NAMES.get(id);
  if (name === undefined) {
    name = /^xstate\.after\.([^.]+)\./.exec(id)?.[1] ?? id;
    NAMES.set(id, name);
  }
  return name;
}
