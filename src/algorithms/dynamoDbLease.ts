// A lease on a DynamoDB record, as AWS’s lock client takes it: a node that waits for its end uses only its own clock.
//
// That client does not tell the application that it has lost the lock: it drops the lock, stops its heartbeats, and the
// leader leads on (`dropped`) until it asks, is called back, or has a write rejected. A call of acquireLock that fails has
// forgotten what it has seen: the next one observes anew.
//
// Two rules differ from that client. It has no fencing tokens; here the record counts its owners. For this reason a
// record is released by an attribute (its `deleteLock` off): a deleted record would lose the count.
import { and, assign, cancel, emit, enqueueActions, raise, setup } from 'xstate';
import { roundMs } from '../sim/base/time';
import { defineAlgorithm } from '../sim/contracts/algorithm';
import { type Emitted, send } from '../sim/contracts/emitted';
import {
  bodyOf,
  clockOf,
  type DueWrite,
  drawHex,
  enqueueWrite,
  failed,
  type Args as Given,
  servicesOf,
  started,
  taskWrite,
} from '../sim/contracts/machineKit';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';
import { shownLease } from '../sim/contracts/shown';
import { type LeaseParams, params, warningsFor } from './dynamoDbLease/params';

export { fidelity } from './dynamoDbLease/fidelity';

/** The record. Its token counts its owners: it is raised whenever the record is taken, and never otherwise. */
type LockRecord = {
  readonly owner: string;
  readonly version: string;
  readonly leaseMs: number;
  readonly token: number;
  readonly isReleased: boolean;
};
/** The record as last read, and whether it has not changed for the length of its lease since. */
type Observation = { readonly record: LockRecord; readonly isExpired: boolean };
/** A lease that a node holds or has requested: `untilMs` by its own clock, counted from the sending of the request. */
type Claim = { readonly version: string; readonly token: number; readonly untilMs: number };

interface Context extends ProcessInput<LeaseParams> {
  readonly elected: string | null;
  readonly seen: Observation | null;
  readonly held: Claim | null;
  /** The highest token that it knows. */
  readonly token: number;
  /** The record after the last write, if the write took effect. */
  readonly asked: Claim;
  /** The last request's number, and the time of its sending. */
  readonly ref: number;
  readonly sentMs: number;
  /** The time at which its present call of acquireLock began. */
  readonly calledMs: number;
  /** Whether the last request was answered: an outage is reported only once. */
  readonly isAnswered: boolean;
}
type Reply = { readonly ref: number; readonly item?: LockRecord | null; readonly error?: string };
type Rejection = { readonly token: number | null; readonly lastToken: number | null };
type Received =
  | { type: 'REPLY'; from: string; body: Reply }
  | { type: 'REJECTED'; from: string; body: Rejection }
  | { type: 'LEAVE'; from: string };
type Args = Given<Context>;

const replyIn = (args: Args) => bodyOf<Reply>(args);
/** The record in an answer; in an error, the record that made the condition fail. */
const recordIn = (args: Args) => replyIn(args).item ?? null;
const rejectionIn = (args: Args) => bodyOf<Rejection>(args);

/** The state of a node that knows nothing. */
function atBoot(input: ProcessInput<LeaseParams>): Context {
  return {
    ...input,
    elected: null,
    seen: null,
    held: null,
    token: 0,
    asked: { version: '', token: 0, untilMs: 0 },
    // Higher than any number of an earlier life: this node must ignore answers to requests from before a restart.
    ref: Math.round(1000 * input.bornAtMs),
    sentMs: input.clockMs,
    calledMs: input.clockMs,
    isAnswered: true,
  };
}

/** The record after a write that is sent now under this token: with an unused version, for the lease’s length. */
function claim(args: Args, token: number): Pick<Context, 'asked' | 'random'> {
  const [version, random] = drawHex(args.context.random);
  return { random, asked: { version, token, untilMs: untilMs(args) } };
}

