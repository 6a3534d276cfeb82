// Leader election on a Kubernetes Lease, as in client-go: a leader that cannot renew stops before others take over.
//
// A leader that reads another's name in the Lease leads on until its renew deadline (client-go's `IsLeader()` is false,
// and no callback says so); if the Lease is free again by then, it takes it back, and goes on under its first token.
// `ReleaseOnCancel` releases inside `renew`: while the leader still works. Its check goes by what the leader has read
// before, and so a late release may clear the name of its successor.
import { assign, cancel, emit, enqueueActions, raise, setup } from 'xstate';
import { draw } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import { defineAlgorithm, STOP_TIMER } from '../sim/contracts/algorithm';
import type { Emitted } from '../sim/contracts/emitted';
import {
  bodyOf,
  clockOf,
  type DueWrite,
  enqueueWrite,
  failed,
  started,
  taskWrite,
} from '../sim/contracts/machineKit';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';
import { shownLease, timeLeft } from '../sim/contracts/shown';
import {
  type Args,
  apiOf,
  atBoot,
  type Context,
  claim,
  holderIn,
  named,
  nodeOf,
  observation,
  read,
  release,
  releaseUnread,
  replyIn,
  update,
} from './kubernetesLease/lease';
import {
  JITTER_FACTOR,
  type LeaseParams,
  params,
  releasesInside,
  warningsFor,
} from './kubernetesLease/params';

export { fidelity } from './kubernetesLease/fidelity';

type Rejection = { readonly token: number | null; readonly lastToken: number | null };
type Received =
  | { type: 'REPLY'; from: string; body: unknown }
  | { type: 'REJECTED'; from: string; body: Rejection }
  | { type: 'LEAVE'; from: string };

const rejectionIn = (args: Args) => bodyOf<Rejection>(args);
const isUnchanged = (args: Args) =>
  replyIn(args).lease?.resourceVersion === args.context.seen?.lease.resourceVersion;

/** The transitions for a missing answer: an outage is reported only once. */
const unanswered = (target: string) =>
  [
    { guard: 'wasAnswered', target, actions: ['failUnanswered', 'noteSilence'] },
    { target },
  ] as const;

/** Client-go's release: it reads the Lease, and clears it in the version that it has read, whoever has it by then. */
const RELEASING = {
  releasing: {
    entry: ['nextRequest', 'read'],
    on: {
      REPLY: [
        { guard: 'isOld' },
        { guard: 'hasNothingToRelease', target: 'released' },
        { target: 'clearing', actions: 'look' },
      ],
    },
    after: { request: 'released' },
  },
  clearing: {
    entry: ['nextRequest', 'giveUpLease', 'release'],
    on: {
      REPLY: [
        { guard: 'isOld' },
        { guard: 'isReleasedAgain', target: 'releasing' },
        { target: 'released' },
      ],
    },
    after: { request: 'released' },
  },
} as const;

