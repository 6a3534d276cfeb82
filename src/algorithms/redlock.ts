// Redlock: the node that sets a key in a majority of independent Redis servers leads, for the time that all of them keep it.
//
// The text leaves open how others learn who has the lock: its clients learn only that they have not got it. Here a refused
// SET answers with the present value (GET, since Redis 7), whose beginning is the holder's id. The servers are the run's
// services of kind redis, in its order.
import { assign, cancel, emit, enqueueActions, raise, setup } from 'xstate';
import { majorityOf } from '../sim/base/majority';
import { draw } from '../sim/base/random';
import { roundMs as roundedMs } from '../sim/base/time';
import { defineAlgorithm } from '../sim/contracts/algorithm';
import { type Emitted, send } from '../sim/contracts/emitted';
import {
  bodyOf,
  clockOf,
  type DueWrite,
  enqueueWrite,
  failed,
  type Args as Given,
  senderId,
  servicesOf,
  started,
  taskWrite,
} from '../sim/contracts/machineKit';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';
import type { Lease } from '../sim/contracts/service';
import { restartDelayMs } from '../sim/contracts/serviceTimes';
import { reached, timeLeft } from '../sim/contracts/shown';
import { params, type RedlockParams, roundMs, USUAL_SERVERS, warningsFor } from './redlock/params';
import {
  countOf,
  lockValue,
  NO_ROUND,
  nextAsked,
  ownerOf,
  type Round,
  valueOfMajority,
  withAnswer,
  withAsked,
} from './redlock/round';

export { fidelity } from './redlock/fidelity';

interface Context extends ProcessInput<RedlockParams> {
  /** The node whose lock a majority of the servers has. */
  readonly elected: string | null;
  /** The random value of its own lock, or of its last attempt. */
  readonly value: string;
  readonly round: Round;
  /** The end of its lock's validity, by its own clock. */
  readonly untilMs: number;
  /** The number of times that it has extended its lock. */
  readonly extensions: number;
  /** The time until the next attempt. */
  readonly waitMs: number;
}
type Reply = { readonly ref: number; readonly value?: string | number | null };
type Received = { type: 'REPLY'; from: string; body: Reply } | { type: 'LEAVE'; from: string };
type Args = Given<Context>;

const atBoot = (input: ProcessInput<RedlockParams>): Context => ({
  ...input,
  ...{ elected: null, value: '', untilMs: 0, extensions: 0, waitMs: 0 },
  // Answers from before a restart must fit no round.
  round: { ...NO_ROUND, ref: Math.round(input.bornAtMs * 1000) },
});

const serversOf = (context: Context) => servicesOf(context, 'redis');
const isMajority = (context: Context, servers: number) =>
  servers >= majorityOf(serversOf(context).length);
/** The number of servers that have its own lock, by the present round. */
const ownOf = ({ round, value }: Context) => countOf(round, value);
const ownsMajority = (context: Context) => isMajority(context, ownOf(context));

/** An answer to an earlier round, or a repeated answer, says nothing. */
const isAnswer = (args: Args) =>
  bodyOf<Reply>(args).ref === args.context.round.ref &&
  args.context.round.awaited.includes(senderId(args));

/** The value under the key by the answer to a SET NX GET: null says that there was none, so it is the sender's own. */
function answerToSet(args: Args): string | undefined {
  const { value } = bodyOf<Reply>(args);
  return value === null ? args.context.value : (value as string | undefined);
}
/** The value under the key by the answer to a RENEW: 1 or 0. */
function answerToRenew(args: Args): string | null | undefined {
  const { value } = bodyOf<Reply>(args);
  return value === undefined ? undefined : value === 1 ? args.context.value : null;
}

/** MIN_VALIDITY = TTL − (T2 − T1) − CLOCK_DRIFT, as a time: the end of the validity of a lock got in this round. */
const validUntilMs = ({ round, params: { ttlMs, driftMs } }: Context) =>
  roundedMs(round.startMs + ttlMs - driftMs);

/** The value of another lock that a majority of the servers has; null when there is none. */
function otherLock(context: Context): string | null {
  const held = valueOfMajority(context.round, serversOf(context).length);
  return held === context.value ? null : held;
}

/** The words for a round without a majority. */
function lackOf(context: Context): string {
  const servers = serversOf(context).length;
  if (otherLock(context)) return 'its own lock of before is still set';
  return ownsMajority(context)
    ? 'it got the lock when its validity was over'
    : `it got ${ownOf(context)} of ${servers} servers, and needs ${majorityOf(servers)}`;
}

