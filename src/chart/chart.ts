// A machine as a state chart: its states, and the transitions between them, as plain data that can be drawn.
import type { AnyStateMachine } from 'xstate';
import { spokenName } from '../sim/base/spokenName';
import type { Program } from '../sim/contracts/program';
import type { NamedTransition } from '../sim/contracts/recordedStep';
import { pathOf, transitionsFrom } from '../sim/process/transitionNames';

type StateNode = AnyStateMachine['root'];

/** A state; its path has the keys of the states around it, as `leader.inOffice`. The machine itself has the path ''. */
export interface ChartState {
  readonly path: string;
  /** In words: `awaiting COORDINATOR`. */
  readonly name: string;
  /** The path of the state around it; null for the machine. */
  readonly parent: string | null;
  /** The path of the substate that is entered first; null for a state without substates. */
  readonly initial: string | null;
  /** Whether all its substates are active at once. */
  readonly isParallel: boolean;
}

/** A transition. */
export interface ChartTransition extends NamedTransition {
  /** The timers that cause it, by name; empty for a transition by a message or without an event. */
  readonly timers: readonly string[];
}

/** The part of a program that its chart is made of. */
export type Charted = Pick<Program, 'machine' | 'timers' | 'messages'>;

/** The state chart of a machine. */
export interface Chart {
  /** Each after the state around it; the machine first. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

/** The chart of a program; it needs XState's own machine, not the outline that the page has. */
export function chartOf({ machine, timers: declared, messages }: Charted): Chart {
  const nodes = withSubstates(machine.root);
  const raised = raisedTimers(machine);
  /** A program that computes which timers to set raises events of their names. */
  const timersOf = (event: string) =>
    event.startsWith(AFTER)
      ? [event.slice(AFTER.length)]
      : [...(raised.get(event) ?? (event in declared ? [event] : []))];
  return {
    states: nodes.map((node) => ({
      path: pathOf(node),
      name: spokenName(node.path.at(-1) ?? machine.id, Object.keys(messages)),
      parent: node.parent ? pathOf(node.parent) : null,
      initial: node.type === 'compound' ? (node.initial.target.map(pathOf)[0] ?? null) : null,
      isParallel: node.type === 'parallel',
    })),
    transitions: nodes.flatMap((node) =>
      transitionsFrom(node).map((transition) => ({
        ...transition,
        timers: timersOf(transition.event),
      })),
    ),
  };
}

/** The beginning of the event's name of a transition by a timer of its state. */
const AFTER = 'after ';

function withSubstates(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap(withSubstates)];
}

/** An action that raises an event after a delay, as XState keeps it. */
interface RaiseAction {
  readonly type?: string;
  readonly event?: { readonly type?: string };
  readonly id?: string;
}

/** The names of the timers that raise an event, by the event's kind. */
function raisedTimers(machine: AnyStateMachine): ReadonlyMap<string, ReadonlySet<string>> {
  const timers = new Map<string, Set<string>>();
  for (const action of Object.values(machine.implementations.actions)) {
    const { type, event, id } = action as unknown as RaiseAction;
    const kind = event?.type;
    if (type !== 'xstate.raise' || kind === undefined || id === undefined) continue;
    timers.set(kind, (timers.get(kind) ?? new Set()).add(id));
  }
  return timers;
}
