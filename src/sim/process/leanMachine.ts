// A machine with cheaper assignments: XState recomputes a whole snapshot, and makes a spawner, for each of them.
import type { AnyStateMachine } from 'xstate';
import { type Assignment, type Context, changed, changesOf } from './compiledWords';

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
  scope: unknown,
  snapshot: Snapshot,
  args: { readonly event: unknown },
  params: unknown,
  action: Assign,
) => readonly [Snapshot, undefined, undefined];

/** The lean machine of each machine, made once. It only saves time: nothing in it depends on a run. */
const MADE = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with the same steps, whose named assignments cost less. */
export function leanMachine(machine: AnyStateMachine): AnyStateMachine {
  let lean = MADE.get(machine);
  if (!lean) {
    const named = Object.entries(machine.implementations.actions as Record<string, unknown>);
    const actions = named.flatMap(([name, action]) =>
      isAssign(action) ? [[name, leanAssign(action)]] : [],
    );
    lean = machine.provide({ actions: Object.fromEntries(actions) });
    MADE.set(machine, lean);
  }
  return lean;
}

/** Whether an action is an assignment; one of nothing is left to XState, which reports it. */
function isAssign(action: unknown): action is Assign {
  const { type, assignment } = (action ?? {}) as Partial<Assign>;
  return type === 'xstate.assign' && Boolean(assignment);
}

/** The assignment without a spawner; one that throws, as where it wants to spawn, is XState's again. */
function leanAssign(original: Assign): Assign {
  const { type, assignment } = original;
  const evaluated = changesOf(assignment);
  const resolve: Resolve = (scope, snapshot, args, params, action) => {
    const { context } = snapshot;
    let changes: object;
    try {
      changes = evaluated({ context, event: args.event }, params);
    } catch {
      return original.resolve(scope, snapshot, args, params, action);
    }
    // A new snapshot also when nothing changes: XState asks whether it is another one. Its state stays as it is.
    return [withContext(snapshot, changed(context, changes)), undefined, undefined];
  };
  return Object.assign(() => {}, { type, assignment, resolve });
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
