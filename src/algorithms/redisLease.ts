// A lease on a key of Redis, which expires by itself: the node that sets the key leads as long as it renews it.
//
// Four rules differ from the script of the Low Level Design (README.md, Sources), and each has a parameter that restores
// it. A request that Redis does not answer times out and the schedule goes on; there the exception ends the schedule for
// good (`errorEndsSchedule`). A node that finds the key to be its own, as after a restart, gets a new token, so that its
// writes from before are overtaken; there it waits for the end of its own key (`ownKey`). A leader steps down when its
// lease is over by its own clock (`localDeadline`), and when a write is refused (`stepDownWhenRefused`).
//
// Redisson's lock differs in one more rule: the holder has no deadline, and a renewal that finds the key gone is the last,
// without a word to the holder (`nobodyTells`).
import { and, assign, cancel, emit, enqueueActions, raise, setup } from 'xstate';
import { draw } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import { defineAlgorithm } from '../sim/contracts/algorithm';
import { type Emitted, send } from '../sim/contracts/emitted';
import {
  bodyOf,
  clockOf,
  type DueWrite,
  enqueueWrite,
  failed,
  type Args as Given,
  servicesOf,
  started,
  taskWrite,
} from '../sim/contracts/machineKit';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';
import type { Lease } from '../sim/contracts/service';
import { restartDelayMs } from '../sim/contracts/serviceTimes';
import { shownLease } from '../sim/contracts/shown';
import {
  keepsDeadline,
  type LeaseParams,
  mindsRefusal,
  params,
  warningsFor,
} from './redisLease/params';

export { fidelity } from './redisLease/fidelity';

interface Context extends ProcessInput<LeaseParams> {
  /** The key's owner by Redis's last answer. */
  readonly elected: string | null;
  /** The fencing token in that answer. */
  readonly token: number | null;
  /** The time of the last request, by the node's own clock; also its `ref`, because no two are sent at once. */
  readonly sentMs: number;
  /** The end of the lease that the last answer grants, by the node's own clock. */
  readonly untilMs: number;
  /** Whether a key of its own may be old: set before a restart, or by a request whose answer was lost. */
  readonly inDoubt: boolean;
  /** Whether an error has ended its schedule: it sends no ACQUIRE and no RENEW any more. */
  readonly hasEnded: boolean;
}
type Holder = readonly [owner: string | null, token: number | null];
type Reply = { readonly ref: number; readonly value?: number | Holder; readonly error?: string };
type Rejection = { readonly token: number | null; readonly lastToken: number | null };
type Received =
  | { type: 'REPLY'; from: string; body: Reply }
  | { type: 'REJECTED'; from: string; body: Rejection }
  | { type: 'LEAVE'; from: string };
type Args = Given<Context>;

/** The state of a node that has just started. */
function atBoot(input: ProcessInput<LeaseParams>): Context {
  const unknown = { elected: null, token: null, sentMs: -1, untilMs: 0 } as const;
  return { ...input, ...unknown, inDoubt: true, hasEnded: false };
}

const replyIn = (args: Args) => bodyOf<Reply>(args);
const rejectionIn = (args: Args) => bodyOf<Rejection>(args);

/** An answer to an earlier request, or a repeated answer, says nothing about the present. */
const isAnswer = (args: Args) => replyIn(args).ref === args.context.sentMs;

/** The key's owner by the answer to an ACQUIRE. */
function holderIn(args: Args): Holder {
  const { value } = replyIn(args);
  return typeof value === 'object' ? value : [null, null];
}

/** The answer to any ACQUIRE says that the key is this node's, and under which token. */
const isGrant = (args: Args) =>
  holderIn(args)[0] === args.context.self.id && holderIn(args)[1] !== null;
/** The key is this node's own of before, and the script refuses it. */
const isRefused = (args: Args) =>
  holderIn(args)[0] === args.context.self.id && holderIn(args)[1] === null;

/** A grant is of this moment: the node knows that it had no key before, or the script refuses such a key. */
const isSure = ({ context }: Args) => !context.inDoubt || context.params.ownKey === 'wait';

