// A client that writes periodically to the node that it believes to be the leader, and follows redirects.
import * as v from 'valibot';
import { and, assign, emit, raise, setup } from 'xstate';
import { draw } from '../sim/base/random';
import { defineClient } from '../sim/contracts/client';
import { type Emitted, send } from '../sim/contracts/emitted';
import { type Args as Given, senderId } from '../sim/contracts/machineKit';
import { choice, count, duration, toggle } from '../sim/contracts/params';
import type { ProcessInput } from '../sim/contracts/protocol';

const params = v.strictObject({
  everyMs: duration('Writes every', 2000, 'How often it begins a write, unless one is under way.'),
  timeoutMs: duration('Timeout', 1000, 'How long it waits for an answer before it asks another.'),
  retryMs: duration(
    'Retry',
    500,
    'How long it waits before it asks again, when a node knows no leader.',
  ),
  maxRedirects: count(
    'Redirects',
    5,
    'How many times it turns to another node for one write before it gives that write up.',
    0,
  ),
  startsAt: choice(
    'Starts at',
    ['first', 'random'],
    'first',
    'The node to which it writes first: the first one, or any.',
  ),
  remembersLeader: toggle(
    'Remembers the leader',
    true,
    'A write begins at the node where the last one ended. When off, it begins at any node, as behind a load balancer.',
  ),
});
type WriterParams = v.InferOutput<typeof params>;

/** All clients write to the same key, so that a fenced storage sees their writes in conflict. */
const KEY = 'data';

interface Context extends ProcessInput<WriterParams> {
  /** The node that it believes to be the leader, and asks. */
  readonly leader: string;
  /** Its place in the round of all nodes; a redirect does not move it. */
  readonly place: string;
  /** Number of writes begun. */
  readonly begun: number;
  /** Number of times that it has turned to another node for this write. */
  readonly turns: number;
}
type Received = {
  type: 'WRITTEN' | 'REJECTED' | 'NOT_LEADER';
  from: string;
  body: { readonly write: string; readonly leader?: string | null };
};
type Args = Given<Context>;

