// A lean machine's snapshots have all that XState's own have, and the same steps.
import { expect, it } from 'vitest';
import {
  and,
  assign,
  cancel,
  emit,
  getInitialSnapshot,
  not,
  raise,
  setup,
  stateIn,
  transition,
} from 'xstate';
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

const choosing = setup({
  types: { events: {} as { type: 'TELL' | 'a.b' | 'WRONG' } },
  guards: {
    isTold: ({ event }) => event.type === 'TELL',
    fails: () => {
      throw new Error('no answer');
    },
  },
}).createMachine({
  id: 'choosing',
  initial: 'here',
  states: {
    here: {
      on: {
        TELL: [
          { guard: not('isTold'), target: 'there' },
          { guard: and(['isTold', stateIn('here')]), target: 'gone' },
        ],
        WRONG: { guard: 'fails', target: 'gone' },
      },
    },
    there: {},
    gone: { on: { 'a.*': 'here', '*': 'there' } },
  },
});

it('transitions are chosen as XState does: by guards, by wildcards, with its errors', () => {
  const ends = [choosing, leanMachine(choosing)].map((one) => {
    const lean = one as typeof choosing;
    const [gone] = transition(lean, getInitialSnapshot(lean), { type: 'TELL' });
    const values = (['a.b', 'TELL', 'WRONG'] as const).map(
      (type) => transition(lean, gone, { type })[0].value,
    );
    expect(() => transition(lean, getInitialSnapshot(lean), { type: 'WRONG' })).toThrow(
      "guard 'fails' in transition for event 'WRONG' in state node 'choosing.here':\nno answer",
    );
    return [gone.value, ...values];
  });
  expect(ends[1]).toEqual(ends[0]);
  expect(ends[0]).toEqual(['gone', 'here', 'there', 'there']);
});

const requesting = setup({
  types: { events: {} as { type: 'TELL' | 'late' } },
  delays: { soon: 20 },
  actions: {
    tell: emit(({ event }) => ({ type: 'told', of: event.type })),
    wait: raise({ type: 'late' }, { id: 'late', delay: 'soon' }),
    forget: cancel('late'),
  },
}).createMachine({
  initial: 'here',
  states: {
    here: {
      exit: 'forget',
      after: { soon: 'there' },
      on: { TELL: { target: 'there', actions: 'tell' } },
    },
    there: { entry: ['wait', emit({ type: 'there' })], after: { 5: 'here' } },
  },
});

it('requests are XState’s, in the same order', () => {
  const requests = [requesting, leanMachine(requesting)].map((one) => {
    const lean = one as typeof requesting;
    const [, actions] = transition(lean, getInitialSnapshot(lean), { type: 'TELL' });
    return actions.map(({ type, params }) => ({ type, params }));
  });
  expect(requests[1]).toEqual(requests[0]);
  expect(requests[0]?.map(({ type }) => type.replace('xstate.', ''))).toEqual([
    'cancel',
    'cancel',
    'emit',
    'raise',
    'emit',
    'raise',
  ]);
});
