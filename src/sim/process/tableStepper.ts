// Steps a machine by its tables, several times faster than XState does: for runs of which only figures are kept.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ProcessInput } from '../contracts/protocol';
import type { StepInProgress } from './compiledWords';
import { MachineTable, type Move, type TableState } from './machineTable';
import { MOST_TRANSITIONS, type Step, Stepper } from './stepper';

/** A snapshot with what a process reads of XState's. */
interface TableSnapshot {
  readonly state: TableState;
  readonly value: unknown;
  readonly context: StepInProgress['args']['context'];
  readonly status: 'active';
  readonly _nodes: TableState['nodes'];
}

/** The fastest stepper for a machine: one with tables, or XState's own where a machine has states that tables have not. */
export function fastStepper(machine: AnyStateMachine): Stepper {
  const table = MachineTable.of(machine);
  return table ? new TableStepper(table) : new Stepper(machine);
}

/**
 * A stepper with the results of {@link Stepper}. A step that throws is taken again by XState, whose error counts: anything
 * that the tables do not have throws as well.
 */
class TableStepper extends Stepper {
  readonly #table: MachineTable;

  constructor(table: MachineTable) {
    super(table.machine);
    this.#table = table;
  }

  override start(input: ProcessInput): Step {
    const { snapshot, actions } = super.start(input);
    return { snapshot: this.#own(snapshot) as never, actions };
  }

  override step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Step {
    const own = this.#own(snapshot);
    try {
      return this.#step(own, event);
    } catch {
      return super.step(this.resolve(own.value as never, own.context as never), event);
    }
  }

  #own(snapshot: AnyMachineSnapshot | TableSnapshot): TableSnapshot {
    if ('state' in snapshot) return snapshot;
    return snapshotOf(this.#table.stateOf(snapshot._nodes), snapshot.context as never);
  }

  #step(snapshot: TableSnapshot, event: AnyEventObject): Step {
    const { state: before, context } = snapshot;
    const step: StepInProgress = { args: { context, event }, actions: [], raised: [], assigned: 0 };
    const first = chosen(this.#table.movesOn(before, event.type), step);
    const after = this.#settle(first ? taken(first, step) : before, step);
    const isSame = after === before && step.args.context === context;
    const next = isSame ? snapshot : snapshotOf(after, step.args.context);
    return { snapshot: next as never, actions: step.actions };
  }

  /** Takes transitions without an event, and those of raised events, until there are none. */
  #settle(from: TableState, step: StepInProgress): TableState {
    let state = from;
    let maySelect = true;
    for (let count = 0; count < MOST_TRANSITIONS; count += 1) {
      const always: Move | null = maySelect ? chosen(this.#table.alwaysIn(state), step) : null;
      let move: Move | null = always;
      if (!always) {
        const event = step.raised.shift();
        if (!event) return state;
        step.args = { context: step.args.context, event };
        move = chosen(this.#table.movesOn(state, event.type), step);
      }
      const { assigned } = step;
      const next: TableState = move ? taken(move, step) : state;
      // XState looks again unless a transition without an event has changed nothing.
      maySelect = !always || next !== state || step.assigned > assigned;
      state = next;
    }
    throw new Error('it does not settle');
  }
}

function snapshotOf(state: TableState, context: TableSnapshot['context']): TableSnapshot {
  return { state, value: state.value, context, status: 'active', _nodes: state.nodes };
}

/** The first transition whose guard holds. */
function chosen(moves: readonly Move[], { args }: StepInProgress): Move | null {
  for (const move of moves) if (move.guard === null || move.guard(args)) return move;
  return null;
}

/** Takes a transition; returns the state that it leads to. */
function taken({ actions, next }: Move, step: StepInProgress): TableState {
  for (const action of actions) action(step);
  return next;
}