/** Redis takes whole ms. The TTL is rounded up so that the key outlives its holder's belief, and never the reverse. */
const ttlOf = ({ params: { ttlMs } }: Context) => String(Math.ceil(ttlMs));
const OPTIONS = {
  SET: (context: Context) => ['NX', 'GET', 'PX', ttlOf(context)],
  RENEW: (context: Context) => [ttlOf(context)],
} as const;

/** Step 2 for the next server, or for all. */
function askServers(
  kind: keyof typeof OPTIONS,
  context: Context,
  enqueue: {
    readonly assign: (change: { round: Round }) => void;
    readonly emit: (emitted: Emitted) => void;
  },
): void {
  const { params, round, value } = context;
  const next = nextAsked(round, serversOf(context), params.multiplex);
  const args = [params.key, value, ...OPTIONS[kind](context)];
  enqueue.assign({ round: withAsked(round, next) });
  enqueue.emit(send(kind, next, { ref: round.ref, args }));
}

/** A new round begins: step 1. */
const nextRound = (args: Args): Round => ({
  ...NO_ROUND,
  ref: args.context.round.ref + 1,
  startMs: clockOf(args),
});

/** Steps 1 to 5, of a node that has no lock. */
const ACQUIRING = {
  entry: 'beginAttempt',
  initial: 'asking',
  states: {
    asking: {
      entry: 'askToSet',
      on: {
        REPLY: [
          { guard: 'isLastAnswer', target: 'counting', actions: 'noteSet' },
          { guard: 'isAnswer', actions: 'noteSet' },
        ],
      },
      after: { request: 'counting' },
    },
    counting: {
      always: [
        { guard: 'isUnasked', target: 'asking' },
        { guard: 'isAcquired', target: '#redlock.leader', actions: 'takeLock' },
        { guard: 'isTaken', target: '#redlock.follower.resting', actions: ['release', 'follow'] },
        { target: '#redlock.candidate.resting', actions: ['release', 'failAttempt', 'awaitRetry'] },
      ],
    },
  },
} as const;
const RESTING = { after: { next: 'acquiring' } } as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<RedlockParams>;
    events: Received | DueWrite | { type: 'task' | 'deadline' };
    emitted: Emitted;
  },
  delays: {
    next: ({ context }) => context.waitMs,
    extend: ({ context }) => context.params.extendMs,
    request: ({ context }) => context.params.requestTimeoutMs,
    task: ({ context }) => context.params.taskMs,
    deadline: (args) => Math.max(0, roundedMs(args.context.untilMs - clockOf(args))),
  },
  guards: {
    isAnswer,
    isLastAnswer: (args) => isAnswer(args) && args.context.round.awaited.length === 1,
    isUnasked: ({ context }) => context.round.asked < serversOf(context).length,
    isAcquired: (args) => ownsMajority(args.context) && clockOf(args) < validUntilMs(args.context),
    isTaken: ({ context }) => ownerOf(otherLock(context) ?? context.value) !== context.self.id,
    mayExtend: ({ context: { params, extensions } }) =>
      params.maxExtensions === 0 || extensions < params.maxExtensions,
    /** The lock is extended only while it is still valid. */
    isExtended: (args) => ownsMajority(args.context) && clockOf(args) < args.context.untilMs,
    isLost: ({ context }) => isMajority(context, countOf(context.round, null)),
    /** A node that was paused looks at its clock before it writes. */
    isOver: (args) => clockOf(args) >= args.context.untilMs,
  },
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginOnDeadline: emit(started('could not extend its lock before its validity was over')),
    beginOnLoss: emit(started('finds its lock gone from a majority of the servers')),
    beginAttempt: assign((args) => {
      const [drawn, random] = draw(args.context.random);
      return { random, value: lockValue(args.context.self.id, drawn), round: nextRound(args) };
    }),
    beginExtension: assign({ round: nextRound }),
    askToSet: enqueueActions(({ context, enqueue }) => askServers('SET', context, enqueue)),
    askToRenew: enqueueActions(({ context, enqueue }) => askServers('RENEW', context, enqueue)),
    noteSet: assign({
      round: (args) => withAnswer(args.context.round, senderId(args), answerToSet(args)),
    }),
    noteRenewed: assign({
      round: (args) => withAnswer(args.context.round, senderId(args), answerToRenew(args)),
    }),
    /** Also where it believes that it has no lock: an answer may have been lost. Nobody reads the answers to this. */
    release: emit(({ context }) => {
      const args = [context.params.key, context.value];
      return send('RELEASE', serversOf(context), { ref: NO_ROUND.ref, args });
    }),
    /** A node that believed in another leader until now learns that there was none. */
    takeLock: enqueueActions(({ context, enqueue }) => {
      if (context.elected !== null) enqueue.emit(started('has found the lock free'));
      enqueue.assign({ elected: context.self.id, extensions: 0 });
    }),
    hold: assign({ untilMs: ({ context }) => validUntilMs(context) }),
    countExtension: assign({ extensions: ({ context }) => context.extensions + 1 }),
    follow: assign(({ context }) => ({
      elected: ownerOf(otherLock(context) ?? ''),
      waitMs: context.params.pollMs,
    })),
    failAttempt: enqueueActions(({ context, enqueue }) => {
      if (context.elected !== null) enqueue.emit(started('finds no lock in a majority'));
      enqueue.emit(failed(lackOf(context)));
    }),
    forgetLeader: assign({ elected: null }),
    /** Its own lock of before lasts for long; else the delay is random, so that not all try again together. */
    awaitRetry: assign(({ context }) => {
      const [drawn, random] = draw(context.random);
      const { pollMs, retryMs } = context.params;
      return { random, waitMs: otherLock(context) ? pollMs : roundedMs(drawn * retryMs) };
    }),
    beginWrite: enqueueActions(({ context, enqueue }) => enqueueWrite(context, null, enqueue)),
    write: emit(({ context, event }) => taskWrite(context, event as DueWrite)),
    awaitTask: raise({ type: 'task' }, { delay: 'task', id: 'task' }),
    awaitDeadline: raise({ type: 'deadline' }, { delay: 'deadline', id: 'deadline' }),
    stopTask: cancel('task'),
    stopDeadline: cancel('deadline'),
  },
}).createMachine({
  id: 'redlock',
  context: ({ input }) => atBoot(input),
  entry: 'beginAtBoot',
  initial: 'candidate',
  on: {
    write: { actions: 'write' },
    LEAVE: { target: '.leaving', actions: 'release' },
  },
  states: {
    candidate: {
      entry: 'forgetLeader',
      initial: 'acquiring',
      states: { resting: RESTING, acquiring: ACQUIRING },
    },
    follower: { initial: 'resting', states: { resting: RESTING, acquiring: ACQUIRING } },
    leader: {
      entry: ['hold', 'beginWrite', 'awaitTask', 'awaitDeadline'],
      exit: ['stopTask', 'stopDeadline'],
      on: {
        task: [
          {
            guard: 'isOver',
            target: 'candidate.resting',
            actions: ['beginOnDeadline', 'release', 'awaitRetry'],
          },
          { actions: ['beginWrite', 'awaitTask'] },
        ],
        deadline: {
          target: 'candidate.resting',
          actions: ['beginOnDeadline', 'release', 'awaitRetry'],
        },
      },
      initial: 'inOffice',
      states: {
        inOffice: { after: { extend: { guard: 'mayExtend', target: 'extending' } } },
        extending: {
          entry: 'beginExtension',
          initial: 'asking',
          states: {
            asking: {
              entry: 'askToRenew',
              on: {
                REPLY: [
                  { guard: 'isLastAnswer', target: 'counting', actions: 'noteRenewed' },
                  { guard: 'isAnswer', actions: 'noteRenewed' },
                ],
              },
              after: { request: 'counting' },
            },
            // Without a majority the lock is valid until its end, and the next extension may succeed.
            counting: {
              always: [
                { guard: 'isUnasked', target: 'asking' },
                {
                  guard: 'isExtended',
                  target: '#redlock.leader.inOffice',
                  actions: ['hold', 'awaitDeadline', 'countExtension'],
                },
                {
                  guard: 'isLost',
                  target: '#redlock.candidate.resting',
                  actions: ['beginOnLoss', 'release', 'awaitRetry'],
                },
                { target: '#redlock.leader.inOffice' },
              ],
            },
          },
        },
      },
    },
    leaving: { entry: 'forgetLeader' },
  },
});