/** The end of a lease that begins now. */
const untilMs = (args: Args) => roundMs(clockOf(args) + args.context.params.leaseMs);

/** The id of DynamoDB, for messages. */
const tableOf = (context: Context) => servicesOf(context, 'dynamoDb')[0]?.id ?? 'DynamoDB';

const request = (kind: string, context: Context, body: Record<string, string | object | number>) =>
  send(kind, servicesOf(context, 'dynamoDb'), {
    ref: context.ref,
    key: context.params.key,
    ...body,
  } as never);

const read = ({ context }: Args) => request('GET', context, {});

/** Takes the record, if it has not changed since it was last read. */
function take({ context }: Args) {
  const { self, asked, seen, params } = context;
  const { version, token } = asked;
  const item = { owner: self.id, version, leaseMs: params.leaseMs, token, isReleased: false };
  return request('PUT', context, {
    item,
    if: seen ? { version: seen.record.version } : 'absent',
  });
}

/** A heartbeat: writes a new version, if the record is still as this node wrote it. */
function renew({ context }: Args) {
  const { self, asked, held, params } = context;
  return request('UPDATE', context, {
    item: { version: asked.version, leaseMs: params.leaseMs },
    if: { owner: self.id, version: held?.version ?? '' },
  });
}

/**
 * Marks the record as released. AWS's client waits until its heartbeat is answered and then names the version. A node
 * that leaves has no time for that, so it names its token, which no heartbeat changes. It ignores the answer.
 */
function release({ context }: Args) {
  const { self, asked, ref } = context;
  return request('UPDATE', context, {
    ref: ref + 1,
    item: { isReleased: true },
    if: { owner: self.id, token: asked.token },
  });
}

/** Whether a call of acquireLock has lasted too long: for the lease that it has met, and the additional wait. */
function hasGivenUp(args: Args): boolean {
  const { calledMs, seen, params } = args.context;
  const { leaseMs = params.leaseMs } = seen?.record ?? {};
  return clockOf(args) - calledMs > leaseMs + params.waitMs;
}

/** Whether the leader asks for its lease's end before each act: by itself, or because the client does. */
const asks = ({ params: { told, localDeadline } }: Context) =>
  localDeadline && (told === 'checks' || told === 'atOnce');
/** Whether it is called back at its lease's end. */
const isCalled = ({ params: { told, localDeadline } }: Context) =>
  localDeadline && (told === 'monitor' || told === 'atOnce');
/** Whether its lease is over, by its own clock. */
const isOver = (args: Args) => clockOf(args) >= (args.context.held?.untilMs ?? 0);

/** The error of an answer by 503, as a front of DynamoDB gives it. */
const UNAVAILABLE = 'ServiceUnavailable';

/** The transitions for a missing answer: an outage is reported only once. */
const UNANSWERED = [
  { guard: 'wasAnswered', target: 'unreachable', actions: ['failUnanswered', 'noteSilence'] },
  { target: 'unreachable' },
] as const;
/** A call that has waited too long fails, and the next one begins at once. */
const NEXT_CALL = {
  guard: 'hasGivenUp',
  target: 'reading',
  reenter: true,
  actions: ['stopExpiry', 'beginCall'],
} as const;
const STEP_DOWN = { target: '#dynamoDbLease.watching', actions: 'beginOnDeadline' } as const;
/** A heartbeat after the lease's end is none: the client drops the lock. */
const HEARTBEAT = [
  { guard: 'isToldAtHeartbeat', ...STEP_DOWN },
  { guard: 'isDropped', target: 'dropped' },
  { target: 'renewing' },
] as const;

