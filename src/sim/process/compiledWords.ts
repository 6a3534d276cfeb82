// Guards and actions of a machine as functions, made once from their XState definitions.
import { type AnyEventObject, type AnyStateMachine, and, not, or } from 'xstate';
import { type StepAction, timerAction } from './xstatePrivate';

/** A machine's context. */
export type Context = Readonly<Record<string, unknown>>;

/** The arguments of guards and actions. */
export interface WordArgs {
  readonly context: Context;
  readonly event: AnyEventObject;
}

/** A step under way: what its actions have done so far. */
export interface StepInProgress {
  /** The context so far, and the event of the present transition. */
  args: WordArgs;
  readonly actions: StepAction[];
  /** Events that the machine raised without a delay, in order. */
  readonly raised: AnyEventObject[];
  /** Number of assignments. */
  assigned: number;
}

/** A guard of a transition. */
export type CompiledGuard = (args: WordArgs) => unknown;
/** An action of a transition or a state. */
export type CompiledAction = (step: StepInProgress) => void;

type Machine = Pick<AnyStateMachine, 'implementations'>;
type Expression<T> = T | ((args: object, params: unknown) => T);
/** A guard or an action where a machine uses it: a function, a name, or a name with parameters. */
type Use = string | Definition | { readonly type: string; readonly params?: Expression<unknown> };

/** XState's own guards and actions are functions with their definition as members. */
type Definition = ((args: object, params: unknown) => unknown) & {
  readonly type?: string;
  readonly check?: unknown;
  readonly resolve?: unknown;
  readonly guards?: readonly Use[];
  readonly collect?: (args: object, params: unknown) => void;
} & Requested;

/** The request of an action of XState's. */
interface Requested {
  readonly assignment?: Assignment;
  readonly event?: Expression<AnyEventObject>;
  readonly id?: string;
  readonly delay?: Expression<number | string | undefined>;
  readonly sendId?: Expression<string>;
}

const CHECKS = [and([]), or([]), not(() => false)].map((one) => (one as Definition).check);

/** A guard as a function. Throws for one that is not implemented here. */
export function compileGuard(machine: Machine, use: unknown): CompiledGuard {
  const guard = definitionOf(machine.implementations.guards, use as Use);
  if (!('check' in guard)) return withParams(use as Use, guard);
  const kind = CHECKS.indexOf(guard.check);
  const parts = (guard.guards ?? []).map((part) => compileGuard(machine, part));
  if (kind === 0) return (args) => parts.every((part) => part(args));
  if (kind === 1) return (args) => parts.some((part) => part(args));
  if (kind === 2) return (args) => !parts[0]?.(args);
  throw unknownWord(use);
}

/** An action as a function. Throws for one that a process may not use, or that is not implemented here. */
export function compileAction(machine: Machine, use: unknown): CompiledAction {
  const action = definitionOf(machine.implementations.actions, use as Use);
  switch (action.type) {
    case 'xstate.assign':
      return assigning(action, use as Use);
    case 'xstate.emit':
      return emitting(action, use as Use);
    case 'xstate.raise':
      return raising(machine, action, use as Use);
    case 'xstate.cancel':
      return cancelling(action, use as Use);
    case 'xstate.enqueueActions':
      return enqueueing(machine, action, use as Use);
    default:
      throw unknownWord(use);
  }
}

function definitionOf(implementations: unknown, use: Use): Definition {
  if (typeof use === 'function') return use;
  const name = typeof use === 'string' ? use : use.type;
  const found = (implementations as Record<string, Use | undefined>)[name];
  if (typeof found === 'function') return found;
  throw unknownWord(use);
}

function unknownWord(use: unknown): Error {
  return new Error(`there is no table for ${String(use)}`);
}

/** The function with the parameters of the place where it is used. */
function withParams<T>(
  use: Use | undefined,
  apply: (args: object, params: unknown) => T,
): (args: WordArgs) => T {
  const params = typeof use === 'object' && 'params' in use ? use.params : undefined;
  if (typeof params === 'function') return (args) => apply(args, params(args, undefined));
  return (args) => apply(args, params);
}

