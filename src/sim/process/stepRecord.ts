// Records a step of a process: runs its pure transition again with guards that record their results.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Json } from '../base/json';
import type { Algorithm } from '../contracts/algorithm';
import type { Program } from '../contracts/program';
import type { ProcessInput } from '../contracts/protocol';
import type { ProcessMoment, RecordedStep, TestedGuard } from '../contracts/recordedStep';
import { stateName } from './observableState';
import { eventName, namedTransition, type Transition } from './transitionNames';
import { createScope } from './xstatePrivate';

/** A step as the process has executed it. */
export interface ExecutedStep {
  readonly program: Program;
  readonly atMs: number;
  /** The reading of the clock that the program goes by, in ms. */
  readonly clockMs: number;
  readonly input: ProcessInput;
  /** Null when the process started. */
  readonly event: AnyEventObject | null;
  /** Null when the process started. */
  readonly before: AnyMachineSnapshot | null;
  readonly after: AnyMachineSnapshot;
  /** Whether the machine received the event: the gateway answers some messages of clients in its place. */
  readonly isForMachine: boolean;
}

/** The record of a step. */
export function recordStep(step: ExecutedStep): RecordedStep {
  const { program, atMs, clockMs, event, before, after } = step;
  const momentOf = (snapshot: AnyMachineSnapshot): ProcessMoment => {
    const state = stateName(snapshot.value as Json);
    const { shows } = program as Pick<Algorithm, 'shows'>;
    const shown = shows?.(snapshot.context as never, state, clockMs) ?? null;
    return { state, context: snapshot.context as ProcessMoment['context'], shown };
  };
  const from: unknown = event?.['from'];
  return {
    atMs,
    event: event && eventName(event.type),
    from: typeof from === 'string' ? from : null,
    before: before && momentOf(before),
    after: momentOf(after),
    ...(step.isForMachine ? repeatTransition(step) : { taken: [], guards: [] }),
  };
}

function repeatTransition({ program: { machine }, input, event, before }: ExecutedStep) {
  const guards: TestedGuard[] = [];
  const taken: Transition[] = [];
  const recording = machine.provide({ guards: recordingGuards(machine, guards) as never });
  const scope = createScope(
    () => {},
    (_, transitions) => taken.push(...transitions),
  );
  if (event && before) {
    const { value, context } = before;
    recording.transition(recording.resolveState({ value, context } as never), event, scope);
  } else recording.getInitialSnapshot(scope, input as never);
  return { taken: taken.map(namedTransition), guards };
}

type Guard = ((...given: unknown[]) => unknown) & {
  readonly check?: (...given: unknown[]) => unknown;
};

/** The machine's guards; each adds its result to `tested`. A guard that combines others is recorded once, as a whole. */
function recordingGuards(machine: AnyStateMachine, tested: TestedGuard[]): Record<string, Guard> {
  let depth = 0;
  const recording =
    (guard: string, test: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      depth += 1;
      const isTrue = Boolean(test(...given));
      depth -= 1;
      if (depth === 0) tested.push({ guard, isTrue });
      return isTrue;
    };
  const guards = Object.entries(machine.implementations.guards as unknown as Record<string, Guard>);
  return Object.fromEntries(
    guards.map(([name, guard]) => {
      // XState calls `check` of its own `and`, `or` and `not`, not the guard.
      const { check } = guard;
      const recorded = recording(name, guard);
      return [
        name,
        check ? Object.assign(recorded, guard, { check: recording(name, check) }) : recorded,
      ];
    }),
  );
}
