// The table stepper against XState itself, event by event: every machine behaves the same in both.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type AnyEventObject, type AnyStateMachine, createMachine } from 'xstate';
import { algorithms } from '../../algorithms/registry';
import { advance, InProcessHost, type StepperFor } from '../engine/simulate';
import { Kernel } from '../kernel/kernel';
import { expectSameLives, holdsFor, holdsForNested, livesIn } from '../testing/lives';
import { wildRun } from '../testing/wildRun';
import { canonicalLine } from '../trace/canonicalLine';
import { MachineTable } from './machineTable';
import { Stepper } from './stepper';
import { fastStepper } from './tableStepper';

describe.each([...livesIn(3).values()])('$program.id', ({ lives, program }) => {
  it('behaves by its tables as in XState, which takes none of its steps', () => {
    const byXState = vi.spyOn(Stepper.prototype, 'step');
    expectSameLives(lives, fastStepper);
    expect(byXState).not.toHaveBeenCalled();
    byXState.mockRestore();
  });

  it('has a table', () => expect(MachineTable.of(program.machine)).not.toBeNull());
});

/** The first lines of a wild run. */
function linesOf(seed: string, id: string, stepperFor?: StepperFor): string[] {
  const { setup, untilMs } = wildRun(seed, id);
  const lines: string[] = [];
  const kernel = new Kernel(setup, (event) => lines.push(canonicalLine(event)));
  const host = new InProcessHost(setup, new Map(), stepperFor);
  while (kernel.frontierMs < untilMs && lines.length < 1500) advance(kernel, host, untilMs, 1);
  return lines;
}

it.each([...algorithms.keys()])('wild runs of %s have the same trace by tables', (id) => {
  fc.assert(
    fc.property(fc.nat().map(String), (seed) => {
      expect(linesOf(seed, id, fastStepper)).toEqual(linesOf(seed, id));
    }),
    { numRuns: 12 },
  );
});

const numRuns = 500;

it('a machine with all corner cases behaves by its tables as in XState', () => {
  fc.assert(holdsFor(fastStepper), { numRuns });
});

it('any machine of nested states behaves by its tables as in XState, which takes none of its steps', () => {
  const byXState = vi.spyOn(Stepper.prototype, 'step');
  fc.assert(holdsForNested(fastStepper), { numRuns });
  expect(byXState).not.toHaveBeenCalled();
  byXState.mockRestore();
});

type Step = ReturnType<Stepper['step']>;
/** Tables with a defect. */
function broken(spoil: (step: Step, before: Step['snapshot'], event: AnyEventObject) => Step) {
  return (machine: AnyStateMachine) => {
    const stepper = fastStepper(machine);
    const step = stepper.step.bind(stepper);
    stepper.step = (before, event) => spoil(step(before, event), before, event);
    return stepper;
  };
}

it.each([
  [
    'forget to stop timers',
    broken((step) => ({ ...step, actions: step.actions.filter(({ type }) => type !== 'disarm') })),
  ],
  [
    'reverse the order of actions',
    broken((step) => ({ ...step, actions: step.actions.toReversed() })),
  ],
  [
    'ignore an event without a transition',
    broken((step, before, { type }) => (type === 'E' ? { snapshot: before, actions: [] } : step)),
  ],
])('tables that %s are seen', (_, stepperFor) => {
  expect(fc.check(holdsFor(stepperFor), { numRuns, endOnFailure: true }).failed).toBe(true);
});

it.each<[string, object]>([
  ['parallel states', { type: 'parallel', states: { a: {}, b: {} } }],
  ['a final state', { initial: 'a', states: { a: { type: 'final' } } }],
  ['a wildcard', { on: { '*': { actions: () => {} } } }],
  ['a transition to its root', { id: 'top', initial: 'a', states: { a: { on: { A: '#top' } } } }],
  [
    'an initial transition that acts',
    { initial: { target: 'a', actions: 'x' }, states: { a: {} } },
  ],
])('a machine with %s has no table', (_, config) => {
  expect(MachineTable.of(createMachine(config as never))).toBeNull();
});