const rules = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<LeaseParams>;
    events: Received | { type: 'expiry' | 'deadline' | 'task' | 'stop' } | DueWrite;
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
    stopTakes: ({ context }) => context.params.stopTakesMs,
    /** The longest time to leave: for the end of the work, and for the release, which has a renew deadline of its own. */
    stop: ({ context: { params: asked } }) =>
      Math.max(asked.stopTakesMs, releasesInside(asked) ? asked.renewDeadlineMs : 0),
  },
  guards: {
    /** An answer to an earlier request, or a repeated answer, says nothing about the present. */
    isOld: (args) => replyIn(args).ref !== args.context.ref,
    isRefused: (args) => replyIn(args).error !== undefined,
    isNone: (args) => replyIn(args).error === 'NotFound',
    isNobodys: (args) => replyIn(args).lease?.holderIdentity === '',
    isOwn: (args) => holderIn(args) === args.context.identity,
    isUnchanged,
    /** Judged by the clock at the sending of the request, as client-go does. */
    isExpired: (args) =>
      isUnchanged(args) && args.context.sentMs >= (args.context.seen?.untilMs ?? 0),
    /** The node can no longer assume that the Lease is as it last wrote it. */
    isLapsed: (args) => clockOf(args) >= (args.context.held?.untilMs ?? 0),
    keepsDeadline: ({ context }) => context.params.localDeadline,
    releasesAtDeadline: ({ context: { params: asked } }) =>
      asked.localDeadline && releasesInside(asked),
    stopsSlowly: ({ context }) => context.params.stopTakesMs > 0,
    stopsAtAnothersName: ({ context }) => context.params.stopsAtAnothersName,
    releases: ({ context }) => releasesInside(context.params),
    releasesUnread: ({ context }) => context.params.releaseOnCancel === 'leaving',
    takesTimeToLeave: ({ context: { params: asked } }) =>
      asked.stopTakesMs > 0 || releasesInside(asked),
    /** Judged by what the leader has read before: it does not look whose name this answer has. */
    hasNothingToRelease: (args) => args.context.isOvertaken || replyIn(args).error !== undefined,
    isReleasedAgain: (args) =>
      args.context.params.releaseOnCancel === 'retried' && replyIn(args).error === 'Conflict',
    hasEndedWork: ({ context }) => context.elected === null,
    wasAnswered: ({ context }) => context.isAnswered,
    /** A rejection of an older token says nothing about the present one. */
    isOfThisToken: (args) => rejectionIn(args).token === args.context.token,
  },
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginOnExpiry: emit(({ context: { seen } }) =>
      started(
        `has seen no change of ${nodeOf(seen?.lease.holderIdentity ?? '')}’s Lease for ${1000 * (seen?.lease.leaseDurationSeconds ?? 0)} ms`,
      ),
    ),
    beginOnRelease: emit(started('has found the Lease released')),
    beginOnLoss: emit((args) =>
      started(`reads that the Lease is ${nodeOf(holderIn(args)) || 'nobody'}’s`),
    ),
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
    releaseUnread: emit(releaseUnread),
    beginWrite: enqueueActions(({ context, enqueue }) =>
      enqueueWrite(context, context.token, enqueue),
    ),
    write: emit(({ context, event }) => taskWrite(context, event as DueWrite)),
    observe: assign((args) => {
      const seen = observation(args);
      return { seen, token: seen?.lease.leaseTransitions ?? args.context.token };
    }),
    /** A leader looks at the Lease, but goes on under its first token: no callback brings it another. */
    look: assign({ seen: observation }),
    /** A node that finds its own name of an earlier life follows nobody. */
    followHolder: assign(({ context: { seen, self } }) => {
      const holder = nodeOf(seen?.lease.holderIdentity ?? '');
      return { elected: holder === self.id ? null : holder };
    }),
    forgetLeader: assign({ elected: null }),
    lead: assign(({ context: { self, asked } }) => ({ elected: self.id, token: asked.token })),
    hold: assign(({ context: { asked } }) => ({ held: asked, isOvertaken: false })),
    giveUpLease: assign({ held: null }),
    noteOvertaken: enqueueActions((args) => {
      if (args.context.isOvertaken) return;
      args.enqueue.assign({ held: null, isOvertaken: true });
      const until = args.context.params.localDeadline ? ' until its renew deadline' : '';
      args.enqueue.emit(failed(`the Lease is ${nodeOf(holderIn(args))}’s; it leads on${until}`));
    }),
    letGo: assign(({ context }) => ({
      held: null,
      seen: null,
      elected: null,
      isOvertaken: false,
      ...(context.params.exitsOnLoss && named(context)),
    })),
    awaitExpiry: raise({ type: 'expiry' }, { delay: 'expiry', id: 'expiry' }),
    awaitDeadline: raise({ type: 'deadline' }, { delay: 'deadline', id: 'deadline' }),
    awaitTask: raise({ type: 'task' }, { delay: 'task', id: 'task' }),
    awaitStop: raise({ type: 'stop' }, { delay: 'stop', id: STOP_TIMER }),
    stopExpiry: cancel('expiry'),
    stopDeadline: cancel('deadline'),
    stopTask: cancel('task'),
    stop: cancel(STOP_TIMER),
  },
});

