// Leader election on a Kubernetes Lease, as client-go does it: a leader that cannot renew must stop before others take over.
//
// Where a process would end with its leadership, as most that use client-go do, a node here goes on as a candidate. A
// leader that reads another's name in the Lease stops at once; client-go tries on until its renew deadline. Its identity
// is its id: after a restart it takes up a Lease of its own, as client-go would (hence the random part in most names).
// ReleaseOnCancel is for who leaves; a renewal on its way makes it a Conflict, for nobody waits for that one's answer.
import { assign, cancel, emit, raise, setup } from 'xstate';
import { draw } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import { defineAlgorithm } from '../sim/contracts/algorithm';
import type { Emitted } from '../sim/contracts/emitted';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';
import {
  atBoot,
  type Context,
  claim,
  clockOf,
  holderIn,
  observation,
  type Received,
  rejectionIn,
  replyIn,
} from './kubernetesLease/node';
import { JITTER_FACTOR, type LeaseParams, params, warningsFor } from './kubernetesLease/params';
import { guards } from './kubernetesLease/questions';
import * as requests from './kubernetesLease/requests';

const started = (why: string) => ({ type: 'electionStarted', why }) as const;
const failed = (why: string) => ({ type: 'electionFailed', why }) as const;

/** Without an answer in time: one word an outage is enough. */
const unanswered = (target: string) =>
  [
    { guard: 'wasAnswered', target, actions: ['failUnanswered', 'noteSilence'] },
    { target },
  ] as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<LeaseParams>;
    events: Received | { type: 'expiry' | 'deadline' | 'task' };
    emitted: Emitted;
  },
  delays: {
    pause: ({ context }) => context.pauseMs,
    request: ({ context }) => context.params.requestTimeoutMs,
    renewal: ({ context }) => context.params.retryMs,
    /** Of the pause between two tries, the first one has already taken some. */
    nextTry: (args) =>
      Math.max(0, roundMs(args.context.triedMs + args.context.params.retryMs - clockOf(args))),
    expiry: (args) => Math.max(0, roundMs((args.context.seen?.untilMs ?? 0) - clockOf(args))),
    deadline: ({ context }) => context.params.renewDeadlineMs,
    task: ({ context }) => context.params.taskMs,
  },
  guards,
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginOnExpiry: emit(({ context: { seen } }) =>
      started(
        `has seen no change of ${seen?.lease.holderIdentity}’s Lease for ${1000 * (seen?.lease.leaseDurationSeconds ?? 0)} ms`,
      ),
    ),
    beginOnRelease: emit(started('has found the Lease released')),
    beginOnLoss: emit((args) => started(`reads that the Lease is ${holderIn(args) || 'nobody'}’s`)),
    beginOnDeadline: emit(({ context }) =>
      started(`could not renew within the renew deadline of ${context.params.renewDeadlineMs} ms`),
    ),
    beginOnRejection: emit((args) =>
      started(`had a write rejected, which token ${rejectionIn(args).lastToken} had overtaken`),
    ),
    failUnanswered: emit(({ context }) => failed(`${requests.apiOf(context)} did not answer`)),
    failRefused: emit((args) => failed(`its request was answered: ${replyIn(args).error}`)),
    noteAnswer: assign({ isAnswered: true }),
    noteSilence: assign({ isAnswered: false }),
    nextRequest: assign((args) => ({ ref: args.context.ref + 1, sentMs: clockOf(args) })),
    noteTry: assign({ triedMs: clockOf }),
    claim: assign({ asked: claim }),
    drawPause: assign(({ context: { random, params: asked } }) => {
      const [drawn, next] = draw(random);
      return { random: next, pauseMs: roundMs(asked.retryMs * (1 + JITTER_FACTOR * drawn)) };
    }),
    read: emit(requests.read),
    update: emit(requests.update),
    release: emit(requests.release),
    write: emit(requests.write),
    observe: assign(observation),
    followHolder: assign(({ context: { seen } }) => ({
      elected: seen?.lease.holderIdentity ?? null,
    })),
    forgetLeader: assign({ elected: null }),
    lead: assign({ elected: ({ context }) => context.self.id }),
    hold: assign({ held: ({ context }) => context.asked }),
    letGo: assign({ held: null, seen: null, elected: null }),
    awaitExpiry: raise({ type: 'expiry' }, { delay: 'expiry', id: 'expiry' }),
    awaitDeadline: raise({ type: 'deadline' }, { delay: 'deadline', id: 'deadline' }),
    awaitTask: raise({ type: 'task' }, { delay: 'task', id: 'task' }),
  },
}).createMachine({
  id: 'kubernetesLease',
  context: ({ input }) => atBoot(input),
  initial: 'booting',
  states: {
    booting: { always: { target: 'watching', actions: 'beginAtBoot' } },
    watching: {
      exit: cancel('expiry'),
      on: { expiry: { actions: ['forgetLeader', 'beginOnExpiry'] } },
      initial: 'reading',
      states: {
        reading: {
          entry: ['nextRequest', 'read'],
          on: {
            REPLY: [
              { guard: 'isOld' },
              { guard: 'isNone', target: 'taking', actions: 'observe' },
              {
                guard: 'isNobodys',
                target: 'taking',
                actions: ['observe', cancel('expiry'), 'forgetLeader', 'beginOnRelease'],
              },
              // It held the Lease before, and nobody has taken it since: it takes it up again.
              {
                guard: 'isOwn',
                target: 'taking',
                actions: ['observe', cancel('expiry'), 'forgetLeader'],
              },
              { guard: 'isExpired', target: 'taking' },
              { guard: 'isUnchanged', target: 'resting' },
              { target: 'resting', actions: ['observe', 'followHolder', 'awaitExpiry'] },
            ],
          },
          after: { request: unanswered('unreachable') },
        },
        taking: {
          entry: ['noteAnswer', 'nextRequest', 'claim', 'update'],
          on: {
            REPLY: [
              { guard: 'isOld' },
              { guard: 'isRefused', target: 'resting', actions: 'failRefused' },
              { target: '#kubernetesLease.leading', actions: 'observe' },
            ],
          },
          after: { request: unanswered('unreachable') },
        },
        resting: { entry: ['noteAnswer', 'drawPause'], after: { pause: 'reading' } },
        unreachable: { entry: 'drawPause', after: { pause: 'reading' } },
      },
    },
    leading: {
      entry: ['hold', 'lead', 'write', 'awaitTask'],
      exit: ['letGo', cancel('deadline'), cancel('task')],
      on: {
        deadline: { guard: 'keepsDeadline', target: 'watching', actions: 'beginOnDeadline' },
        task: { actions: ['write', 'awaitTask'] },
        REJECTED: { guard: 'isOfThisToken', target: 'watching', actions: 'beginOnRejection' },
        LEAVE: { actions: 'release' },
      },
      initial: 'inOffice',
      states: {
        inOffice: {
          entry: ['noteAnswer', cancel('deadline')],
          after: { renewal: { target: 'trying', actions: 'awaitDeadline' } },
        },
        trying: {
          entry: 'noteTry',
          always: [{ guard: 'isLapsed', target: 'checking' }, { target: 'renewing' }],
        },
        // As long as the Lease is as this node left it, one request is enough.
        renewing: {
          entry: ['nextRequest', 'claim', 'update'],
          on: {
            REPLY: [
              { guard: 'isOld' },
              { guard: 'isRefused', target: 'checking', actions: 'failRefused' },
              { target: 'inOffice', actions: ['observe', 'hold'] },
            ],
          },
          after: { request: unanswered('checking') },
        },
        checking: {
          entry: ['nextRequest', 'read'],
          on: {
            REPLY: [
              { guard: 'isOld' },
              { guard: 'isOwn', target: 'renewing', actions: ['noteAnswer', 'observe'] },
              { target: '#kubernetesLease.watching', actions: ['noteAnswer', 'beginOnLoss'] },
            ],
          },
          after: { request: unanswered('unreachable') },
        },
        unreachable: { after: { nextTry: 'trying' } },
      },
    },
  },
});

