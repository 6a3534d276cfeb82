// A machine with cheaper assignments: XState recomputes a whole snapshot, and makes a spawner, for each of them.
import type { AnyStateMachine } from 'xstate';
import { type Context, changed } from './compiledWords';

/** XState's own action `assign`, as its implementations have it. */
interface Assign {
  readonly type: 'xstate.assign';
  readonly assignment: object | ((args: object, params: unknown) => object);
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

function isAssign(action: unknown): action is Assign {
  return (action as Partial<Assign> | null)?.type === 'xstate.assign';
}

/** The assignment without a spawner; one that throws, as where it wants to spawn, is XState's again. */
function leanAssign(original: Assign): Assign {
  const resolve: Resolve = (scope, snapshot, args, params, action) => {
    const { context } = snapshot;
    let changes: object;
    try {
      changes = changesOf(original, { context, event: args.event }, params);
    } catch {
      return original.resolve(scope, snapshot, args, params, action);
    }
    // A new snapshot also when nothing changes: XState asks whether it is another one. Its state stays as it is.
    return [withContext(snapshot, changed(context, changes)), undefined, undefined];
  };
  const { type, assignment } = original;
  return Object.assign(() => {}, { type, assignment, resolve });
}

function changesOf({ assignment }: Assign, args: object, params: unknown): object {
  if (typeof assignment === 'function') return assignment(args, params);
  const changes: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(assignment))
    changes[key] = typeof value === 'function' ? value(args, params) : value;
  return changes;
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