/** The end of a lease that is granted now: Redis counts the TTL from a moment after the request was sent. */
const validUntilMs = ({ context }: Args) => roundMs(context.sentMs + context.params.ttlMs);

/** The lease that the node believes to hold. */
function leaseOf({ elected, self, params, token, untilMs }: Context): Lease | null {
  return elected === self.id ? { key: params.key, token, untilMs } : null;
}

/** The option of ACQUIRE for a key that is the node's own already. */
const OWN_KEY = { newToken: [], oldToken: ['KEEP'], wait: ['REFUSE'] } as const;

/** Requests the key and a new token. */
const acquire = (args: Args) =>
  command('ACQUIRE', args, ttl(args), ...OWN_KEY[args.context.params.ownKey]);
/** Renews the key, if it is still the node's own. */
const renew = (args: Args) => command('RENEW', args, ttl(args));
/** Deletes the key, if it is still the node's own. */
const release = (args: Args) => command('RELEASE', args);

function command(kind: string, args: Args, ...more: string[]): Emitted {
  const { context } = args;
  const body = { ref: clockOf(args), args: [context.params.key, context.self.id, ...more] };
  return send(kind, servicesOf(context, 'redis'), body);
}

/** The words that follow an error which ends the schedule. */
const schedulesEnd = ({ context }: Args) =>
  context.params.errorEndsSchedule ? '; the exception has ended its schedule' : '';

/** Redis takes whole ms. The TTL is rounded up so that the key outlives its holder's belief, and never the reverse. */
const ttl = ({ context }: Args) => String(Math.ceil(context.params.ttlMs));