/** The value of an expression. */
function evaluated<T>(expression: Expression<T>, use: Use | undefined): (args: WordArgs) => T {
  if (typeof expression !== 'function') return () => expression;
  return withParams(use, expression as (args: object, params: unknown) => T);
}

function emitting({ event }: Requested, use?: Use): CompiledAction {
  const emitted = evaluated(event, use);
  return (step) => {
    step.actions.push({ type: 'emit', emitted: emitted(step.args) as never });
  };
}

function cancelling({ sendId }: Requested, use?: Use): CompiledAction {
  const id = evaluated(sendId, use);
  return (step) => {
    step.actions.push({ type: 'disarm', id: id(step.args) as string });
  };
}

function assigning({ assignment }: Requested, use?: Use): CompiledAction {
  const changes = withParams(use, changesOf(assignment as Assignment));
  return (step) => {
    const { context, event } = step.args;
    step.args = { context: changed(context, changes(step.args)), event };
    step.assigned += 1;
  };
}

/** A context with changes: the same one when they change nothing, as a leader's heartbeat mostly does. */
export function changed(context: Context, changes: object): Context {
  let copy: Record<string, unknown> | null = null;
  for (const key of Object.keys(changes)) {
    const value: unknown = changes[key as never];
    if (value === context[key]) continue;
    copy ??= { ...context };
    copy[key] = value;
  }
  return copy ?? context;
}

/** XState's assignment: a function as a whole, or a value or a function for each member. */
export type Assignment = Expression<object>;

/** The changes that an assignment makes, as a function. Throws for one that is neither a function nor an object. */
export function changesOf(assignment: Assignment): (args: object, params: unknown) => object {
  if (typeof assignment === 'function') return assignment as (args: object) => object;
  const members = Object.entries(assignment);
  if (members.every(([, value]) => typeof value !== 'function')) return () => assignment;
  return (args, params) => {
    const changes: Record<string, unknown> = {};
    for (const [key, value] of members)
      changes[key] = typeof value === 'function' ? value(args, params) : value;
    return changes;
  };
}

function raising(machine: Machine, { event, id, delay }: Requested, use?: Use): CompiledAction {
  const raised = evaluated(event, use) as (args: WordArgs) => AnyEventObject;
  const delays = machine.implementations.delays as unknown as Record<string, Expression<number>>;
  const delayed = evaluated(typeof delay === 'string' ? delays[delay] : delay, use);
  return (step) => {
    const now = raised(step.args);
    const delayMs = delayed(step.args);
    if (delayMs === undefined && id === undefined) step.raised.push(now);
    else step.actions.push(timerAction({ event: now, id, delay: delayMs as number | undefined }));
  };
}

function enqueueing(machine: Machine, { collect }: Definition, use: Use): CompiledAction {
  let queued: CompiledAction[] = [];
  let now: WordArgs;
  const check = (guard: unknown) => Boolean(compileGuard(machine, guard)(now));
  const add = (action: CompiledAction) => void queued.push(action);
  const enqueue = Object.assign((action: Use) => add(compileAction(machine, action)), {
    assign: (assignment: NonNullable<Requested['assignment']>) => add(assigning({ assignment })),
    emit: (event: NonNullable<Requested['event']>) => add(emitting({ event })),
    cancel: (sendId: NonNullable<Requested['sendId']>) => add(cancelling({ sendId })),
    raise: (event: NonNullable<Requested['event']>, options?: Pick<Requested, 'id' | 'delay'>) =>
      add(raising(machine, { event, ...options })),
  });
  const run = withParams(use, collect as NonNullable<Definition['collect']>);
  return (step) => {
    now = step.args;
    // A function that threw may have left some.
    if (queued.length > 0) queued = [];
    run({ context: now.context, event: now.event, enqueue, check } as never);
    if (queued.length === 0) return;
    const actions = queued;
    queued = [];
    for (const action of actions) action(step);
  };
}
