// A lean machine's snapshots have all that XState's own have, and the same steps.
import { expect, it } from 'vitest';
import { assign, getInitialSnapshot, setup, transition } from 'xstate';
import { leanMachine } from './leanMachine';

const machine = setup({
  types: { context: {} as { count: number; word: string }, events: {} as { type: 'TELL' } },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  context: { count: 0, word: 'same' },
  initial: 'here',
  states: { here: { tags: ['busy'], on: { TELL: { actions: 'count' } } } },
});

it('an assignment’s snapshot has the members of XState’s, in the same order', () => {
  const [plain, lean] = [machine, leanMachine(machine)].map((one) => {
    const [next] = transition(one as typeof machine, getInitialSnapshot(one as typeof machine), {
      type: 'TELL',
    });
    return next;
  });
  expect(Object.keys(lean as object)).toEqual(Object.keys(plain as object));
  expect(lean?.context).toEqual({ count: 1, word: 'same' });
  expect(JSON.stringify(lean)).toBe(JSON.stringify(plain));
  expect(lean?.hasTag('busy')).toBe(true);
});