/** A poll: the Low Level Design's tryBecomeLeader. */
const ASKING = {
  entry: ['noteSent', 'acquire'],
  on: {
    REPLY: [
      { guard: 'isError', target: 'resting', actions: ['failOnError', 'endSchedule'] },
      { guard: 'isRefused', target: '#redisLease.candidate.resting', actions: 'failOnOwnKey' },
      { guard: 'isSurelyGood', target: '#redisLease.leader', actions: 'takeKey' },
      { guard: 'isOwn', target: '#redisLease.candidate.confirming', actions: 'takeKey' },
      { guard: 'isAnswer', target: '#redisLease.follower', actions: 'followHolder' },
    ],
  },
  after: {
    request: { target: 'unreachable', actions: ['failUnanswered', 'endSchedule', 'doubt'] },
  },
} as const;
const RESTING = { on: { poll: { target: 'asking', actions: 'awaitPoll' } } } as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<LeaseParams>;
    events: Received | DueWrite | { type: 'poll' | 'renew' | 'task' | 'deadline' };
    emitted: Emitted;
  },
  delays: {
    firstPoll: ({ context: { params, random } }) =>
      params.startJitter ? roundMs(draw(random)[0] * params.pollMs) : 0,
    poll: ({ context }) => context.params.pollMs,
    renew: ({ context }) => context.params.renewMs,
    task: ({ context }) => context.params.taskMs,
    request: ({ context }) => context.params.requestTimeoutMs,
    deadline: (args) => Math.max(0, roundMs(args.context.untilMs - clockOf(args))),
  },
  guards: {
    isAnswer,
    isError: (args) => isAnswer(args) && replyIn(args).error !== undefined,
    isDone: (args) => isAnswer(args) && replyIn(args).value === 1,
    isOwn: (args) => isAnswer(args) && isGrant(args),
    isSurelyOwn: (args) => isAnswer(args) && isGrant(args) && isSure(args),
    isRefused: (args) => isAnswer(args) && isRefused(args),
    /** A request that arrived late, or twice, took the key after all. */
    isGrant,
    isSure: ({ context }) => !context.inDoubt,
    /** An answer may arrive after the end of the lease that it grants. */
    isGood: (args) => !keepsDeadline(args.context.params) || clockOf(args) < validUntilMs(args),
    isSurelyGood: and(['isSurelyOwn', 'isGood']),
    isRenewedInTime: and(['isDone', 'isGood']),
    isUntold: (args) => isAnswer(args) && args.context.params.nobodyTells,
    keepsDeadline: ({ context }) => keepsDeadline(context.params),
    /** A node that was paused looks at its clock before it writes. */
    isOver: (args) => keepsDeadline(args.context.params) && clockOf(args) >= args.context.untilMs,
    isOfThisToken: (args) =>
      mindsRefusal(args.context.params) && rejectionIn(args).token === args.context.token,
  },
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginOnSilence: emit(started('has had no answer from Redis for as long as a lease lasts')),
    beginOnLoss: emit(started('is told by Redis that the key is no longer its own')),
    beginOnDeadline: emit(started('could not renew its lease before it was over')),
    beginOnRejection: emit((args) =>
      started(
        `had a write rejected, which came after one under token ${rejectionIn(args).lastToken}`,
      ),
    ),
    failUnanswered: emit((args) => failed(`Redis did not answer${schedulesEnd(args)}`)),
    failOnError: emit((args) =>
      failed(`Redis answered: ${replyIn(args).error}${schedulesEnd(args)}`),
    ),
    /** As scheduleAtFixedRate does: after an exception it runs the task no more. */
    endSchedule: enqueueActions(({ context, enqueue }) => {
      if (!context.params.errorEndsSchedule) return;
      enqueue.assign({ hasEnded: true });
      enqueue.cancel('poll');
      enqueue.cancel('renew');
    }),
    failOnOwnKey: enqueueActions(({ context, enqueue }) => {
      if (context.elected !== null) enqueue.emit(started('has found the key to be its own'));
      enqueue.emit(failed('its own key of before is still set'));
    }),
    failLate: emit(failed('its key was gone before it could be renewed')),
    forgetLeader: assign({ elected: null, inDoubt: true }),
    doubt: assign({ inDoubt: true }),
    followHolder: assign((args) => {
      const [elected, token] = holderIn(args);
      return { elected, token, untilMs: validUntilMs(args), inDoubt: false };
    }),
    /** A node that believed in another leader until now learns that there was none. */
    takeKey: enqueueActions((args) => {
      const { context, enqueue } = args;
      if (context.elected !== null) enqueue.emit(started('has found the key free'));
      enqueue.assign({ token: holderIn(args)[1] });
    }),
    hold: assign((args) => ({ elected: args.context.self.id, untilMs: validUntilMs(args) })),
    noteSent: assign({ sentMs: clockOf }),
    acquire: emit(acquire),
    renew: emit(renew),
    // The answer is ignored: if the request is lost, the key expires.
    release: emit(release),
    beginWrite: enqueueActions(({ context, enqueue }) =>
      enqueueWrite(context, context.token, enqueue),
    ),
    write: emit(({ context, event }) => taskWrite(context, event as DueWrite)),
    awaitFirstPoll: raise({ type: 'poll' }, { delay: 'firstPoll', id: 'poll' }),
    awaitPoll: enqueueActions(({ context, enqueue }) => {
      if (!context.hasEnded) enqueue.raise({ type: 'poll' }, { delay: 'poll', id: 'poll' });
    }),
    awaitRenew: raise({ type: 'renew' }, { delay: 'renew', id: 'renew' }),
    awaitTask: raise({ type: 'task' }, { delay: 'task', id: 'task' }),
    awaitDeadline: raise({ type: 'deadline' }, { delay: 'deadline', id: 'deadline' }),
    stopPoll: cancel('poll'),
    stopRenew: cancel('renew'),
    stopTask: cancel('task'),
    stopDeadline: cancel('deadline'),
  },
}).createMachine({
  id: 'redisLease',
  context: ({ input }) => atBoot(input),
  entry: ['beginAtBoot', 'awaitFirstPoll'],
  initial: 'candidate',
  on: {
    // A poll or a renewal is skipped while a request is still under way.
    poll: { actions: 'awaitPoll' },
    renew: { actions: 'awaitRenew' },
    write: { actions: 'write' },
    LEAVE: { target: '.leaving', actions: 'release' },
  },
  states: {
    candidate: {
      entry: 'forgetLeader',
      initial: 'resting',
      states: {
        resting: RESTING,
        asking: ASKING,
        // The key was set just now, or is left of an earlier lease. In both cases a renewal gives it its full TTL.
        confirming: {
          entry: ['noteSent', 'renew'],
          on: {
            REPLY: [
              { guard: 'isError', target: 'resting', actions: ['failOnError', 'endSchedule'] },
              { guard: 'isRenewedInTime', target: '#redisLease.leader' },
              { guard: 'isAnswer', target: 'resting', actions: 'failLate' },
            ],
          },
          after: { request: { target: 'unreachable', actions: ['failUnanswered', 'endSchedule'] } },
        },
        unreachable: RESTING,
      },
    },
    follower: {
      entry: 'awaitDeadline',
      exit: 'stopDeadline',
      on: {
        deadline: { target: 'candidate', actions: 'beginOnSilence' },
        REPLY: { guard: 'isGrant', actions: 'doubt' },
      },
      initial: 'resting',
      states: {
        // Another node has the key: there is nothing to release.
        resting: {
          on: { ...RESTING.on, LEAVE: { guard: 'isSure', target: '#redisLease.leaving' } },
        },
        asking: ASKING,
        unreachable: RESTING,
      },
    },
    leader: {
      entry: ['hold', 'stopPoll', 'beginWrite', 'awaitTask', 'awaitRenew', 'awaitDeadline'],
      exit: ['stopTask', 'stopRenew', 'stopDeadline', 'awaitPoll'],
      on: {
        task: [
          { guard: 'isOver', target: 'candidate', actions: 'beginOnDeadline' },
          { actions: ['beginWrite', 'awaitTask'] },
        ],
        deadline: { guard: 'keepsDeadline', target: 'candidate', actions: 'beginOnDeadline' },
        REJECTED: {
          guard: 'isOfThisToken',
          target: 'candidate',
          actions: ['beginOnRejection', 'release'],
        },
      },
      initial: 'inOffice',
      states: {
        inOffice: { on: { renew: { target: 'renewing', actions: 'awaitRenew' } } },
        renewing: {
          entry: ['noteSent', 'renew'],
          on: {
            REPLY: [
              { guard: 'isError', target: 'retrying', actions: ['failOnError', 'endSchedule'] },
              { guard: 'isDone', target: 'inOffice', actions: ['hold', 'awaitDeadline'] },
              { guard: 'isUntold', target: 'unrenewed' },
              { guard: 'isAnswer', target: '#redisLease.candidate', actions: 'beginOnLoss' },
            ],
          },
          after: { request: { target: 'retrying', actions: ['failUnanswered', 'endSchedule'] } },
        },
        retrying: { on: { renew: { target: 'renewing', actions: 'awaitRenew' } } },
        // The key is gone, and nobody tells the holder: it leads on.
        unrenewed: { entry: 'stopRenew' },
      },
    },
    leaving: { entry: ['forgetLeader', 'stopPoll'] },
  },
});