const pseudocode = [
  'GET the Lease;  pause for a time drawn from [retry, 2.2 retry), again',
  '    its resourceVersion is new:  elected ← its holder;  observe it anew',
  '    it has been the same for its duration:  elected ← ⊥',
  '    none:  CREATE it;  nobody’s, one’s own, or the same for so long before the GET:',
  '        UPDATE (holder ← self, transitions + 1 unless one’s own) if the resourceVersion is still the same',
  '        done:  lead;  Conflict, AlreadyExists, no answer:  pause, GET',
  'lead:  elected ← self',
  '    every retry after an answer:  UPDATE (renewTime ← now) if it is as self left it',
  '        else:  GET;  its own:  UPDATE what it has read;  another’s:  elected ← ⊥, GET',
  '        not done:  try again, every retry',
  '    [local deadline]  tried for the renew deadline:  elected ← ⊥, GET',
  '    every task:  WRITE(transitions) to the storage;  REJECTED:  elected ← ⊥, GET',
  'on LEAVE:  UPDATE (holder ← nobody)',
] as const;

/** The line at which a node in each state stands. */
const LINES: Readonly<Record<string, number>> = {
  'watching.reading': 1,
  'watching.resting': 3,
  'watching.unreachable': 3,
  'watching.taking': 5,
  'leading.inOffice': 7,
  'leading.renewing': 8,
  'leading.checking': 9,
  'leading.unreachable': 10,
};

