// Names for the transitions of a machine: the same in its chart and in the record of a step.
import type { AnyStateMachine } from 'xstate';
import type { NamedTransition } from '../contracts/recordedStep';

type StateNode = AnyStateMachine['root'];
export type Transition = StateNode['transitions'] extends Map<string, (infer T)[]> ? T : never;

/** The transitions of one state, in the order in which they are tried for an event. */
export function transitionsFrom(node: StateNode): NamedTransition[] {
  return [...node.transitions.values(), node.always ?? []].flat().map(namedTransition);
}

/** A transition with its names. */
export function namedTransition(transition: Transition): NamedTransition {
  const { source, guard, target, eventType } = transition;
  const event = eventName(eventType);
  const path = pathOf(source);
  const alternatives = eventType === '' ? source.always : source.transitions.get(eventType);
  return {
    id: `${path}|${event}|${alternatives?.indexOf(transition) ?? 0}`,
    source: path,
    event,
    guard: guardName(guard),
    targets: target?.map(pathOf) ?? [],
  };
}

/** The name of a kind of event: `after t1` for XState's event of a timer, `always` for none. */
export function eventName(type: string): string {
  if (type === '') return 'always';
  const timer = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
  return timer === undefined ? type : `after ${timer}`;
}

/** The keys of a state and of its ancestors, as `leader.inOffice`; '' for the machine itself. */
export function pathOf({ path }: StateNode): string {
  return path.join('.');
}

function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  return typeof guard === 'string' ? guard : ((guard as { type?: string }).type ?? 'a condition');
}
