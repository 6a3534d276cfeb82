// A machine's transitions as tables, made once from its XState definition: what a transition exits, enters and does is always
// the same in the same state.
import type { AnyStateMachine } from 'xstate';
import {
  type CompiledAction,
  type CompiledGuard,
  compileAction,
  compileGuard,
} from './compiledWords';
import type { Transition } from './transitionNames';

type StateNode = AnyStateMachine['root'];

/** A transition from a state. */
export interface Move {
  /** Null for one that is always taken. */
  readonly guard: CompiledGuard | null;
  /** Exit actions, its own, and entry actions. */
  readonly actions: readonly CompiledAction[];
  readonly next: TableState;
}

/** A state of the whole machine: the active states, from the root to the innermost. */
export interface TableState {
  readonly nodes: readonly StateNode[];
  /** XState's value of the state. */
  readonly value: unknown;
  /** By kind of event, the transitions in the order in which they are tried. */
  readonly moves: Map<string, readonly Move[]>;
  /** The transitions that need no event; null until they are asked for. */
  always: readonly Move[] | null;
}

/** The tables of each machine, made once. They only save time: nothing in them depends on a run. */
const TABLES = new WeakMap<AnyStateMachine, MachineTable | null>();
const NO_MOVES: readonly Move[] = [];

/** The tables of one machine. They grow as states and events occur. */
export class MachineTable {
  readonly machine: AnyStateMachine;
  /** The kinds of events for which some state has a transition. */
  readonly #kinds: ReadonlySet<string>;
  /** By the innermost active state. */
  readonly #states = new Map<StateNode, TableState>();

  private constructor(machine: AnyStateMachine) {
    this.machine = machine;
    this.#kinds = new Set(kindsIn(machine.root));
  }

  /** The tables of a machine; null for one with parallel, final or history states, invocations or wildcards. */
  static of(machine: AnyStateMachine): MachineTable | null {
    let table = TABLES.get(machine);
    if (table === undefined) {
      table = isPlain(machine.root) ? new MachineTable(machine) : null;
      TABLES.set(machine, table);
    }
    return table;
  }

  /** The state whose active states, in any order, are these. */
  stateOf(nodes: readonly StateNode[]): TableState {
    const innermost = nodes.find(({ type }) => type === 'atomic') as StateNode;
    return this.#stateAt(innermost);
  }

  /** The transitions for a kind of event. */
  movesOn(state: TableState, type: string): readonly Move[] {
    let moves = state.moves.get(type);
    if (!moves) {
      // XState has rules of its own for the events of actors.
      if (type.startsWith('xstate.') && !type.startsWith('xstate.after.'))
        throw new Error(`there is no table for ${type}`);
      // Any kind may come from outside: only those of the machine are kept.
      if (!this.#kinds.has(type)) return NO_MOVES;
      moves = this.#movesOf(state, (node) => node.transitions.get(type));
      state.moves.set(type, moves);
    }
    return moves;
  }

  /** The transitions that need no event. */
  alwaysIn(state: TableState): readonly Move[] {
    state.always ??= this.#movesOf(state, ({ always }) => always);
    return state.always;
  }

  #movesOf(
    state: TableState,
    transitionsOf: (node: StateNode) => readonly Transition[] | undefined,
  ): readonly Move[] {
    const moves = state.nodes.toReversed().flatMap((node) => transitionsOf(node) ?? []);
    return moves.length === 0 ? NO_MOVES : moves.map((one) => this.#moveOf(state, one));
  }

  #moveOf(state: TableState, transition: Transition): Move {
    const { guard, actions, target: [target] = [] } = transition;
    const compiled = guard === undefined ? null : compileGuard(this.machine, guard);
    const { exited, entered } = target ? changeOf(state.nodes, transition, target) : UNCHANGED;
    const all = [
      ...exited.toReversed().flatMap(({ exit }) => exit),
      ...actions,
      ...entered.flatMap(({ entry }) => entry),
    ];
    return {
      guard: compiled,
      actions: all.map((action) => compileAction(this.machine, action)),
      next: entered.length === 0 ? state : this.#stateAt(entered.at(-1) as StateNode),
    };
  }

  #stateAt(innermost: StateNode): TableState {
    let state = this.#states.get(innermost);
    if (!state) {
      const nodes = lineOf(innermost);
      state = { nodes, value: stateValue(nodes), moves: new Map(), always: null };
      this.#states.set(innermost, state);
    }
    return state;
  }
}

/** The states that a transition exits and enters, from the outermost inwards. */
interface Change {
  readonly exited: readonly StateNode[];
  readonly entered: readonly StateNode[];
}

const UNCHANGED: Change = { exited: [], entered: [] };

/** The change of the active states by a transition, by SCXML's rules. */
function changeOf(
  nodes: readonly StateNode[],
  { source, reenter }: Transition,
  target: StateNode,
): Change {
  const line = innermostLine(target);
  const isWithin = target === source || isInside(target, source);
  const domain = !reenter && isWithin ? source : commonAncestor(source, target);
  // A transition that re-enters the root changes all states.
  const changes = (node: StateNode) => domain === undefined || isInside(node, domain);
  return { exited: nodes.filter(changes), entered: line.filter(changes) };
}

/** The innermost state that both states are inside of; undefined when one of them is the root. */
function commonAncestor(one: StateNode, other: StateNode): StateNode | undefined {
  return lineOf(one).findLast((node) => isInside(one, node) && isInside(other, node));
}

/** From the root to the state that is active when this one is entered. */
function innermostLine(node: StateNode): StateNode[] {
  const [initial] = node.type === 'compound' ? node.initial.target : [];
  return initial ? innermostLine(initial) : lineOf(node);
}

function lineOf(node: StateNode): StateNode[] {
  return node.parent ? [...lineOf(node.parent), node] : [node];
}

function isInside(node: StateNode, outer: StateNode): boolean {
  return node !== outer && lineOf(node).includes(outer);
}

function stateValue([, outermost, ...inner]: readonly StateNode[]): unknown {
  if (!outermost) return {};
  return inner.length === 0
    ? outermost.key
    : { [outermost.key]: stateValue([outermost, ...inner]) };
}

function kindsIn({ transitions, states }: StateNode): string[] {
  return [...transitions.keys(), ...Object.values(states).flatMap(kindsIn)];
}

function isPlain(node: StateNode): boolean {
  const { type, states, invoke, transitions, initial, always = [] } = node;
  if (type !== 'atomic' && type !== 'compound') return false;
  if (invoke.length > 0 || (type === 'compound' && initial.actions.length > 0)) return false;
  if ([...transitions.keys()].some((descriptor) => descriptor.includes('*'))) return false;
  const all = [...transitions.values(), always].flat();
  const isRoot = ({ parent }: StateNode) => parent === undefined;
  if (all.some(({ target = [] }) => target.length > 1 || target.some(isRoot))) return false;
  return Object.values(states).every(isPlain);
}