const rules = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<LeaseParams>;
    events: Received | { type: 'expiry' | 'deadline' | 'task' } | DueWrite;
    emitted: Emitted;
  },
  delays: {
    poll: ({ context }) => context.params.pollMs,
    request: ({ context }) => context.params.requestTimeoutMs,
    /** The rest of the heartbeat period, of which the wait for the answer has already taken a part. */
    heartbeat: (args) =>
      Math.max(0, roundMs(args.context.sentMs + args.context.params.heartbeatMs - clockOf(args))),
    /** The length in the owner’s record, which may differ from this node’s own parameter. */
    expiry: ({ context }) => context.seen?.record.leaseMs ?? 0,
    deadline: (args) => Math.max(0, roundMs((args.context.held?.untilMs ?? 0) - clockOf(args))),
    task: ({ context }) => context.params.taskMs,
  },
  guards: {
    /** An answer to an earlier request, or a repeated answer, says nothing about the present. */
    isOld: (args) => replyIn(args).ref !== args.context.ref,
    isRefused: (args) => replyIn(args).error !== undefined,
    isUnavailable: (args) => replyIn(args).error === UNAVAILABLE,
    isHeldOn: (args) =>
      args.context.params.holdLockOnServiceUnavailable && replyIn(args).error === UNAVAILABLE,
    isNone: (args) => recordIn(args) === null,
    isReleased: (args) => recordIn(args)?.isReleased === true,
    isUnchanged: (args) => recordIn(args)?.version === args.context.seen?.record.version,
    isExpired: ({ context }) => context.seen?.isExpired === true,
    isUnchangedTooLong: and(['isUnchanged', 'isExpired']),
    hasGivenUp,
    isCalled: ({ context }) => isCalled(context),
    isRefusedAtOnce: (args) =>
      args.context.params.told === 'atOnce' && replyIn(args).error !== undefined,
    /** The lease was over before the node heard that it has it. */
    isTooLate: (args) => {
      const { params: asked } = args.context;
      const looks = asked.localDeadline && asked.told !== 'nobody';
      return looks && clockOf(args) >= args.context.asked.untilMs;
    },
    /** A node that was paused looks at its clock before it acts. */
    isExpiredAtTask: (args) => asks(args.context) && isOver(args),
    isToldAtHeartbeat: (args) => {
      const { told, localDeadline } = args.context.params;
      return told === 'atOnce' && localDeadline && isOver(args);
    },
    isDropped: (args) => args.context.params.told !== 'atOnce' && isOver(args),
    wasAnswered: ({ context }) => context.isAnswered,
    isOfThisToken: (args) => rejectionIn(args).token === args.context.held?.token,
  },
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginOnExpiry: emit(({ context: { seen } }) =>
      started(
        `has seen no change of ${seen?.record.owner}’s record for ${seen?.record.leaseMs} ms`,
      ),
    ),
    beginOnRelease: emit((args) =>
      started(`reads that ${recordIn(args)?.owner} has released its record`),
    ),
    beginOnLoss: emit(started('is told that the record is not as it left it')),
    beginOnDeadline: emit(started('could not renew its lease before it was over')),
    beginOnRejection: emit((args) =>
      started(`had a write rejected, which token ${rejectionIn(args).lastToken} had overtaken`),
    ),
    failUnanswered: emit(({ context }) => failed(`${tableOf(context)} did not answer`)),
    failRefused: emit((args) => failed(`${recordIn(args)?.owner ?? 'another'} was faster`)),
    failOver: emit(failed('its lease was over when it heard that it had it')),
    failUnavailable: emit(({ context }) =>
      failed(`${tableOf(context)} answered: 503 Service Unavailable`),
    ),
    failDropped: emit(
      failed('its heartbeat was refused; its lock client drops the lock, and does not tell it'),
    ),
    noteAnswer: assign({ isAnswered: true }),
    noteSilence: assign({ isAnswered: false }),
    nextRequest: assign((args) => ({ ref: args.context.ref + 1, sentMs: clockOf(args) })),
    claimNextToken: assign((args) => claim(args, (args.context.seen?.record.token ?? 0) + 1)),
    claimAgain: assign((args) => claim(args, args.context.asked.token)),
    read: emit(read),
    take: emit(take),
    renew: emit(renew),
    release: emit(release),
    beginWrite: enqueueActions(({ context, enqueue }) =>
      enqueueWrite(context, context.held?.token ?? null, enqueue),
    ),
    write: emit(({ context, event }) => taskWrite(context, event as DueWrite)),
    beginCall: assign((args) => ({ seen: null, calledMs: clockOf(args) })),
    observe: assign((args) => {
      const record = recordIn(args);
      const { token = args.context.token } = record ?? {};
      return { token, seen: record && { record, isExpired: false } };
    }),
    noteExpiry: assign(({ context: { seen } }) => ({ seen: seen && { ...seen, isExpired: true } })),
    /** A node treats its own record from before a crash like another node’s: it waits, and follows no leader. */
    followOwner: assign(({ context: { seen, self } }) => ({
      elected: seen && seen.record.owner !== self.id ? seen.record.owner : null,
    })),
    forgetLeader: assign({ elected: null }),
    lead: assign({ elected: ({ context }) => context.self.id }),
    hold: assign(({ context: { asked } }) => ({ held: asked, token: asked.token })),
    /** The client takes the moment of the answer for that of a renewal. */
    holdOn: assign((args) => ({
      held: args.context.held && { ...args.context.held, untilMs: untilMs(args) },
    })),
    letGo: assign({ held: null, seen: null, elected: null }),
    awaitExpiry: raise({ type: 'expiry' }, { delay: 'expiry', id: 'expiry' }),
    awaitDeadline: raise({ type: 'deadline' }, { delay: 'deadline', id: 'deadline' }),
    awaitTask: raise({ type: 'task' }, { delay: 'task', id: 'task' }),
    stopExpiry: cancel('expiry'),
    stopDeadline: cancel('deadline'),
    stopTask: cancel('task'),
  },
});

