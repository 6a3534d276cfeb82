// The stepper against XState itself: every machine behaves the same in both, for any events at any times.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { expectSameLives, holdsFor, livesIn } from '../testing/lives';
import { Stepper } from './stepper';

describe.each([...livesIn(3).values()])('$program.id', ({ lives }) => {
  it('behaves in the stepper as in XState', () => {
    expectSameLives(lives, (machine) => new Stepper(machine));
  });
});

const numRuns = 500;

it('a machine with all corner cases behaves in the stepper as in XState', () => {
  fc.assert(
    holdsFor((machine) => new Stepper(machine)),
    { numRuns },
  );
});

type Step = ReturnType<Stepper['step']>;
/** A stepper with a defect in its steps. */
function broken(spoil: (step: Step, snapshot: Step['snapshot'], event: AnyEventObject) => Step) {
  return class extends Stepper {
    override step(snapshot: Step['snapshot'], event: AnyEventObject): Step {
      return spoil(super.step(snapshot, event), snapshot, event);
    }
  };
}
const withActions = (keeps: (action: Step['actions'][number]) => boolean) =>
  broken(({ snapshot, actions }) => ({ snapshot, actions: actions.filter(keeps) }));
/** A stepper that reuses the last step for the same state and kind of event, and ignores the sender. */
function rash() {
  let last: { step: Step; from: Step['snapshot']; type: string } | null = null;
  return broken((step, from, { type }) => {
    if (last?.from === from && last.type === type) return last.step;
    last = { step, from, type };
    return step;
  });
}

it.each<[string, typeof Stepper]>([
  ['forgets to stop timers', withActions(({ type }) => type !== 'disarm')],
  [
    'ignores timers without delay',
    withActions((action) => action.type !== 'arm' || action.delayMs > 0),
  ],
  ['drops emissions', withActions(({ type }) => type !== 'emit')],
  [
    'reverses the order of actions',
    broken(({ snapshot, actions }) => ({ snapshot, actions: actions.toReversed() })),
  ],
  [
    'does not rearm timers when a state is reentered',
    broken((step, { value }) =>
      JSON.stringify(value) === JSON.stringify(step.snapshot.value)
        ? { ...step, actions: step.actions.filter(({ type }) => type !== 'arm') }
        : step,
    ),
  ],
  [
    'ignores an event without a transition, although an eventless transition may follow it',
    broken((step, snapshot, { type }) => (type === 'E' ? { snapshot, actions: [] } : step)),
  ],
  ['ignores the sender of a message', rash()],
])('sees a stepper that %s', (_, Broken) => {
  expect(
    fc.check(
      holdsFor((machine) => new Broken(machine)),
      { numRuns, endOnFailure: true },
    ).failed,
  ).toBe(true);
});