const pseudocode = [
  'acquire:  T1 ← now;  value ← self and a random number',
  '    SET key value NX PX ttl at all N servers, each with a short timeout',
  '    T2 ← now;  validity ← ttl − (T2 − T1) − drift',
  '    a majority has value, and validity > 0:  lead',
  '    else RELEASE at all N;  a majority has another’s value:  elected ← its owner;  wait poll',
  '        no majority has one value:  elected ← ⊥;  wait a random time up to retry',
  'lead:  elected ← self;  until ← T1 + ttl − drift',
  '    every task:  look at until;  writeMs later WRITE, without a token',
  '    after extend:  T1 ← now;  RENEW at all N:  if GET key = value:  PEXPIRE key ttl',
  '        a majority did, and now < until:  until ← T1 + ttl − drift',
  '        a majority has it no more:  RELEASE at all N;  elected ← ⊥',
  '    at until:  RELEASE at all N;  elected ← ⊥',
  'on LEAVE:  RELEASE at all N:  if GET key = value:  DEL key',
] as const;
/** The line of the pseudocode, by the name of a state. */
const LINES: Readonly<Record<string, number>> = {
  'candidate.acquiring.asking': 2,
  'follower.acquiring.asking': 2,
  'follower.resting': 5,
  'candidate.resting': 6,
  'leader.inOffice': 8,
  'leader.extending.asking': 9,
  leaving: 13,
};
/** The first word of a state's name is the role, except in `leaving`. */
const ROLES: readonly Role[] = ['follower', 'candidate', 'leader'];