const machine = rules.createMachine({
  id: 'dynamoDbLease',
  context: ({ input }) => atBoot(input),
  initial: 'booting',
  // A write is sent whatever its sender has become since the check.
  on: { write: { actions: 'write' } },
  states: {
    booting: { always: { target: 'watching', actions: 'beginAtBoot' } },
    // A node knows of the record only what it has read, and for how long that has not changed.
    watching: {
      entry: 'beginCall',
      exit: 'stopExpiry',
      on: { expiry: { actions: ['noteExpiry', 'forgetLeader', 'beginOnExpiry'] } },
      initial: 'reading',
      states: {
        reading: {
          entry: ['nextRequest', 'read'],
          on: {
            REPLY: [
              { guard: 'isOld' },
              {
                guard: 'isUnavailable',
                target: 'resting',
                actions: ['failUnavailable', 'stopExpiry', 'beginCall'],
              },
              { guard: 'isNone', target: 'taking', actions: 'observe' },
              {
                guard: 'isReleased',
                target: 'taking',
                actions: ['observe', 'stopExpiry', 'forgetLeader', 'beginOnRelease'],
              },
              { guard: 'isUnchangedTooLong', target: 'taking' },
              NEXT_CALL,
              { guard: 'isUnchanged', target: 'resting' },
              { target: 'resting', actions: ['observe', 'followOwner', 'awaitExpiry'] },
            ],
          },
          after: { request: [NEXT_CALL, ...UNANSWERED] },
        },
        taking: {
          entry: ['noteAnswer', 'nextRequest', 'claimNextToken', 'take'],
          on: {
            REPLY: [
              { guard: 'isOld' },
              {
                guard: 'isUnavailable',
                target: 'resting',
                actions: ['failUnavailable', 'stopExpiry', 'beginCall'],
              },
              { guard: 'isRefused', target: 'resting', actions: 'failRefused' },
              { guard: 'isTooLate', target: 'resting', actions: 'failOver' },
              { target: '#dynamoDbLease.leading' },
            ],
            LEAVE: { actions: 'release' },
          },
          after: { request: UNANSWERED },
        },
        resting: { entry: 'noteAnswer', after: { poll: 'reading' } },
        unreachable: { after: { poll: 'reading' } },
      },
    },
    leading: {
      entry: ['hold', 'lead', 'awaitDeadline', 'beginWrite', 'awaitTask'],
      exit: ['letGo', 'stopDeadline', 'stopTask'],
      on: {
        deadline: { guard: 'isCalled', ...STEP_DOWN },
        task: [
          { guard: 'isExpiredAtTask', ...STEP_DOWN },
          { actions: ['beginWrite', 'awaitTask'] },
        ],
        REJECTED: { guard: 'isOfThisToken', target: 'watching', actions: 'beginOnRejection' },
        LEAVE: { actions: 'release' },
      },
      initial: 'inOffice',
      states: {
        inOffice: { entry: 'noteAnswer', after: { heartbeat: HEARTBEAT } },
        renewing: {
          entry: ['nextRequest', 'claimAgain', 'renew'],
          on: {
            REPLY: [
              { guard: 'isOld' },
              { guard: 'isHeldOn', target: 'inOffice', actions: ['holdOn', 'awaitDeadline'] },
              { guard: 'isUnavailable', target: 'unreachable', actions: 'failUnavailable' },
              {
                guard: 'isRefusedAtOnce',
                target: '#dynamoDbLease.watching',
                actions: 'beginOnLoss',
              },
              { guard: 'isRefused', target: 'dropped', actions: 'failDropped' },
              { target: 'inOffice', actions: ['hold', 'awaitDeadline'] },
            ],
          },
          after: { request: UNANSWERED },
        },
        unreachable: { after: { heartbeat: HEARTBEAT } },
        // The client has dropped the lock, and the application leads on. What it would release is not its own any more.
        dropped: { entry: 'noteAnswer', on: { LEAVE: {} } },
      },
    },
  },
});

