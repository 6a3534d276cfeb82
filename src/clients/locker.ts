// A client that needs mutual exclusion: it asks the leader for a lock, and has the locked thing to itself for a while.
import * as v from 'valibot';
import { assign, emit, setup } from 'xstate';
import { roundMs } from '../sim/base/time';
import { defineClient } from '../sim/contracts/client';
import { type Emitted, send } from '../sim/contracts/emitted';
import { bodyOf, clockOf, type Args as Given, senderId } from '../sim/contracts/machineKit';
import { duration } from '../sim/contracts/params';
import type { ProcessInput } from '../sim/contracts/protocol';
import type { Lease } from '../sim/contracts/service';

const params = v.strictObject({
  everyMs: duration('Asks every', 1000, 'How long it does without the lock before it asks again.'),
  holdMs: duration('Holds for', 2000, 'How long it has the lock, counted from its request.'),
  timeoutMs: duration('Timeout', 1000, 'How long it waits for an answer before it asks another.'),
  retryMs: duration('Retry', 500, 'How long it waits after a refusal before it asks again.'),
});
type LockerParams = v.InferOutput<typeof params>;

/** All clients ask for the same lock. */
const LOCK = 'printer';

interface Context extends ProcessInput<LockerParams> {
  /** The node that it believes to be the leader, and asks. */
  readonly leader: string;
  /** Number of requests so far, which also names the request. */
  readonly asked: number;
  /** The time of its last request, by its own clock. */
  readonly sentMs: number;
  /** The end of its lock, by its own clock; null without the lock. */
  readonly untilMs: number | null;
}
type Received = {
  type: 'WRITTEN' | 'REJECTED' | 'NOT_LEADER';
  from: string;
  body: Answer;
};
type Answer = { readonly write?: string; readonly leader?: string | null };
type Args = Given<Context>;

const requestOf = ({ self, asked }: Context) => `${self.id}-${asked}`;
const endOf = ({ sentMs, params: { holdMs } }: Context) => roundMs(sentMs + holdMs);

/** The node to ask next: the one that is named as the leader, or the next in order. */
function nextToAsk({ peers, leader }: Context, named: string | null = null): string {
  if (named !== null && named !== leader && peers.some(({ id }) => id === named)) return named;
  const at = peers.findIndex(({ id }) => id === leader);
  return peers[(at + 1) % peers.length]?.id ?? leader;
}

const answered = (answer: 'accepted' | 'rejected' | 'redirected' | 'unanswered', args: Args) =>
  ({
    type: 'clientAnswered',
    write: requestOf(args.context),
    answer,
    by: args.context.leader,
  }) as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<LockerParams>;
    events: Received;
    emitted: Emitted;
  },
  delays: {
    every: ({ context }) => context.params.everyMs,
    timeout: ({ context }) => context.params.timeoutMs,
    retry: ({ context }) => context.params.retryMs,
    /** The lock counts from the request, so that it ends before the leader grants it to another client. */
    hold: (args) => Math.max(0, roundMs(endOf(args.context) - clockOf(args))),
  },
  guards: {
    isAnswer: (args) =>
      bodyOf<Answer>(args).write === requestOf(args.context) &&
      senderId(args) === args.context.leader,
  },
  actions: {
    begin: assign((args) => ({ asked: args.context.asked + 1, sentMs: clockOf(args) })),
    ask: emit(({ context }) => {
      const { holdMs } = context.params;
      const body = { key: LOCK, write: requestOf(context), lockMs: holdMs };
      return send('WRITE', [{ id: context.leader }], body);
    }),
    noteGranted: emit((args) => answered('accepted', args)),
    noteRefused: emit((args) => answered('rejected', args)),
    noteRedirected: emit((args) => answered('redirected', args)),
    noteUnanswered: emit((args) => answered('unanswered', args)),
    take: assign({ untilMs: ({ context }) => endOf(context) }),
    release: assign({ untilMs: null }),
    goWhereSent: assign({
      leader: (args) => nextToAsk(args.context, bodyOf<Answer>(args).leader),
    }),
    goToNext: assign({ leader: ({ context }) => nextToAsk(context) }),
  },
}).createMachine({
  id: 'locker',
  context: ({ input }) => ({
    ...input,
    leader: input.peers[0]?.id ?? '',
    asked: (input.durable ?? 0) as number,
    sentMs: 0,
    untilMs: null,
  }),
  initial: 'idle',
  states: {
    idle: { after: { every: 'asking' } },
    asking: {
      entry: ['begin', 'ask'],
      on: {
        WRITTEN: { guard: 'isAnswer', target: 'holding', actions: 'noteGranted' },
        REJECTED: { guard: 'isAnswer', target: 'refused', actions: 'noteRefused' },
        NOT_LEADER: {
          guard: 'isAnswer',
          target: 'refused',
          actions: ['noteRedirected', 'goWhereSent'],
        },
      },
      after: {
        timeout: { target: 'asking', reenter: true, actions: ['noteUnanswered', 'goToNext'] },
      },
    },
    refused: { after: { retry: 'asking' } },
    holding: { entry: 'take', exit: 'release', after: { hold: 'idle' } },
  },
});

export default defineClient({
  id: 'locker',
  name: 'Locker',
  source: 'Strike’s report, What is Leader Election?: mutual exclusion is a duty of the leader',
  summary: 'Asks the leader for a lock again and again, and holds it for a while.',
  params,
  messages: {
    WRITE: { shape: 'square', letter: 'W', means: 'A client asks for a lock.' },
  },
  timers: {
    every: 'its next request for the lock',
    timeout: 'an answer in time',
    retry: 'a pause after a refusal',
    hold: 'the end of its lock, by its own clock',
  },
  machine,
  readsClock: true,
  // The number of requests is durable, because a second request must not get the name of an earlier one.
  durable: (context: Context) => context.asked,
  leaseOf: ({ untilMs }: Context): Lease | null =>
    untilMs === null ? null : { key: LOCK, token: null, untilMs },
});
