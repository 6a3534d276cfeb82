// An algorithm for tests of the kernel: its nodes elect none, and write to each other all the time.
import { assign, emit, setup } from 'xstate';
import type { Algorithm } from '../contracts/algorithm';
import { type Emitted, send } from '../contracts/emitted';
import type { Peer, ProcessInput } from '../contracts/protocol';

/** A process that writes to all members on its list every 10 ms, and updates its list by MEMBERS. */
const machine = setup({
  types: {} as {
    context: ProcessInput;
    input: ProcessInput;
    events: { type: 'MEMBERS'; body: readonly Peer[] };
    emitted: Emitted;
  },
  delays: { tick: 10 },
}).createMachine({
  context: ({ input }) => input,
  initial: 'waiting',
  on: { MEMBERS: { actions: assign({ peers: ({ event }) => event.body }) } },
  states: {
    waiting: {
      after: {
        tick: {
          target: 'waiting',
          reenter: true,
          actions: emit(({ context }) => send('HELLO', context.peers)),
        },
      },
    },
  },
});

export const chatter = {
  id: 'chatter',
  name: 'Chatter',
  machine,
  membership: 'told',
  electedOf: () => null,
  roleOf: () => 'follower',
  settleMs: () => 0,
} as unknown as Algorithm;