const pseudocode = [
  'GET the record;  poll after each answer, again;  a call that has lasted a lease and waitMs:  forget the record',
  '    its version is new:  elected ← its owner;  observe it anew',
  '    its version has been the same for its lease:  elected ← ⊥',
  '    no record, a released one, or one that old:',
  '        PUT (owner ← self, version ← random, token ← token + 1) if its version is still the same',
  '        it was:  lead;  until ← lease after it was sent;  it was not:  GET again after poll',
  'lead:  elected ← self',
  '    every heartbeat before until:  UPDATE (version ← random) if owner and version are as self left them',
  '        they are:  until ← lease after it was sent;  they are not:  drop the lock  [at once]  elected ← ⊥, GET',
  '        no answer:  try again;  503:  try again  [hold on 503]  until ← lease after the answer',
  '    dropped, or until is over:  send no heartbeat, and lead on',
  '    [monitor, at once]  at until:  elected ← ⊥, GET',
  '    every task:  [checks, at once]  until is over:  elected ← ⊥, GET;  else, after writeMs:  WRITE(token)',
  '        REJECTED:  elected ← ⊥, GET',
  'on LEAVE:  UPDATE (released) if owner and token are still its own',
] as const;

/** The line of the pseudocode for each state. */
const LINES: Readonly<Record<string, number>> = {
  'watching.reading': 1,
  'watching.resting': 3,
  'watching.unreachable': 3,
  'watching.taking': 5,
  'leading.inOffice': 7,
  'leading.renewing': 8,
  'leading.unreachable': 10,
  'leading.dropped': 11,
};

/** A node is a candidate while it knows no leader. */
function roleOf({ elected }: Context, state: string): Role {
  if (state.startsWith('leading')) return 'leader';
  return elected === null ? 'candidate' : 'follower';
}

const NO_HOLD = { holdLockOnServiceUnavailable: false };

