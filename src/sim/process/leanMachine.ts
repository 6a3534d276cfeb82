// A machine with cheaper actions and look-ups. XState recomputes a whole snapshot and makes a spawner for each assignment,
// binds a function for each request, and builds a text as the key of each look-up in a state.
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import {
  type Assignment,
  type CompiledGuard,
  type Context,
  changed,
  changesOf,
  compileGuard,
  type WordArgs,
} from './compiledWords';
import type { Transition } from './transitionNames';
import type { Executable, Scope } from './xstatePrivate';

type StateNode = AnyStateMachine['root'];
/** A state with XState's private function that selects its transition for an event. */
type SelectingNode = StateNode & {
  next: (snapshot: { context: Context }, event: AnyEventObject) => Transition[] | undefined;
};

/** XState's own action `assign`, as its implementations have it. */
interface Assign {
  readonly type: 'xstate.assign';
  readonly assignment: Assignment;
  readonly resolve: Resolve;
}

/** The members of XState's snapshot of a machine, in XState's order. */
type Snapshot = { readonly context: Context } & Readonly<
  Record<
    | 'status'
    | 'output'
    | 'error'
    | 'machine'
    | '_nodes'
    | 'value'
    | 'tags'
    | 'children'
    | 'historyValue'
    | 'matches'
    | 'hasTag'
    | 'can'
    | 'getMeta'
    | 'toJSON',
    unknown
  >
>;
type Resolve = (
  scope: Pick<Scope, 'actionExecutor'>,
  snapshot: Snapshot,
  args: { readonly event: unknown },
  params: unknown,
  action: unknown,
  extra: unknown,
) => readonly [snapshot: Snapshot, params: unknown, actions: undefined];

/** The lean machine of each machine, made once. It only saves time: nothing in it depends on a run. */
const MADE = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with the same steps, which cost less. */
export function leanMachine(machine: AnyStateMachine): AnyStateMachine {
  let lean = MADE.get(machine);
  if (!lean) {
    const named = Object.entries(machine.implementations.actions as Record<string, unknown>);
    const actions = named.map(([name, action]) => [name, leanAction(action)]);
    lean = machine.provide({ actions: Object.fromEntries(actions) });
    keepAnswers(lean.root as SelectingNode);
    MADE.set(machine, lean);
  }
  return lean;
}

/** The action with the same effect, which costs less; the same one where there is none. */
function leanAction<T>(action: T): T | Lean {
  if (isAssign(action)) return leanAssign(action);
  return isRequest(action) ? leanRequest(action) : action;
}

/** An action for XState: a function with its definition as members. */
interface Lean {
  (): void;
  readonly type: string;
  readonly resolve: Resolve;
}

/** Whether an action is an assignment; one of nothing is left to XState, which reports it. */
function isAssign(action: unknown): action is Assign {
  const { type, assignment } = (action ?? {}) as Partial<Assign>;
  return type === 'xstate.assign' && Boolean(assignment);
}

/** The assignment without a spawner; one that throws, as where it wants to spawn, is XState's again. */
function leanAssign(original: Assign): Lean {
  const { type, assignment } = original;
  const evaluated = changesOf(assignment);
  const resolve: Resolve = (scope, snapshot, args, params, action, extra) => {
    const { context } = snapshot;
    let changes: object;
    try {
      changes = evaluated({ context, event: args.event }, params);
    } catch {
      return original.resolve(scope, snapshot, args, params, action, extra);
    }
    // A new snapshot also when nothing changes: XState asks whether it is another one. Its state stays as it is.
    return [withContext(snapshot, changed(context, changes)), undefined, undefined];
  };
  return Object.assign(() => {}, { type, assignment, resolve });
}

/** XState's own action that emits an event, raises one or cancels it. */
interface Request {
  readonly type: 'xstate.emit' | 'xstate.raise' | 'xstate.cancel';
  readonly resolve: Resolve;
  readonly execute: unknown;
}

function isRequest(action: unknown): action is Request {
  const { type } = (action ?? {}) as Partial<Request>;
  return type === 'xstate.emit' || type === 'xstate.raise' || type === 'xstate.cancel';
}

/** The request without a function that carries it out: a scope without side effects only wants to know of it. */
function leanRequest(original: Request): Lean {
  const { execute: _execute, ...members } = original;
  const { type } = members;
  const resolve: Resolve = (scope, snapshot, ...args) => {
    const [, params] = original.resolve(scope, snapshot, ...args);
    scope.actionExecutor({ type, params } as Executable);
    return [snapshot, undefined, undefined];
  };
  return Object.assign(() => {}, { ...members, resolve });
}

/** A snapshot in the same state. Member by member: V8 takes twenty times as long for a copy by a spread. */
function withContext(snapshot: Snapshot, context: Context): Snapshot {
  const { status, output, error, machine, _nodes, value, tags, children, historyValue } = snapshot;
  const { matches, hasTag, can, getMeta, toJSON } = snapshot;
  return {
    status,
    output,
    error,
    machine,
    context,
    _nodes,
    value,
    tags,
    children,
    historyValue,
    matches,
    hasTag,
    can,
    getMeta,
    toJSON,
  };
}

/**
 * Lets a state and those within it keep what XState looks up in every step: invocations, the initial transition, and the
 * transitions for an event.
 */
function keepAnswers(node: SelectingNode): void {
  const { invoke, initial, next, states, entry, exit } = node;
  Object.defineProperty(node, 'invoke', { value: invoke });
  Object.defineProperty(node, 'initial', { value: initial });
  Object.assign(node, { entry: entry.map(leanAction), exit: exit.map(leanAction) });
  for (const inner of Object.values(states)) keepAnswers(inner as SelectingNode);
  const candidates = candidatesOf(node);
  if (!candidates) return;
  node.next = (snapshot, event) => {
    try {
      return chosen(candidates.get(event.type) ?? NOTHING, { context: snapshot.context, event });
    } catch {
      // XState's error tells of the state and of the guard.
      return next.call(node, snapshot, event);
    }
  };
}

/** A transition for a kind of event, which is taken when its guard holds. */
interface Candidate {
  /** The answer of a state that takes this transition. */
  readonly answer: Transition[];
  readonly guard: CompiledGuard | null;
}

const NOTHING: readonly Candidate[] = [];

/** A state's transitions by kind of event; null where they are left to XState: with wildcards, and with guards of its own. */
function candidatesOf({
  machine,
  transitions,
}: StateNode): ReadonlyMap<string, readonly Candidate[]> | null {
  if ([...transitions.keys()].some((descriptor) => descriptor.includes('*'))) return null;
  const candidateOf = (transition: Transition): Candidate => {
    const { guard } = transition;
    return {
      answer: [transition],
      guard: guard === undefined ? null : compileGuard(machine, guard),
    };
  };
  try {
    return new Map([...transitions].map(([type, list]) => [type, list.map(candidateOf)]));
  } catch {
    return null;
  }
}

/** The answer of the first transition whose guard holds. */
function chosen(candidates: readonly Candidate[], args: WordArgs): Transition[] | undefined {
  for (const { answer, guard } of candidates) if (guard === null || guard(args)) return answer;
  return undefined;
}