const machine = rules.createMachine({
  id: 'kubernetesLease',
  context: ({ input }) => atBoot(input),
  initial: 'booting',
  // A write is sent whatever its sender has become since the check.
  on: { write: { actions: 'write' } },
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
              // The process held the Lease before, and no other has taken it since: it resumes it.
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
              { target: '#kubernetesLease.leading', actions: 'look' },
            ],
          },
          after: { request: unanswered('unreachable') },
        },
        resting: { entry: ['noteAnswer', 'drawPause'], after: { pause: 'reading' } },
        unreachable: { entry: 'drawPause', after: { pause: 'reading' } },
      },
    },
    leading: {
      entry: ['hold', 'lead', 'beginWrite', 'awaitTask'],
      exit: ['letGo', 'stopDeadline', 'stopTask'],
      on: {
        deadline: [
          { guard: 'releasesAtDeadline', target: '.releasing' },
          { guard: 'keepsDeadline', target: '.released' },
        ],
        task: { actions: ['beginWrite', 'awaitTask'] },
        REJECTED: { guard: 'isOfThisToken', target: 'watching', actions: 'beginOnRejection' },
        LEAVE: [
          { guard: 'takesTimeToLeave', target: '.leaving' },
          { guard: 'releasesUnread', actions: 'releaseUnread' },
        ],
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
              { target: 'inOffice', actions: ['look', 'hold'] },
            ],
          },
          after: { request: unanswered('checking') },
        },
        checking: {
          entry: ['nextRequest', 'read'],
          on: {
            REPLY: [
              { guard: 'isOld' },
              { guard: 'isOwn', target: 'renewing', actions: ['noteAnswer', 'look'] },
              {
                guard: 'stopsAtAnothersName',
                target: '#kubernetesLease.watching',
                actions: ['noteAnswer', 'beginOnLoss'],
              },
              { guard: 'isNone', target: 'retaking', actions: 'look' },
              { guard: 'isNobodys', target: 'retaking', actions: 'look' },
              { guard: 'isExpired', target: 'retaking' },
              { guard: 'isUnchanged', target: 'overtaken' },
              { target: 'overtaken', actions: ['look', 'noteOvertaken'] },
            ],
          },
          after: { request: unanswered('unreachable') },
        },
        unreachable: { after: { nextTry: 'trying' } },
        overtaken: { entry: 'noteAnswer', after: { nextTry: 'trying' } },
        // The Lease of another has ended: the leader takes it back, and its work has never stopped.
        retaking: {
          entry: ['noteAnswer', 'nextRequest', 'claim', 'update'],
          on: {
            REPLY: [
              { guard: 'isOld' },
              { guard: 'isRefused', target: 'overtaken', actions: 'failRefused' },
              { target: 'inOffice', actions: ['look', 'hold'] },
            ],
          },
          after: { request: unanswered('unreachable') },
        },
        ...RELEASING,
        released: {
          always: [
            { guard: 'stopsSlowly', target: 'stopping' },
            { target: '#kubernetesLease.watching', actions: 'beginOnDeadline' },
          ],
        },
        stopping: {
          after: {
            stopTakes: { target: '#kubernetesLease.watching', actions: 'beginOnDeadline' },
          },
        },
        // Its work ends within stopTakesMs; meanwhile it releases the Lease. The node is gone when both are done.
        leaving: {
          entry: ['stopDeadline', 'awaitStop'],
          on: {
            stop: {},
            LEAVE: {},
            REJECTED: { guard: 'isOfThisToken', actions: ['forgetLeader', 'stopTask'] },
          },
          after: { stopTakes: { actions: ['forgetLeader', 'stopTask'] } },
          initial: 'asked',
          states: {
            asked: {
              always: [
                { guard: 'releases', target: 'releasing' },
                { guard: 'releasesUnread', target: 'released', actions: 'releaseUnread' },
                { target: 'released' },
              ],
            },
            ...RELEASING,
            released: { always: { guard: 'hasEndedWork', target: 'gone' } },
            gone: { entry: 'stop' },
          },
        },
      },
    },
  },
});