const pseudocode = [
  'every poll:  ACQUIRE:  if the key is absent:  SET key self PX ttl;  token ← INCR key:token',
  '    [own key: newToken]  or if the key is self:  PEXPIRE key ttl;  token ← INCR key:token',
  '    no answer in time:  wait for the next poll;  [error ends schedule]  never ask again',
  '    another has it:  elected ← it;  after ttl without an answer:  elected ← ⊥',
  '    self has it, perhaps since long ago:  RENEW;  lead if that is done;  [own key: wait]  wait',
  'lead:  elected ← self;  until ← ttl after the request was sent',
  '    every renew:  RENEW:  if GET key = self:  PEXPIRE key ttl',
  '        1:  until ← ttl after it was sent;  0:  elected ← ⊥;  no answer:  as above',
  '        [nobody tells]  0:  renew no more',
  '    [local deadline, unless nobody tells]  at until:  elected ← ⊥',
  '    every task:  look at until;  writeMs later WRITE(token);  REJECTED:  RELEASE;  elected ← ⊥',
  'on LEAVE:  RELEASE:  if GET key = self:  DEL key',
] as const;
/** The line of the pseudocode, by the last word of a state's name. */
const LINES: Readonly<Record<string, number>> = {
  asking: 1,
  unreachable: 3,
  resting: 4,
  confirming: 5,
  inOffice: 6,
  renewing: 7,
  retrying: 8,
  unrenewed: 9,
  leaving: 12,
};
/** The first word of a state's name is the role, except in `leaving`. */
const ROLES: readonly Role[] = ['follower', 'candidate', 'leader'];