/** While it knows no leader, a node tries to become one. */
function roleOf({ elected }: Context, state: string): Role {
  if (state.startsWith('leading')) return 'leader';
  return elected === null ? 'candidate' : 'follower';
}

export default defineAlgorithm({
  id: 'kubernetesLease',
  name: 'Kubernetes Lease',
  source:
    'Kubernetes, client-go, tools/leaderelection: NewLeaderElector, acquire, renew, tryAcquireOrRenew, release, and its package comment on clock skew',
  summary:
    'The leader keeps renewing a Lease object. Who sees no change for the lease duration takes it; a leader that cannot renew has stopped before.',
  params,
  messages: {
    GET: { shape: 'dot', letter: 'G', means: 'Reads the Lease.', periodic: true },
    CREATE: { shape: 'diamond', letter: 'C', means: 'Makes the Lease, held by the sender.' },
    UPDATE: {
      shape: 'triangle',
      letter: 'U',
      means: 'Takes, renews or releases the Lease, if it is as the sender last saw it.',
    },
    WRITE: {
      shape: 'square',
      letter: 'W',
      means: 'The leader’s task writes to the storage under its fencing token.',
      periodic: true,
    },
  },
  timers: {
    pause: 'the next look at the Lease',
    request: 'an answer from the API',
    renewal: 'the next renewal',
    nextTry: 'the next try to renew',
    expiry: 'the lease duration without a change',
    deadline: 'the renew deadline',
    task: 'the next run of the leader’s task',
  },
  machine,
  readsClock: true,
  membership: 'told',
  services: ['kubernetesApi', 'fencedStorage'],
  electedOf: (context) => context.elected,
  roleOf,
  // A fencing token is to a lease what a term is to Raft: it should have one leader.
  termOf: (context) => context.token,
  leaseOf: ({ held }) => held && { key: requests.NAME, token: held.token, untilMs: held.untilMs },
  watchable: {
    params: {
      leaseMs: 4500,
      renewDeadlineMs: 2500,
      retryMs: 700,
      taskMs: 1000,
      requestTimeoutMs: 600,
    },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => LINES[state] ?? 1,
  // A request that the last fault swallowed is given up; the Lease is read, and again when it has expired, perhaps by
  // one that asked too soon; it is taken; the others, who may have tried too, read whose it is. Six round trips.
  settleMs: ({ leaseMs, retryMs, requestTimeoutMs }, { latencyMs: { max } }) =>
    roundMs(requestTimeoutMs + leaseMs + 3 * (1 + JITTER_FACTOR) * retryMs + 12 * max),
  promises: [
    // Not actingLeader: the storage compares tokens key by key, and may take a late write to another key.
    ...['oneLeaderPerTerm', 'fencing'].map((id) => always(id, allBut('lostService'))),
    always('leaseValidity', allBut('lostService', 'clock')),
    // A leader that is paused when its lease ends does not know.
    always('singleLeader', allBut('lostService', 'clock', 'pause'), { localDeadline: true }),
    // Tokens begin anew with a service that has lost all, and the storage rejects them for as long as they are lower.
    mended('liveness', allBut('lostService')),
  ],
  warnings: warningsFor,
});