const pseudocode = [
  'GET the Lease;  pause for a time drawn from [retry, 2.2 retry), again',
  '    its resourceVersion is new:  elected ← its holder;  observe it anew',
  '    it has been the same for its duration:  elected ← ⊥',
  '    none:  CREATE it;  nobody’s, one’s own, or the same for so long before the GET:',
  '        UPDATE (holder ← name, transitions + 1 unless one’s own) if the resourceVersion is still the same',
  '        done:  lead;  Conflict, AlreadyExists, no answer:  pause, GET',
  'lead:  elected ← self;  [new identity]  the name is a new one since the process started',
  '    every retry after an answer:  UPDATE (renewTime ← now) if it is as self left it',
  '        else:  GET;  its own:  UPDATE what it has read',
  '        another’s:  lead on;  [stops at another’s name]  elected ← ⊥, GET',
  '            by now nobody’s, or the same for its duration:  UPDATE as when it was taken, and lead on',
  '        not done:  try again, every retry',
  '    [local deadline]  tried for the renew deadline:  release;  lead for stopTakes;  elected ← ⊥, GET',
  '    every task:  after writeMs:  WRITE(transitions) to the storage;  REJECTED:  elected ← ⊥, GET',
  'release:  [release on cancel]  GET;  UPDATE (holder ← nobody);  [retried]  Conflict:  again',
  'on LEAVE:  release, and lead for stopTakes;  both done:  end',
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
  'leading.overtaken': 10,
  'leading.retaking': 11,
  'leading.unreachable': 12,
  'leading.stopping': 13,
  'leading.releasing': 15,
  'leading.clearing': 15,
  'leading.leaving.releasing': 15,
  'leading.leaving.clearing': 15,
  'leading.leaving.released': 16,
  'leading.leaving.gone': 16,
};

/** A node is a candidate while it knows no leader. */
function roleOf({ elected, self }: Context): Role {
  if (elected === self.id) return 'leader';
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
    write: 'the write after its check',
    stopTakes: 'the end of the leader’s work',
    stop: 'the end of the process, which was asked to leave',
  },
  machine,
  readsClock: true,
  membership: 'told',
  noElections:
    'the holder of the Lease leads, and the others can take over only when it is released or has expired',
  services: ['kubernetesApi', 'fencedStorage'],
  leaderNeeds: { majorityOf: 'kubernetesApi' },
  electedOf: (context) => context.elected,
  roleOf,
  // The fencing token serves as the term: each should have at most one leader.
  termOf: (context) => context.token,
  leaseOf: ({ held, params: { name } }) =>
    held && { key: name, token: held.token, untilMs: held.untilMs },
  shows: ({ held, seen, token, isOvertaken, params: { name } }, _, clockMs) =>
    held
      ? shownLease({ key: name, ...held }, clockMs)
      : {
          token: String(token),
          ...(isOvertaken && { 'IsLeader()': 'false' }),
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
  // too, read the new holder. A leader that another has overtaken stops before that, at its renew deadline or when its
  // next write is rejected; its work and its release may take longer than the margin.
  settleMs: (given, { latencyMs: { max } }) =>
    roundMs(
      given.requestTimeoutMs +
        given.leaseMs +
        3 * (1 + JITTER_FACTOR) * given.retryMs +
        12 * max +
        given.stopTakesMs +
        (given.localDeadline ? 0 : given.taskMs + given.writeMs),
    ),
  promises: [
    // Not actingLeader: the storage compares tokens key by key, and may take a late write to another key.
    ...['oneLeaderPerTerm', 'fencing'].map((id) => always(id, allBut('lostService'))),
    ...['off', 'leaving'].flatMap((releaseOnCancel) => [
      // A late release, after a failed renewal, may clear the name of a successor, who believes in its lease.
      always('leaseValidity', allBut('lostService', 'clock'), { releaseOnCancel }),
      // A leader that is paused at the end of its lease does not notice that end. One that works on while it stops, or
      // until its release is answered, may outlast its lease.
      always('singleLeader', allBut('lostService', 'clock', 'pause'), {
        localDeadline: true,
        releaseOnCancel,
        stopTakesMs: 0,
      }),
    ]),
    // A service that has lost its data restarts the tokens; until they exceed the old ones the storage rejects them.
    mended('liveness', allBut('lostService'), { localDeadline: true }),
    mended('liveness', allBut('lostService'), { stopsAtAnothersName: true }),
  ],
  warnings: warningsFor,
});