const received = ({ event }: Args) => event as Received;
const writeOf = ({ self, begun }: Context) => `${self.id}-${begun}`;
/** The leader that a node names; null when it names itself or none. */
function namedLeader(args: Args): string | null {
  const { from, body } = received(args);
  return body.leader === from ? null : (body.leader ?? null);
}
/** Turns to the next node in the round, but not to the one that was just asked. */
function toNext({ peers, leader, place }: Context) {
  const at = peers.findIndex(({ id }) => id === place);
  const round = [...peers.slice(at + 1), ...peers.slice(0, at + 1)].map(({ id }) => id);
  const next = round.find((id) => id !== leader) ?? leader;
  return { leader: next, place: next };
}
function toAny({ peers, random }: Pick<Context, 'peers' | 'random'>) {
  const [drawn, next] = draw(random);
  const any = peers[Math.floor(drawn * peers.length)]?.id ?? '';
  return { leader: any, place: any, random: next };
}
const answered = (answer: 'accepted' | 'rejected' | 'redirected', args: Args) =>
  ({
    type: 'clientAnswered',
    write: writeOf(args.context),
    answer,
    by: senderId(args),
  }) as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<WriterParams>;
    events: Received | { type: 'writeDue' };
    emitted: Emitted;
  },
  delays: {
    every: ({ context }) => context.params.everyMs,
    timeout: ({ context }) => context.params.timeoutMs,
    retry: ({ context }) => context.params.retryMs,
  },
  guards: {
    /** A late answer to an earlier write says nothing about this one. */
    isThisWrite: (args) => received(args).body.write === writeOf(args.context),
    isAsked: (args) => senderId(args) === args.context.leader,
    namesAnother: (args) => namedLeader(args) !== null,
    isWornOut: ({ context }) => context.turns >= context.params.maxRedirects,
    isAnswer: and(['isThisWrite', 'isAsked']),
    isLastRedirect: and(['isAnswer', 'isWornOut']),
    isRedirect: and(['isAnswer', 'namesAnother']),
  },
  actions: {
    awaitWrite: raise({ type: 'writeDue' }, { delay: 'every', id: 'every' }),
    begin: assign(({ context }) => ({
      begun: context.begun + 1,
      turns: 0,
      ...(!context.params.remembersLeader && toAny(context)),
    })),
    ask: emit(({ context }) =>
      send('WRITE', [{ id: context.leader }], { key: KEY, write: writeOf(context) }),
    ),
    noteAccepted: emit((args) => answered('accepted', args)),
    noteRejected: emit((args) => answered('rejected', args)),
    noteRedirected: emit((args) => answered('redirected', args)),
    noteUnanswered: emit(({ context }) => ({
      type: 'clientAnswered',
      write: writeOf(context),
      answer: 'unanswered',
      by: context.leader,
    })),
    trust: assign((args) => ({ leader: senderId(args), place: senderId(args) })),
    goWhereSent: assign((args) => {
      const leader = namedLeader(args);
      const turns = args.context.turns + 1;
      return { ...(leader === null ? toNext(args.context) : { leader }), turns };
    }),
    goToNext: assign(({ context }) => ({ ...toNext(context), turns: context.turns + 1 })),
  },
}).createMachine({
  id: 'writer',
  context: ({ input }) => ({
    ...input,
    leader: input.peers[0]?.id ?? '',
    place: input.peers[0]?.id ?? '',
    begun: (input.durable ?? 0) as number,
    turns: 0,
    ...(input.params.startsAt === 'random' && toAny(input)),
  }),
  initial: 'idle',
  entry: 'awaitWrite',
  on: { writeDue: { actions: 'awaitWrite' } },
  states: {
    idle: { on: { writeDue: { target: 'writing', actions: ['awaitWrite', 'begin'] } } },
    writing: {
      initial: 'awaiting',
      on: {
        // The write is done, whichever node confirms it, and however late.
        WRITTEN: { guard: 'isThisWrite', target: 'idle', actions: ['noteAccepted', 'trust'] },
      },
      states: {
        awaiting: {
          entry: 'ask',
          on: {
            REJECTED: {
              guard: 'isAnswer',
              target: '#writer.idle',
              actions: 'noteRejected',
            },
            NOT_LEADER: [
              {
                guard: 'isLastRedirect',
                target: '#writer.idle',
                actions: ['noteRedirected', 'goWhereSent'],
              },
              {
                guard: 'isRedirect',
                target: 'awaiting',
                reenter: true,
                actions: ['noteRedirected', 'goWhereSent'],
              },
              {
                guard: 'isAnswer',
                target: 'pausing',
                actions: ['noteRedirected', 'goWhereSent'],
              },
            ],
          },
          after: {
            timeout: [
              {
                guard: 'isWornOut',
                target: '#writer.idle',
                actions: ['noteUnanswered', 'goToNext'],
              },
              { target: 'awaiting', reenter: true, actions: ['noteUnanswered', 'goToNext'] },
            ],
          },
        },
        // The node that was asked knows no leader: an election is running, and takes a while.
        pausing: { after: { retry: 'awaiting' } },
      },
    },
  },
});

export default defineClient({
  id: 'writer',
  name: 'Writer',
  source: 'Ghoti, Cluster Implementation, Leader-Only Operations: NOT_LEADER and a node’s id',
  summary: 'Writes again and again to the leader that it knows, and follows redirects.',
  params,
  messages: { WRITE: { shape: 'square', letter: 'W', means: 'A client asks to write.' } },
  timers: {
    every: 'its next write',
    timeout: 'an answer in time',
    retry: 'a pause, for a leader to be elected',
  },
  machine,
  // The number of writes is durable, because a second write must not get the name of an earlier one.
  durable: (context: Context) => context.begun,
});
