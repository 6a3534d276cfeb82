// Leader election on a Kubernetes Lease, as in client-go: a leader that cannot renew stops before others take over.
//
// Most users of client-go end the process with its leadership; here the node goes on as a candidate. A leader that
// reads another name in the Lease stops at once; client-go tries on until its renew deadline. A node's identity is its
// id: after a restart it resumes a Lease of its own, as client-go would (which is why most names have a random part).
// ReleaseOnCancel is for a node that leaves. A renewal on its way turns the release into a Conflict, because a leaving
// node does not wait for the renewal's answer.
import { assign, cancel, emit, raise, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { draw } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import { defineAlgorithm } from '../sim/contracts/algorithm';
import { type Emitted, send } from '../sim/contracts/emitted';
import {
  bodyOf,
  clockOf,
  failed,
  type Args as Given,
  servicesOf,
  started,
} from '../sim/contracts/machineKit';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';
import { shownLease, timeLeft } from '../sim/contracts/shown';
import { JITTER_FACTOR, type LeaseParams, params, warningsFor } from './kubernetesLease/params';

/** The Lease as the API returns it; an empty `holderIdentity` means no holder. */
type LeaseObject = {
  readonly holderIdentity: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: number;
  readonly renewTime: number;
  readonly leaseTransitions: number;
  readonly resourceVersion: string;
};
/** The Lease as last seen, and the time by this node's clock at which it expires if it is not seen to change. */
type Observation = { readonly lease: LeaseObject; readonly untilMs: number };
/** A lease that a node holds or has requested: `untilMs` by its own clock, counted from the sending of the request. */
type Claim = { readonly token: number; readonly acquireMs: number; readonly untilMs: number };

interface Context extends ProcessInput<LeaseParams> {
  readonly elected: string | null;
  /** The last Lease seen; for a leader, as it last wrote or read it. */
  readonly seen: Observation | null;
  readonly held: Claim | null;
  /** The Lease after the last update, if the update took effect. */
  readonly asked: Claim;
  /** The last leaseTransitions that it knows. */
  readonly token: number;
  /** The last request's number and the time of its sending, and the time at which the last try to renew began. */
  readonly ref: number;
  readonly sentMs: number;
  readonly triedMs: number;
  /** The pause before the next try, as last drawn. */
  readonly pauseMs: number;
  /** Whether the last request was answered: an outage is reported only once. */
  readonly isAnswered: boolean;
}
type Reply = { readonly ref: number; readonly lease?: LeaseObject; readonly error?: string };
type Rejection = { readonly token: number | null; readonly lastToken: number | null };
type Received =
  | { type: 'REPLY'; from: string; body: Reply }
  | { type: 'REJECTED'; from: string; body: Rejection }
  | { type: 'LEAVE'; from: string };
type Args = Given<Context>;

const replyIn = (args: Args) => bodyOf<Reply>(args);
const rejectionIn = (args: Args) => bodyOf<Rejection>(args);
const holderIn = (args: Args) => replyIn(args).lease?.holderIdentity;

/** The state of a node that knows nothing. */
function atBoot(input: ProcessInput<LeaseParams>): Context {
  return {
    ...input,
    elected: null,
    seen: null,
    held: null,
    asked: { token: 0, acquireMs: 0, untilMs: 0 },
    token: 0,
    // Higher than any number of an earlier life: this node must ignore answers to requests from before a restart.
    ref: Math.round(1000 * input.bornAtMs),
    sentMs: input.clockMs,
    triedMs: input.clockMs,
    pauseMs: 0,
    isAnswered: true,
  };
}

/** The Lease in an answer, as seen now. The error is on the safe side: the expiry counts from the answer's arrival. */
function observation(args: Args): Pick<Context, 'seen' | 'token'> {
  const { lease } = replyIn(args);
  if (!lease) return { seen: null, token: args.context.token };
  const untilMs = roundMs(clockOf(args) + 1000 * lease.leaseDurationSeconds);
  return { seen: { lease, untilMs }, token: lease.leaseTransitions };
}

/** The Lease after an update that is sent now: a renewal of this node's own, or one transition more. */
function claim(args: Args): Claim {
  const { seen, self, params } = args.context;
  const nowMs = clockOf(args);
  const untilMs = roundMs(nowMs + params.leaseMs);
  if (!seen) return { token: 0, acquireMs: nowMs, untilMs };
  const { holderIdentity, leaseTransitions, acquireTime } = seen.lease;
  return holderIdentity === self.id
    ? { token: leaseTransitions, acquireMs: acquireTime, untilMs }
    : { token: leaseTransitions + 1, acquireMs: nowMs, untilMs };
}
const isUnchanged = (args: Args) =>
  replyIn(args).lease?.resourceVersion === args.context.seen?.lease.resourceVersion;

/** The key that the leader's task writes. */
const TASK_KEY = 'cluster-state';
/** The duration of a Lease without a holder (client-go's release). */
const RELEASED_SECONDS = 1;

/** The id of the API, for messages. */
const apiOf = (context: Context) => servicesOf(context, 'kubernetesApi')[0]?.id ?? 'The API';

function request(kind: string, context: Context, body: Readonly<Record<string, Json>>): Emitted {
  const named = { ref: context.ref, name: context.params.name, ...body };
  return send(kind, servicesOf(context, 'kubernetesApi'), named);
}

const read = ({ context }: Args) => request('GET', context, {});

/** Takes or renews the Lease, if it has not changed since it was last seen; creates it if there is none. */
function update(args: Args): Emitted {
  const { self, asked, seen, params } = args.context;
  const lease = {
    holderIdentity: self.id,
    leaseDurationSeconds: params.leaseMs / 1000,
    acquireTime: asked.acquireMs,
    renewTime: clockOf(args),
    leaseTransitions: asked.token,
  };
  if (!seen) return request('CREATE', args.context, { lease });
  return request('UPDATE', args.context, { lease, resourceVersion: seen.lease.resourceVersion });
}

/** Clears the holder of the Lease (ReleaseOnCancel), and ignores the answer. */
function release(args: Args): Emitted {
  const { seen, ref } = args.context;
  const nowMs = clockOf(args);
  const lease = {
    holderIdentity: '',
    leaseDurationSeconds: RELEASED_SECONDS,
    acquireTime: nowMs,
    renewTime: nowMs,
    leaseTransitions: seen?.lease.leaseTransitions ?? 0,
  };
  const resourceVersion = seen?.lease.resourceVersion ?? '';
  return request('UPDATE', args.context, { ref: ref + 1, lease, resourceVersion });
}

/** The leader's task. */
function write({ context }: Args): Emitted {
  const { self, held } = context;
  const body = { key: TASK_KEY, token: held?.token ?? null, value: self.id };
  return send('WRITE', servicesOf(context, 'fencedStorage'), body);
}

/** The transitions for a missing answer: an outage is reported only once. */
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
    /** The rest of the pause between two tries, of which the first try has already taken a part. */
    nextTry: (args) =>
      Math.max(0, roundMs(args.context.triedMs + args.context.params.retryMs - clockOf(args))),
    expiry: (args) => Math.max(0, roundMs((args.context.seen?.untilMs ?? 0) - clockOf(args))),
    deadline: ({ context }) => context.params.renewDeadlineMs,
    task: ({ context }) => context.params.taskMs,
  },
  guards: {
    /** An answer to an earlier request, or a repeated answer, says nothing about the present. */
    isOld: (args) => replyIn(args).ref !== args.context.ref,
    isRefused: (args) => replyIn(args).error !== undefined,
    isNone: (args) => replyIn(args).error === 'NotFound',
    isNobodys: (args) => holderIn(args) === '',
    isOwn: (args) => holderIn(args) === args.context.self.id,
    isUnchanged,
    /** Judged by the clock at the sending of the request, as client-go does. */
    isExpired: (args) =>
      isUnchanged(args) && args.context.sentMs >= (args.context.seen?.untilMs ?? 0),
    /** The node can no longer assume that the Lease is as it last wrote it. */
    isLapsed: (args) => clockOf(args) >= (args.context.held?.untilMs ?? 0),
    keepsDeadline: ({ context }) => context.params.localDeadline,
    wasAnswered: ({ context }) => context.isAnswered,
    /** A rejection of an older token says nothing about the present one. */
    isOfThisToken: (args) => rejectionIn(args).token === args.context.held?.token,
  },
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
    failUnanswered: emit(({ context }) => failed(`${apiOf(context)} did not answer`)),
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
    read: emit(read),
    update: emit(update),
    release: emit(release),
    write: emit(write),
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
    stopExpiry: cancel('expiry'),
    stopDeadline: cancel('deadline'),
    stopTask: cancel('task'),
  },
}).createMachine({
  id: 'kubernetesLease',
  context: ({ input }) => atBoot(input),
  initial: 'booting',
  states: {
    booting: { always: { target: 'watching', actions: 'beginAtBoot' } },
    watching: {
      exit: 'stopExpiry',
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
                actions: ['observe', 'stopExpiry', 'forgetLeader', 'beginOnRelease'],
              },
              // The node held the Lease before, and no other has taken it since: it resumes it.
              {
                guard: 'isOwn',
                target: 'taking',
                actions: ['observe', 'stopExpiry', 'forgetLeader'],
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
      exit: ['letGo', 'stopDeadline', 'stopTask'],
      on: {
        deadline: { guard: 'keepsDeadline', target: 'watching', actions: 'beginOnDeadline' },
        task: { actions: ['write', 'awaitTask'] },
        REJECTED: { guard: 'isOfThisToken', target: 'watching', actions: 'beginOnRejection' },
        LEAVE: { actions: 'release' },
      },
      initial: 'inOffice',
      states: {
        inOffice: {
          entry: ['noteAnswer', 'stopDeadline'],
          after: { renewal: { target: 'trying', actions: 'awaitDeadline' } },
        },
        trying: {
          entry: 'noteTry',
          always: [{ guard: 'isLapsed', target: 'checking' }, { target: 'renewing' }],
        },
        // While the Lease is as this node last wrote it, one request suffices.
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

/** The line of the pseudocode for each state. */
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

/** A node is a candidate while it knows no leader. */
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
    'The leader keeps renewing a Lease object. A node that sees no change for the lease duration takes it; a leader that cannot renew stops before that.',
  params,
  messages: {
    GET: { shape: 'ring', letter: 'G', means: 'Reads the Lease.', periodic: true },
    CREATE: { shape: 'triangle', letter: 'C', means: 'Creates the Lease, held by the sender.' },
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
  noElections:
    'the holder of the Lease leads, and the others can take over only when it is released or has expired',
  services: ['kubernetesApi', 'fencedStorage'],
  electedOf: (context) => context.elected,
  roleOf,
  // The fencing token serves as the term: each should have at most one leader.
  termOf: (context) => context.token,
  leaseOf: ({ held, params: { name } }) =>
    held && { key: name, token: held.token, untilMs: held.untilMs },
  shows: ({ held, seen, token, params: { name } }, _, clockMs) =>
    held
      ? shownLease({ key: name, ...held }, clockMs)
      : {
          token: String(token),
          ...(seen && { 'expires in': timeLeft(seen.untilMs, clockMs) }),
        },
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
  // The bound sums six round trips: a request lost in the last fault times out; the Lease is read, read again when it
  // has expired, perhaps once more after a look that came too soon, and taken; the other nodes, which may have tried
  // too, read the new holder.
  settleMs: ({ leaseMs, retryMs, requestTimeoutMs }, { latencyMs: { max } }) =>
    roundMs(requestTimeoutMs + leaseMs + 3 * (1 + JITTER_FACTOR) * retryMs + 12 * max),
  promises: [
    // Not actingLeader: the storage compares tokens key by key, and may take a late write to another key.
    ...['oneLeaderPerTerm', 'fencing'].map((id) => always(id, allBut('lostService'))),
    always('leaseValidity', allBut('lostService', 'clock')),
    // A leader that is paused at the end of its lease does not notice that end.
    always('singleLeader', allBut('lostService', 'clock', 'pause'), { localDeadline: true }),
    // A service that has lost its data restarts the tokens; until they exceed the old ones the storage rejects them.
    mended('liveness', allBut('lostService')),
  ],
  warnings: warningsFor,
});