/** Sovereign's instance starts as a follower, and need not have the role of a candidate at all. */
function roleOf({ params, untilMs }: Context, state: string): Role {
  const role = ROLES.find((name) => state.startsWith(name)) ?? 'follower';
  if (role !== 'candidate' || params.candidates === 'always') return role;
  const hasHadLeader = untilMs > 0;
  return params.candidates === 'afterLoss' && hasHadLeader ? role : 'follower';
}

export default defineAlgorithm({
  id: 'redisLease',
  name: 'Redis lease',
  source:
    'Low Level Design, Redis-Based Leader Election and Fencing Tokens; Sovereign, State Enum, Event System and Configuration System',
  summary:
    'The node that sets a key in Redis leads. The key expires unless it is renewed; then the first request gets it, with a higher token.',
  params,
  messages: {
    ACQUIRE: {
      shape: 'triangle',
      letter: 'A',
      means: 'Sets the key and raises the token, unless another node has set the key.',
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
      means: 'The leader’s task writes to the storage under its fencing token.',
      periodic: true,
    },
  },
  timers: {
    poll: 'the next poll',
    renew: 'the next renewal',
    task: 'the next run of the leader’s task',
    write: 'the write of the leader’s task, after its check',
    request: 'an answer from Redis',
    deadline: 'the end of the lease, by its own clock',
  },
  machine,
  readsClock: true,
  membership: 'told',
  noElections:
    'the node that set the key in Redis leads, and the others can take over only when it has expired',
  services: ['redis', 'fencedStorage'],
  leaderNeeds: { majorityOf: 'redis' },
  electedOf: (context) => context.elected,
  roleOf,
  // The fencing token serves as the term: no two leaders should ever have the same.
  termOf: (context) => context.token ?? 0,
  leaseOf,
  shows: (context, _, clockMs) => {
    const lease = leaseOf(context);
    return lease ? shownLease(lease, clockMs) : { token: String(context.token ?? '⊥') };
  },
  watchable: {
    params: { ttlMs: 6000, renewMs: 2000, pollMs: 2000, taskMs: 1000, requestTimeoutMs: 500 },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => LINES[state.split('.').at(-1) ?? ''] ?? 1,
  // The owner at the last fault keeps the key for a TTL at most, unless it leads. All nodes poll within a poll period
  // of its end, or of the timeout of a request lost in the fault: the first takes the key and confirms it, the others
  // learn it. A server that starts again may answer nobody for a while.
  settleMs: ({ ttlMs, pollMs, requestTimeoutMs }, around) =>
    requestTimeoutMs + ttlMs + pollMs + 8 * around.latencyMs.max + restartDelayMs(around),
  promises: [
    // Not actingLeader: the storage compares tokens key by key, and may take a late write to another key.
    ...['oneLeaderPerTerm', 'fencing'].map((id) => always(id, allBut('lostService'))),
    // Redis expires keys by its wall clock: a jump frees a key whose holder counts on it, or keeps it for longer.
    always('leaseValidity', allBut('lostService', 'clock', 'jump')),
    // A leader that is paused at the end of its lease does not notice that end.
    always('singleLeader', allBut('lostService', 'clock', 'jump', 'pause'), {
      localDeadline: true,
      nobodyTells: false,
    }),
    // A service that has lost its data restarts the tokens; until they exceed the old ones the storage rejects them.
    // An error may have ended the schedule of every node, and a holder that nobody tells leads for ever.
    mended('liveness', allBut('lostService', 'jump'), {
      errorEndsSchedule: false,
      nobodyTells: false,
    }),
  ],
  warnings: warningsFor,
});