export default defineAlgorithm({
  id: 'dynamoDbLease',
  name: 'DynamoDB lease',
  source:
    'DynamoDB’s lock client: acquireLock, sendHeartbeat, releaseLock, LockItem.isExpired; Low Level Design, Class Diagram and AWS Deployment Options',
  summary:
    'The leader keeps giving a record new versions. A node that sees no new version for the length of the lease, by its own clock, takes the record.',
  params,
  messages: {
    GET: { shape: 'ring', letter: 'G', means: 'Reads the record.', periodic: true },
    PUT: { shape: 'triangle', letter: 'P', means: 'Takes the record, if it is as it was read.' },
    UPDATE: {
      shape: 'triangle',
      letter: 'U',
      means: 'Gives the record a new version, or releases it.',
      periodic: true,
    },
    WRITE: {
      shape: 'square',
      letter: 'W',
      means: 'The leader’s task writes to the storage under its fencing token.',
      periodic: true,
    },
  },
  timers: {
    poll: 'the next look at the record',
    request: 'an answer from DynamoDB',
    heartbeat: 'the next heartbeat',
    expiry: 'a lease’s length without a new version',
    deadline: 'the end of its lease, by its own clock',
    task: 'the next run of the leader’s task',
    write: 'the write after its check',
  },
  machine,
  readsClock: true,
  membership: 'told',
  noElections:
    'the owner of the record leads, and the others can take over only when its lease is over',
  services: ['dynamoDb', 'fencedStorage'],
  leaderNeeds: { majorityOf: 'dynamoDb' },
  electedOf: (context) => context.elected,
  roleOf,
  // The fencing token serves as the term: each should have at most one leader.
  termOf: (context) => context.token,
  leaseOf: ({ held, params: { key } }) => held && { key, token: held.token, untilMs: held.untilMs },
  shows: ({ held, seen, token, params: { key } }, _, clockMs) =>
    held
      ? { ...shownLease({ key, ...held }, clockMs), version: held.version }
      : { token: String(token), ...(seen && { version: seen.record.version }) },
  watchable: {
    params: {
      leaseMs: 5000,
      heartbeatMs: 1500,
      pollMs: 500,
      waitMs: 500,
      taskMs: 1000,
      requestTimeoutMs: 600,
    },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => LINES[state] ?? 1,
  // The bound sums round trips: a request lost in the last fault times out; a leader whose lock was dropped leads on
  // until its lease is over and its task asks, or has a write rejected; a call of acquireLock that has just failed, or is
  // about to, makes the others wait for a lease twice. The record is read and taken; the other nodes read the new owner.
  settleMs: (given, { latencyMs: { max } }) => {
    const { leaseMs, pollMs, requestTimeoutMs, taskMs, writeMs, told } = given;
    const untoldMs = told === 'atOnce' ? 0 : leaseMs + taskMs + writeMs + 2 * max;
    return requestTimeoutMs + untoldMs + 2 * leaseMs + 4 * pollMs + 12 * max;
  },
  promises: [
    // Not actingLeader: the storage compares tokens key by key, and may take a late write to another key.
    ...['oneLeaderPerTerm', 'fencing'].map((id) => always(id, allBut('lostService'))),
    // A 503 renews a lease only in the eyes of its holder.
    always('leaseValidity', allBut('lostService', 'clock'), NO_HOLD),
    // A leader that is paused at the end of its lease does not notice that end. One that only asks leads until then.
    ...['atOnce', 'monitor'].map((told) =>
      always('singleLeader', allBut('lostService', 'clock', 'pause'), {
        ...NO_HOLD,
        localDeadline: true,
        told,
      }),
    ),
    // A service that has lost its data restarts the tokens; until they exceed the old ones the storage rejects them.
    // A leader whom nobody tells leads for ever, unless the storage rejects its writes.
    mended('liveness', allBut('lostService'), { told: 'atOnce' }),
    ...['checks', 'monitor'].map((told) =>
      mended('liveness', allBut('lostService'), { localDeadline: true, told }),
    ),
  ],
  warnings: warningsFor,
});
