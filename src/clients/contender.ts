// A contender: a process of another application that takes part in an election of its own, on the same Redis and storage.
//
// The nodes of a run hold one election. Contenders with one `key` hold another, as the second service of a company does
// that uses the Low Level Design's class: they are no nodes, have no crown, and no property of elections is about them.
// They set their key by the same scripts as `algorithms/redisLease.ts`, renew it, and write under their own tokens. A
// refused write is counted and not more, as in the document's LeaderTask.
import * as v from 'valibot';
import { and, assign, cancel, emit, raise, setup } from 'xstate';
import { roundMs } from '../sim/base/time';
import { defineClient } from '../sim/contracts/client';
import { type Emitted, send } from '../sim/contracts/emitted';
import {
  bodyOf,
  clockOf,
  type Args as Given,
  senderId,
  servicesOf,
} from '../sim/contracts/machineKit';
import { duration, text } from '../sim/contracts/params';
import type { ProcessInput } from '../sim/contracts/protocol';

const params = v.strictObject({
  key: text('Key', 'reports', 'The key in Redis for which the contenders with this name compete.'),
  ttlMs: duration('TTL', 6000, 'The key expires this long after it was set or renewed.'),
  pollMs: duration('Poll', 2000, 'How often it asks for the key, or renews it.'),
  taskMs: duration('Task', 1000, 'How often the holder writes to the storage.'),
});

interface Context extends ProcessInput<v.InferOutput<typeof params>> {
  /** The token of its key; null while it has none. */
  readonly token: number | null;
  /** The time of its last request by its own clock, which also names the request. */
  readonly sentMs: number;
  /** Number of writes begun. */
  readonly begun: number;
}
type Reply = {
  readonly ref: number;
  readonly value?: number | readonly [string | null, number | null];
};
type Received =
  | { type: 'REPLY'; from: string; body: Reply }
  | { type: 'WRITTEN' | 'REJECTED'; from: string; body: { readonly write?: string } };
type Args = Given<Context>;

/** The token in a grant of the key; null for any other answer. */
function grantIn(args: Args): number | null {
  const { value } = bodyOf<Reply>(args);
  const [owner, token] = Array.isArray(value) ? value : [null, null];
  return owner === args.context.self.id && typeof token === 'number' ? token : null;
}

function command(kind: string, args: Args): Emitted {
  const { self, params: given } = args.context;
  const body = { ref: clockOf(args), args: [given.key, self.id, String(Math.ceil(given.ttlMs))] };
  return send(kind, servicesOf(args.context, 'redis'), body);
}

const writeOf = ({ self, begun }: Context) => `${self.id}-${begun}`;
const answered = (answer: 'accepted' | 'rejected', args: Args) =>
  ({
    type: 'clientAnswered',
    write: bodyOf<{ write?: string }>(args).write ?? '',
    answer,
    by: senderId(args),
  }) as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<v.InferOutput<typeof params>>;
    events: Received | { type: 'poll' | 'task' | 'deadline' };
    emitted: Emitted;
  },
  delays: {
    poll: ({ context }) => context.params.pollMs,
    task: ({ context }) => context.params.taskMs,
    /** The lease counts from the sending of the request. */
    deadline: (args) =>
      Math.max(0, roundMs(args.context.sentMs + args.context.params.ttlMs - clockOf(args))),
  },
  guards: {
    isAnswer: (args) => bodyOf<Reply>(args).ref === args.context.sentMs,
    isGrant: (args) => grantIn(args) !== null,
    isRenewed: (args) => bodyOf<Reply>(args).value === 1,
    isGranted: and(['isAnswer', 'isGrant']),
    isExtended: and(['isAnswer', 'isRenewed']),
  },
  actions: {
    noteSent: assign({ sentMs: clockOf }),
    acquire: emit((args) => command('ACQUIRE', args)),
    renew: emit((args) => command('RENEW', args)),
    takeToken: assign({ token: grantIn }),
    forgetToken: assign({ token: null }),
    begin: assign({ begun: ({ context }) => context.begun + 1 }),
    write: emit(({ context }) => {
      const { token, params: given } = context;
      const body = { key: `${given.key}-state`, token, write: writeOf(context) };
      return send('WRITE', servicesOf(context, 'fencedStorage'), body);
    }),
    noteAccepted: emit((args) => answered('accepted', args)),
    noteRejected: emit((args) => answered('rejected', args)),
    awaitPoll: raise({ type: 'poll' }, { delay: 'poll', id: 'poll' }),
    awaitTask: raise({ type: 'task' }, { delay: 'task', id: 'task' }),
    awaitDeadline: raise({ type: 'deadline' }, { delay: 'deadline', id: 'deadline' }),
    stopTask: cancel('task'),
    stopDeadline: cancel('deadline'),
  },
}).createMachine({
  id: 'contender',
  context: ({ input }) => ({
    ...input,
    token: null,
    sentMs: -1,
    begun: (input.durable ?? 0) as number,
  }),
  initial: 'waiting',
  on: {
    WRITTEN: { actions: 'noteAccepted' },
    REJECTED: { actions: 'noteRejected' },
  },
  states: {
    waiting: {
      entry: ['noteSent', 'acquire', 'awaitPoll'],
      on: {
        poll: { actions: ['noteSent', 'acquire', 'awaitPoll'] },
        REPLY: { guard: 'isGranted', target: 'holding', actions: 'takeToken' },
      },
    },
    holding: {
      entry: ['begin', 'write', 'awaitTask', 'awaitDeadline'],
      exit: ['forgetToken', 'stopTask', 'stopDeadline'],
      on: {
        poll: { actions: ['noteSent', 'renew', 'awaitPoll'] },
        task: { actions: ['begin', 'write', 'awaitTask'] },
        REPLY: [
          { guard: 'isExtended', actions: 'awaitDeadline' },
          { guard: 'isAnswer', target: 'waiting' },
        ],
        deadline: { target: 'waiting' },
      },
    },
  },
});

export default defineClient({
  id: 'contender',
  name: 'Contender',
  source: 'Low Level Design, Redis-Based Leader Election and Fencing Tokens',
  summary:
    'Takes part in another election, on a key of its own in the same Redis, and writes while it holds that key.',
  params,
  services: ['redis', 'fencedStorage'],
  messages: {
    ACQUIRE: {
      shape: 'triangle',
      letter: 'A',
      means: 'Sets the key and raises the token, unless another process has set the key.',
    },
    RENEW: {
      shape: 'dot',
      letter: '♥',
      means: 'Gives the key its full lifetime again, if it is still the sender’s.',
      periodic: true,
    },
    WRITE: {
      shape: 'square',
      letter: 'W',
      means: 'Writes to the storage under the fencing token of its own key.',
      periodic: true,
    },
  },
  timers: {
    poll: 'the next request for the key',
    task: 'the next write',
    deadline: 'the end of its lease, by its own clock',
  },
  machine,
  readsClock: true,
  // The number of writes is durable, because a second write must not get the name of an earlier one.
  durable: (context: Context) => context.begun,
});