const leaseOf = ({ elected, self, params: { key }, untilMs }: Context): Lease | null =>
  elected === self.id ? { key, token: null, untilMs } : null;

/** Nodes that ask at once may all fail, 3 of them in 37 % of rounds and 5 in 71 %; each then waits for a random time. */
const MOST_ROUNDS = 10;

export default defineAlgorithm({
  id: 'redlock',
  name: 'Redlock',
  source: 'Redis, Distributed Locks with Redis: The Redlock Algorithm; Kleppmann 2016',
  summary:
    'The node that sets a key in a majority of independent Redis servers leads, for as long as all of these keep it, and extends it. There is no fencing token.',
  params,
  messages: {
    SET: {
      shape: 'triangle',
      letter: 'S',
      means: 'Sets the key to the sender’s value, unless there is one, and asks for that.',
    },
    RENEW: {
      shape: 'dot',
      letter: '♥',
      means: 'Gives the key its full lifetime again, if it is still the sender’s.',
      periodic: true,
    },
    RELEASE: {
      shape: 'diamond',
      letter: 'D',
      means: 'Deletes the key, if it is still the sender’s.',
    },
    WRITE: {
      shape: 'square',
      letter: 'W',
      means: 'The leader’s task writes to the storage, without a token.',
      periodic: true,
    },
  },
  timers: {
    next: 'the next attempt to get the lock',
    extend: 'the next extension',
    request: 'an answer from the servers asked',
    task: 'the next run of the leader’s task',
    write: 'the write of the leader’s task, after its check',
    deadline: 'the end of the lock’s validity, by its own clock',
  },
  machine,
  readsClock: true,
  membership: 'told',
  noElections:
    'the node that has the lock in a majority of the servers leads, and the others can take over only when it is released or has expired',
  services: [...Array<string>(USUAL_SERVERS).fill('redis'), 'fencedStorage'],
  leaderNeeds: { majorityOf: 'redis' },
  electedOf: (context) => context.elected,
  roleOf: (_, state) => ROLES.find((role) => state.startsWith(role)) ?? 'follower',
  leaseOf,
  shows: (context, state, clockMs) => {
    const lock = context.value.slice(context.value.lastIndexOf(':') + 1) || '⊥';
    if (state.startsWith('leader'))
      return { lock, 'valid for': timeLeft(context.untilMs, clockMs) };
    if (!state.includes('acquiring')) return { lock };
    return { lock, servers: reached(ownOf(context), majorityOf(serversOf(context).length)) };
  },
  watchable: {
    params: {
      ttlMs: 6000,
      driftMs: 62,
      extendMs: 2000,
      pollMs: 2000,
      retryMs: 1000,
      requestTimeoutMs: 300,
      taskMs: 1000,
    },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => LINES[state] ?? 1,
  // The keys of the owner at the last fault, and those of an attempt that it ended, last for a TTL at most. All nodes try
  // again within a poll of that, or of a round that meets silent servers; then several may be in each other's way, and
  // the others learn of the winner within a poll. Servers that start again may answer nobody for a while.
  settleMs: (given, around) =>
    restartDelayMs(around) +
    given.ttlMs +
    2 * (given.pollMs + roundMs(given, USUAL_SERVERS, given.requestTimeoutMs)) +
    MOST_ROUNDS * (given.retryMs + roundMs(given, USUAL_SERVERS, 2 * around.latencyMs.max)),
  promises: [
    // The servers expire keys by their wall clocks: jumps of some free a majority, or keep it for longer.
    always('leaseValidity', allBut('lostService', 'clock', 'jump')),
    // A leader that is paused at the end of its lock's validity does not notice that end.
    always('singleLeader', allBut('lostService', 'clock', 'jump', 'pause')),
    // A leader that may not extend its lock for ever gives it up.
    mended('liveness', allBut('jump'), { maxExtensions: 0 }),
  ],
  warnings: warningsFor,
});
