// ZooKeeper's leader election as Curator's LeaderLatch has it: the lowest znode's owner leads, each other waits for one.
//
// Its states are the methods of LeaderLatch.java (`reset`, `getChildren`, `checkLeadership`) and the connection states of
// its client (SUSPENDED, LOST). Switches turn it into older versions, and into ZooKeeper's own recipe.
import { assign, cancel, emit, enqueueActions, raise, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { draw } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import {
  defineAlgorithm,
  type Surroundings,
  warnUnlessLonger,
  warnUnlessWritten,
} from '../sim/contracts/algorithm';
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
import type { ProcessInput } from '../sim/contracts/protocol';
import { serviceParam } from '../sim/contracts/serviceTimes';
import { timeLeft } from '../sim/contracts/shown';
import { type LatchParams, params } from './zooKeeperLatch/params';

/** Times are ms of the node's own clock. */
interface Context extends ProcessInput<LatchParams> {
  readonly elected: string | null;
  /** The number of its last request. It counts from the node's birth, so answers from before a restart fit none. */
  readonly ref: number;
  readonly sentMs: number;
  readonly session: number | null;
  /** The session timeout that ZooKeeper granted. */
  readonly timeoutMs: number;
  /** The time at which it sent the last answered CONNECT or PING: the session lives for a timeout from then on. */
  readonly answeredMs: number;
  /** The time at which the last answer to a CONNECT or PING came. */
  readonly heardMs: number;
  /** The pause before the next try to connect, as last drawn. */
  readonly pauseMs: number;
  /** The CREATE whose answer is awaited: the UUID in its name, and the session in which it was first sent. */
  readonly creation: Creation | null;
  /** The name of its own znode: Curator’s `ourPath`. */
  readonly znode: string | null;
  /** Its fencing token when it leads: the number of the znode by which it leads (CURATOR-537), or its czxid. */
  readonly token: number | null;
  /** The children of /election when it last looked for its place, lowest first. */
  readonly queue: readonly string[];
  /** The znode that it waits for. */
  readonly watched: string | null;
  /** The lowest znode, if its owner is known: `elected`. */
  readonly lowest: string | null;
}

type Creation = { readonly uuid: string; readonly session: number | null };

/** The state of a node without a session. */
const NO_SESSION = {
  session: null,
  watched: null,
  lowest: null,
  elected: null,
} as const;

/** The state of a node at its start. */
const atBirth = (input: ProcessInput<LatchParams>): Context => ({
  ...input,
  ...NO_SESSION,
  ref: Math.round(input.bornAtMs * 1000),
  sentMs: input.clockMs,
  timeoutMs: input.params.sessionTimeoutMs,
  answeredMs: input.clockMs,
  heardMs: input.clockMs,
  pauseMs: 0,
  creation: null,
  znode: null,
  token: null,
  queue: [],
});

/** An answer of ZooKeeper: `ref` is the request's, the other fields depend on its kind. */
type Reply = {
  readonly ref: number;
  readonly error?: string;
  readonly session?: number;
  readonly timeoutMs?: number;
  readonly path?: string;
  readonly children?: readonly string[];
  readonly exists?: boolean;
  readonly data?: string;
  readonly owner?: number | null;
  readonly czxid?: number | null;
};

type Rejection = { readonly token: number | null };
type Received =
  | { type: 'REPLY'; from: string; body: Reply }
  | { type: 'PONG'; from: string; body: { session: number; ref: number } }
  | { type: 'WATCH'; from: string; body: { session: number; path: string } }
  | { type: 'REJECTED'; from: string; body: Rejection }
  | { type: 'REFUSED'; from: string; body: string }
  | { type: 'LEAVE'; from: string }
  | { type: 'ping' | 'silent' | 'lost' | 'deadline' | 'reconnect' | 'poll' | 'ask' | 'task' }
  | DueWrite;
type Args = Given<Context>;

/** The body of an answer; a PONG and a WATCH have a session too. */
const replyIn = (args: Args) => bodyOf<Reply>(args);

const SEQUENCE_DIGITS = 10;
/** The number at the end of a znode's name. */
const numberOf = (znode: string) => Number(znode.slice(-SEQUENCE_DIGITS));
const bySequence = (one: string, other: string) => numberOf(one) - numberOf(other);

/** A znode's name without its number: Curator's protection puts the UUID of the CREATE into it, other recipes an id. */
function nameOf({ self, creation, params: { findOwnNode, freshName } }: Context): string {
  if (!findOwnNode) return 'latch-';
  return `_c_${freshName ? creation?.uuid : self.id}-latch-`;
}
const pathOf = ({ params: given }: Context, name: string | null) => `${given.path}/${name}`;
/** The name in a path. */
const lastIn = (path = '') => path.slice(path.lastIndexOf('/') + 1);

/** The context of a node that learns the name of its own znode. */
const ownZnode = (znode: string) => ({ znode, creation: null });

/** The candidates' znodes, lowest first. */
const queueIn = (args: Args) => [...(replyIn(args).children ?? [])].sort(bySequence);
/** The last znode with the name that the node creates: an earlier one is of an earlier session. */
const ownIn = (args: Args) =>
  queueIn(args).findLast((name) => name.slice(0, -SEQUENCE_DIGITS) === nameOf(args.context)) ??
  null;
/** The znode in the queue that a node waits for. */
const aheadOf = ({ queue, znode, params }: Context) =>
  queue[params.watch === 'leader' ? 0 : queue.indexOf(znode ?? '') - 1] ?? null;

/** The id of ZooKeeper, for the log. */
const zooKeeperOf = (context: Context) => servicesOf(context, 'zooKeeper')[0]?.id ?? 'ZooKeeper';

type Body = Readonly<Record<string, Json>>;
const request = (kind: string, context: Context, body: Body) =>
  send(kind, servicesOf(context, 'zooKeeper'), { ref: context.ref, ...body });
/** A node without a session sends nothing; the only case is a node that leaves before it has one. */
const inSession = (kind: string, context: Context, body: Body = {}) =>
  context.session === null
    ? send(kind, [])
    : request(kind, context, { session: context.session, ...body });

/** Requests a session, or reconnects the node's present one. */
const connect = ({ context }: Args) => {
  const { timeoutMs, session } = context;
  return request('CONNECT', context, { timeoutMs, ...(session !== null && { session }) });
};
/** A ping is named by the time of its sending: its answer proves that the session lived then, however late it comes. */
const ping = (args: Args) =>
  send('PING', servicesOf(args.context, 'zooKeeper'), {
    ref: clockOf(args),
    session: args.context.session,
  });
const listChildren = ({ context }: Args) =>
  inSession('CHILDREN', context, { path: context.params.path });
const createElection = ({ context }: Args) =>
  inSession('CREATE', context, { path: context.params.path, data: '', mode: 'persistent' });
const createZnode = ({ context }: Args) =>
  inSession('CREATE', context, {
    path: pathOf(context, nameOf(context)),
    data: context.self.id,
    mode: 'ephemeralSequential',
  });
const deleteZnode = ({ context }: Args) =>
  inSession('DELETE', context, { path: pathOf(context, context.znode) });
const deleteFound = (args: Args) =>
  inSession('DELETE', args.context, { path: pathOf(args.context, ownIn(args)) });
const readOwn = ({ context }: Args) =>
  inSession('GET', context, { path: pathOf(context, context.znode) });
const askOwner = ({ context }: Args) =>
  inSession('EXISTS', context, { path: pathOf(context, context.znode) });
/** Curator reads the znode that it watches: EXISTS would leave a watch on a missing one (checkLeadership). */
const watchAhead = ({ context }: Args) =>
  inSession('GET', context, { path: pathOf(context, context.watched), watch: true });
const readLowest = ({ context }: Args) =>
  inSession('GET', context, { path: pathOf(context, context.queue[0] ?? null) });
const closeSession = ({ context }: Args) => inSession('CLOSE', context);

/** A new UUID for a CREATE; its first eight digits suffice. A CREATE that is repeated keeps its UUID. */
function drawCreation({ context: { random, creation, session } }: Args) {
  if (creation) return {};
  const [drawn, next] = draw(random);
  const uuid = Math.floor(drawn * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
  return { random: next, creation: { uuid, session } };
}

/** The part of a session's timeout without a word from ZooKeeper after which its client ends it (ClientCnxn). */
const CLIENT_EXPIRY = 4 / 3;
/**
 * The time in ms until a session whose connection is suspended now counts as lost: by Curator's timer
 * (ConnectionStateManager), or by the client; infinite where neither ends it.
 */
function lostInMs(args: Args): number {
  const { timeoutMs, heardMs, params: given } = args.context;
  const silentMs = clockOf(args) - heardMs;
  const byCurator = given.lostAfterPercent / 100 || Number.POSITIVE_INFINITY;
  const byClient = given.clientExpiry ? CLIENT_EXPIRY : Number.POSITIVE_INFINITY;
  return Math.max(0, roundMs(Math.min(byCurator * timeoutMs, byClient * timeoutMs - silentMs)));
}

const leads = ({ context }: Pick<Args, 'context'>) => context.elected === context.self.id;
const isOurs = (args: Args) => replyIn(args).ref === args.context.ref;
const isOfSession = (args: Args) => replyIn(args).session === args.context.session;
const isRefusedFor = (args: Args, error: string) => isOurs(args) && replyIn(args).error === error;
/** An error of the session, in the answer to the last request or to a ping. */
const isOfOurs = (args: Args, error: string) =>
  replyIn(args).error === error && (isOurs(args) || isOfSession(args));
const isMissing = (args: Args) => isRefusedFor(args, 'NO_NODE');
const hasQueue = (args: Args) => replyIn(args).children !== undefined && isOurs(args);

const isLowest = (args: Args) => hasQueue(args) && queueIn(args)[0] === args.context.znode;
const isWatched = (args: Args) =>
  isOfSession(args) && replyIn(args).path === pathOf(args.context, args.context.watched);

/** The server has no connection with this session: it has restarted since the session connected. */
const isDisconnected = (args: Args) => isOfOurs(args, 'CONNECTION_LOSS');
/** Whether a znode that is found by the UUID of the last CREATE belongs to an earlier session than the present one. */
const isOfOldSession = ({ creation, session, params: { freshName, checkOwner } }: Context) =>
  freshName && checkOwner && creation !== null && creation.session !== session;

const guards = {
  isOfSession,
  /** An answer to the last request, without an error. */
  isDone: (args: Args) => isOurs(args) && replyIn(args).error === undefined,
  isMissing,
  /** Before 5.4 a missing predecessor resets the latch as well. */
  isMissingBeforeReset: (args: Args) => isMissing(args) && args.context.params.resetOnReconnect,
  isTaken: (args: Args) => isRefusedFor(args, 'NODE_EXISTS'),
  isExpired: (args: Args) => isOfOurs(args, 'SESSION_EXPIRED'),
  isDisconnected,
  isDisconnectedAndStepsDown: (args: Args) =>
    isDisconnected(args) && args.context.params.stepDownWhenSuspended,
  isConnectRefused: (args: Args) => bodyOf<string>(args) === 'CONNECT',
  hasSession: ({ context }: Args) => context.session !== null,

  hasZnode: ({ context }: Args) => context.znode !== null,
  isCurators: ({ context }: Args) => context.znode !== null && context.params.freshName,
  resets: ({ context }: Args) => context.znode !== null && context.params.resetOnReconnect,
  resetsWatching: ({ context }: Args) =>
    context.znode !== null && context.watched !== null && context.params.resetOnReconnect,
  /** Curator looks for a znode only after a CREATE without an answer; a name with an id may be there from before. */
  mayFindOwn: ({ context: { creation, params: given } }: Args) =>
    given.findOwnNode && (!given.freshName || creation !== null),
  namesOwn: (args: Args) => hasQueue(args) && ownIn(args) !== null,
  /** The znode of a CREATE in an earlier session ends with that session (ProtectedMode, since CURATOR-498). */
  namesOld: (args: Args) => hasQueue(args) && ownIn(args) !== null && isOfOldSession(args.context),
  lacksOwn: (args: Args) => hasQueue(args) && !queueIn(args).includes(args.context.znode ?? ''),
  isLowest,
  isToConfirm: (args: Args) =>
    isLowest(args) && args.context.params.freshName && args.context.params.checkOwner,
  isNothingNew: (args: Args) => {
    const queue = queueIn(args);
    const { watched, lowest } = args.context;
    const isSame = aheadOf({ ...args.context, queue }) === watched && queue[0] === lowest;
    return hasQueue(args) && isSame;
  },
  isEmpty: (args: Args) => hasQueue(args) && queueIn(args).length === 0,
  isSameLowest: (args: Args) => hasQueue(args) && queueIn(args)[0] === args.context.lowest,

  isGone: (args: Args) => isOurs(args) && replyIn(args).exists === false,
  /** Curator has this check since 5.7.0 (pull request 500); 5.4.0 had removed it (pull request 430). */
  isOtherSessions: (args: Args) =>
    isOurs(args) && args.context.params.checkOwner && replyIn(args).owner !== args.context.session,

  watchesNobody: ({ context }: Args) => context.watched === null,
  watchesLowest: (args: Args) => isOurs(args) && args.context.watched === args.context.queue[0],
  isWatched,
  isLeaderZnodeGone: (args: Args) =>
    !leads(args) && isWatched(args) && args.context.watched === args.context.lowest,

  leads,
  isOurToken: (args: Args) => leads(args) && bodyOf<Rejection>(args).token === args.context.token,
  stepsDown: ({ context }: Args) => context.params.stepDownWhenSuspended,
  countsDown: ({ context }: Args) => context.params.localDeadline,
};

/** A state that waits for an answer of ZooKeeper: without one in time, the connection counts as lost. */
const asking = <const Request extends string, const Replies>(request: Request, REPLY: Replies) =>
  ({
    entry: ['nextRequest', request],
    on: { REPLY },
    after: { answer: { target: '#zooKeeperLatch.suspended', actions: ['fail', 'awaitLost'] } },
  }) as const;
/** The actions after an answered CONNECT: the session lives, and its timeout starts again. */
const CONNECTED = ['openSession', 'stopLost', 'awaitPing', 'awaitWord', 'awaitDeadline'] as const;
/** The deletion's answer is ignored, because the znode ends with its session anyway. */
const GIVE_UP_ZNODE = ['nextRequest', 'deleteZnode', 'forgetZnode'] as const;
/** LeaderLatch.reset up to its CREATE: `setLeadership(false)`, and `setNode(null)`, which deletes the znode. */
const RESET = ['stepDown', 'stopTask', ...GIVE_UP_ZNODE] as const;
/** The same where the znode is gone already. */
const RESET_GONE = ['stepDown', 'stopTask', 'forgetZnode'] as const;
const TAKE_OFFICE = ['lead', 'beginWrite', 'awaitTask'] as const;
const LOOK_AT_ONCE = ['forgetWatch', 'nextRequest', 'listChildren'] as const;
/** The transitions of a leader whose connection is suspended: by Curator's standard policy, and by its session policy. */
const suspending = <const Action extends string>(why: Action) =>
  [
    { guard: 'stepsDown', target: '#zooKeeperLatch.suspended', actions: [why, 'awaitLost'] },
    { target: '#zooKeeperLatch.leading.suspended', actions: [why, 'awaitLost'] },
  ] as const;

/** The pause of ZooKeeper's client before it tries a server again that refused it: a second, and a random part of one. */
const PAUSE_MS = 1000;

const latch = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<LatchParams>;
    events: Received;
    emitted: Emitted;
  },
  delays: {
    ping: ({ context }) => roundMs(context.timeoutMs / 3),
    retry: ({ context }) => roundMs(context.timeoutMs / 3),
    pause: ({ context }) => context.pauseMs,
    answer: ({ context }) => roundMs((2 / 3) * context.timeoutMs),
    word: ({ context }) => roundMs((2 / 3) * context.timeoutMs),
    lost: lostInMs,
    deadline: (args) =>
      Math.max(0, args.context.answeredMs + args.context.timeoutMs - clockOf(args)),
    reset: ({ context }) => context.params.resetMs,
    poll: ({ context }) => context.params.pollMs,
    ask: ({ context }) => context.params.askMs,
    task: ({ context }) => context.params.taskMs,
  },
  guards,
  actions: {
    beginAtBoot: emit(started('starts')),
    beginAsTold: emit(started('is told that the leader’s znode is gone')),
    beginAgain: emit(started('needs a new session')),
    fail: emit(({ context }) => failed(`${zooKeeperOf(context)} did not answer`)),
    failOnSilence: emit(({ context }) =>
      failed(`nothing came from ${zooKeeperOf(context)} for too long`),
    ),
    failOnClose: emit(({ context }) =>
      failed(`the connection to ${zooKeeperOf(context)} was closed`),
    ),
    failOnLoss: emit(failed('its connection was suspended for too long')),
    failOnDeadline: emit(failed('its session was not renewed in time')),
    failOnExpiry: emit(failed('its session has expired')),
    failOnRejection: emit(failed('a write was rejected: somebody newer leads')),
    connect: emit(connect),
    sendPing: emit(ping),
    listChildren: emit(listChildren),
    createElection: emit(createElection),
    createZnode: emit(createZnode),
    deleteZnode: emit(deleteZnode),
    deleteFound: emit(deleteFound),
    askOwner: emit(askOwner),
    readOwn: emit(readOwn),
    watchAhead: emit(watchAhead),
    readLowest: emit(readLowest),
    closeSession: emit(closeSession),
    beginWrite: enqueueActions(({ context, enqueue }) =>
      enqueueWrite(context, context.token, enqueue),
    ),
    write: emit(({ context, event }) => taskWrite(context, event as DueWrite)),
    nextRequest: assign((args) => ({ ref: args.context.ref + 1, sentMs: clockOf(args) })),
    openSession: assign((args) => {
      const { session = null, timeoutMs = args.context.timeoutMs } = replyIn(args);
      return { session, timeoutMs, answeredMs: args.context.sentMs, heardMs: clockOf(args) };
    }),
    /** Curator keeps the path of its znode over the sessions; a recipe without it begins anew. */
    endSession: assign(({ context: { params: asked, znode } }) => ({
      ...NO_SESSION,
      znode: asked.freshName ? znode : null,
      timeoutMs: asked.sessionTimeoutMs,
    })),
    noteAnswer: assign((args) => ({
      answeredMs: Math.max(args.context.answeredMs, replyIn(args).ref),
      heardMs: clockOf(args),
    })),
    drawPause: assign(({ context }) => {
      const [drawn, random] = draw(context.random);
      return { random, pauseMs: roundMs(PAUSE_MS * (1 + drawn)) };
    }),
    awaitPing: raise({ type: 'ping' }, { delay: 'ping', id: 'ping' }),
    awaitWord: raise({ type: 'silent' }, { delay: 'word', id: 'word' }),
    awaitLost: enqueueActions((args) => {
      if (Number.isFinite(lostInMs(args)))
        args.enqueue.raise({ type: 'lost' }, { delay: 'lost', id: 'lost' });
    }),
    awaitDeadline: raise({ type: 'deadline' }, { delay: 'deadline', id: 'deadline' }),
    awaitPoll: enqueueActions(({ context, enqueue }) => {
      if (context.params.pollMs > 0) enqueue.raise({ type: 'poll' }, { delay: 'poll', id: 'poll' });
    }),
    awaitAsk: enqueueActions(({ context, enqueue }) => {
      if (context.params.askMs > 0) enqueue.raise({ type: 'ask' }, { delay: 'ask', id: 'ask' });
    }),
    awaitTask: raise({ type: 'task' }, { delay: 'task', id: 'task' }),
    stopPing: cancel('ping'),
    stopWord: cancel('word'),
    stopLost: cancel('lost'),
    stopDeadline: cancel('deadline'),
    stopPoll: cancel('poll'),
    stopAsk: cancel('ask'),
    stopTask: cancel('task'),
    drawCreation: assign(drawCreation),
    noteCreated: assign((args) => ownZnode(lastIn(replyIn(args).path))),
    takeFound: assign((args) => ownZnode(ownIn(args) ?? '')),
    forgetZnode: assign({ znode: null }),
    noteQueue: assign((args) => ({ queue: queueIn(args) })),
    noteAhead: assign(({ context }) => ({ watched: aheadOf(context) })),
    forgetWatch: assign({ watched: null }),
    /** A node that knows no leader sets a new watch at its next look: a lost connection has ended the old one. */
    forgetLeader: assign({ elected: null, lowest: null }),
    stepDown: assign(({ context }) => ({ elected: leads({ context }) ? null : context.elected })),
    /** A lowest znode of its own by which it does not lead is of an ended session: there is no leader. */
    noteLeader: assign((args) => {
      const { queue, self } = args.context;
      const { data = null } = replyIn(args);
      const elected = data === self.id ? null : data;
      return { lowest: queue[0] ?? null, elected: leads(args) ? self.id : elected };
    }),
    takeCzxid: assign((args) => ({ token: replyIn(args).czxid ?? null })),
    /** Curator notes the path by which it leads (`lastPathIsLeader`): its number is the token. */
    lead: assign(({ context: { self, znode, token, params: given } }) => ({
      elected: self.id,
      token: given.freshName && znode !== null ? numberOf(znode) : token,
    })),
  },
});

/** The end of a session, and of whatever leadership rested on it. */
const ended = <const F extends string>(fail: F) =>
  ({ target: '.connecting', actions: [fail, 'endSession', 'beginAgain'] }) as const;

const machine = latch.createMachine({
  id: 'zooKeeperLatch',
  context: ({ input }) => atBirth(input),
  initial: 'booting',
  on: {
    ping: { actions: ['sendPing', 'awaitPing'] },
    PONG: { guard: 'isOfSession', actions: ['noteAnswer', 'awaitWord', 'awaitDeadline'] },
    silent: { target: '.suspended', actions: ['failOnSilence', 'awaitLost'] },
    REFUSED: { target: '.suspended', actions: ['failOnClose', 'awaitLost'] },
    lost: ended('failOnLoss'),
    deadline: { guard: 'countsDown', ...ended('failOnDeadline') },
    REPLY: [
      { guard: 'isExpired', ...ended('failOnExpiry') },
      { guard: 'isDisconnected', target: '.suspended', actions: ['failOnClose', 'awaitLost'] },
    ],
    WATCH: [
      {
        guard: 'isLeaderZnodeGone',
        actions: ['forgetWatch', 'forgetLeader', 'beginAsTold'],
      },
      { guard: 'isWatched', actions: 'forgetWatch' },
    ],
    task: { guard: 'leads', actions: ['beginWrite', 'awaitTask'] },
    write: { actions: 'write' },
    REJECTED: {
      guard: 'isOurToken',
      target: '.creating',
      actions: ['failOnRejection', ...RESET],
    },
    LEAVE: {
      target: '.left',
      actions: ['nextRequest', 'deleteZnode', 'nextRequest', 'closeSession'],
    },
  },
  states: {
    booting: { always: { target: 'connecting', actions: 'beginAtBoot' } },
    connecting: {
      entry: [
        'stopPing',
        'stopWord',
        'stopLost',
        'stopDeadline',
        'stopTask',
        'nextRequest',
        'connect',
      ],
      on: {
        REPLY: { guard: 'isDone', target: 'joining', actions: CONNECTED },
        REFUSED: [{ guard: 'isConnectRefused', target: 'refused' }, {}],
      },
      after: { retry: { target: 'connecting', reenter: true, actions: 'fail' } },
    },
    // The session may live on without a connection: the node asks ZooKeeper to reconnect it.
    suspended: {
      entry: ['stopPing', 'stopWord', 'forgetLeader', 'stopTask', 'nextRequest', 'connect'],
      on: {
        REPLY: [
          { guard: 'isDone', target: 'joining', actions: CONNECTED },
          { guard: 'isDisconnected' },
        ],
        REFUSED: [{ guard: 'isConnectRefused', target: 'refused' }, {}],
        PONG: {},
      },
      after: { retry: { target: 'suspended', reenter: true, actions: 'fail' } },
    },
    refused: {
      entry: 'drawPause',
      on: { REFUSED: {} },
      after: { pause: [{ guard: 'hasSession', target: 'suspended' }, { target: 'connecting' }] },
    },
    joining: {
      always: [
        { guard: 'resetsWatching', target: 'resetting', actions: ['nextRequest', 'watchAhead'] },
        { guard: 'resets', target: 'resetting' },
        { guard: 'isCurators', target: 'looking' },
        { guard: 'hasZnode', target: 'checking' },
        { guard: 'mayFindOwn', target: 'finding' },
        { target: 'creating' },
      ],
    },
    // Before 5.4: two threads. One is about to delete the znode; the other still looks by it, and may take office.
    resetting: {
      on: {
        WATCH: { guard: 'isWatched', actions: LOOK_AT_ONCE },
        REPLY: [
          { guard: 'isMissing', actions: LOOK_AT_ONCE },
          { guard: 'isLowest', actions: TAKE_OFFICE },
        ],
      },
      after: { reset: { target: 'creating', actions: GIVE_UP_ZNODE } },
    },
    finding: asking('listChildren', [
      { guard: 'isMissing', target: 'preparing' },
      { guard: 'namesOld', target: 'creating', actions: ['nextRequest', 'deleteFound'] },
      { guard: 'namesOwn', target: 'queued', actions: 'takeFound' },
      { guard: 'isDone', target: 'creating' },
    ]),
    preparing: asking('createElection', [
      { guard: 'isDone', target: 'creating' },
      { guard: 'isTaken', target: 'creating' },
    ]),
    creating: {
      ...asking('createZnode', [
        { guard: 'isMissing', target: 'preparing' },
        { guard: 'isDone', target: 'queued', actions: 'noteCreated' },
      ]),
      entry: ['drawCreation', 'nextRequest', 'createZnode'],
    },
    queued: { always: [{ guard: 'isCurators', target: 'looking' }, { target: 'checking' }] },
    checking: asking('askOwner', [
      { guard: 'isGone', target: 'creating', actions: 'forgetZnode' },
      { guard: 'isOtherSessions', target: 'creating', actions: GIVE_UP_ZNODE },
      { guard: 'isDone', target: 'looking', actions: 'takeCzxid' },
    ]),
    looking: asking('listChildren', [
      { guard: 'isMissing', target: 'preparing', actions: RESET_GONE },
      { guard: 'lacksOwn', target: 'creating', actions: RESET_GONE },
      { guard: 'isToConfirm', target: 'confirming' },
      { guard: 'isLowest', target: 'leading' },
      { guard: 'isNothingNew', target: 'waiting' },
      { guard: 'isDone', target: 'watching', actions: ['noteQueue', 'noteAhead'] },
    ]),
    confirming: asking('readOwn', [
      { guard: 'isMissing', target: 'creating', actions: RESET_GONE },
      { guard: 'isOtherSessions', target: 'creating', actions: RESET },
      { guard: 'isDone', target: 'leading' },
    ]),
    watching: asking('watchAhead', [
      {
        guard: 'isMissingBeforeReset',
        target: 'resetting',
        actions: ['forgetWatch', 'stepDown', 'stopTask'],
      },
      { guard: 'isMissing', target: 'looking', actions: 'forgetWatch' },
      { guard: 'watchesLowest', target: 'waiting', actions: 'noteLeader' },
      { guard: 'isDone', target: 'learning' },
    ]),
    learning: asking('readLowest', [
      { guard: 'isMissing', target: 'looking' },
      { guard: 'isDone', target: 'waiting', actions: 'noteLeader' },
    ]),
    waiting: {
      always: { guard: 'watchesNobody', target: 'looking' },
      entry: ['awaitPoll', 'awaitAsk'],
      exit: ['stopPoll', 'stopAsk'],
      on: { poll: 'looking', ask: 'inquiring' },
    },
    // Curator's getLeader: it changes nothing in the latch.
    inquiring: {
      always: { guard: 'watchesNobody', target: 'looking' },
      ...asking('listChildren', [
        { guard: 'isEmpty', target: 'waiting' },
        { guard: 'isSameLowest', target: 'waiting' },
        { guard: 'isDone', target: 'learning', actions: 'noteQueue' },
        { guard: 'isMissing', target: 'waiting' },
      ]),
    },
    leading: {
      entry: TAKE_OFFICE,
      exit: ['forgetLeader', 'stopTask'],
      on: {
        silent: suspending('failOnSilence'),
        REFUSED: suspending('failOnClose'),
        REPLY: [
          {
            guard: 'isDisconnectedAndStepsDown',
            target: 'suspended',
            actions: ['failOnClose', 'awaitLost'],
          },
          { guard: 'isDisconnected', target: '.suspended', actions: ['failOnClose', 'awaitLost'] },
        ],
      },
      initial: 'inOffice',
      states: {
        inOffice: {},
        suspended: {
          entry: ['stopPing', 'stopWord', 'nextRequest', 'connect'],
          on: {
            REPLY: [
              { guard: 'isDone', target: 'inOffice', actions: CONNECTED },
              { guard: 'isDisconnected' },
            ],
            REFUSED: [{ guard: 'isConnectRefused', target: 'refused' }, {}],
            PONG: {},
          },
          after: { retry: { target: 'suspended', reenter: true, actions: 'fail' } },
        },
        refused: { entry: 'drawPause', on: { REFUSED: {} }, after: { pause: 'suspended' } },
      },
    },
    left: {},
  },
});

const pseudocode = [
  'connect:  s ← CONNECT(timeout), again and again;  PING every third of the timeout;  join',
  'join:  no znode is mine:  create;  else look  [reset on reconnection: else reset]',
  'reset:  if I lead:  elected ← ⊥;  DELETE mine;  create',
  'create:  draw a UUID, unless the last CREATE had no answer  [not a fresh name: take self’s id]',
  '    [find own znode]  a name that may be there already is among the CHILDREN:  mine ← it',
  '    else:  mine ← CREATE /election/name-, ephemeral and sequential, with self as its data',
  '        if there is no /election:  CREATE it',
  '    [not a fresh name]  EXISTS mine;  [check owner]  if its owner is not s:  reset',
  'look:  CHILDREN of /election;  if mine is not there:  reset',
  '    if mine is the lowest:  [check owner]  GET mine;  if its owner is not s:  reset',
  '        elected ← self;  WRITE(number of mine) every taskMs;  on REJECTED:  reset',
  '    else:  GET the next lower one, and watch it  [watch the leader: the lowest]',
  '        on its WATCH  [and every pollMs]:  look',
  '        every askMs:  elected ← the data of the lowest',
  'suspended:  no PONG for 2/3 of the timeout, a closed connection, or no answer:',
  '    elected ← ⊥  [unless not to step down];  CONNECT(timeout, s), again and again;  join',
  'lost:  SESSION_EXPIRED, or suspended for the part of the timeout after which it is lost',
  '    [local deadline]  or a timeout since the last answered PING was sent:  elected ← ⊥;  connect',
  'asked to leave:  DELETE mine;  CLOSE s',
] as const;

/** The line of each state. */
const LINES: Readonly<Record<string, number>> = {
  connecting: 1,
  resetting: 3,
  finding: 5,
  creating: 6,
  preparing: 7,
  checking: 8,
  looking: 9,
  confirming: 10,
  'leading.inOffice': 11,
  watching: 12,
  waiting: 13,
  learning: 14,
  inquiring: 14,
  refused: 16,
  suspended: 16,
  'leading.refused': 16,
  'leading.suspended': 16,
  left: 19,
};

/** The number at the end of a znode's name. */
const shownNumber = (znode: string | null) => (znode === null ? '⊥' : String(numberOf(znode)));

/** A server's usual tick, where none is known. */
const TICK_MS = 2000;
/** The session that a server grants: 2 to 20 ticks. */
const grantedMs = (askedMs: number, tickMs: number) =>
  Math.min(Math.max(askedMs, 2 * tickMs), 20 * tickMs);
/** The limit from a lost connection to a place in the queue: the requests of lines 1 to 10, some of them twice. */
const ROUND_TRIPS = 12;

/** The switches of a latch that always finds a leader again. */
const SOUND = { findOwnNode: true, resetOnReconnect: false } as const;

/**
 * The leader's session ends, at a multiple of the server's tick; its successor has missed the notification and polls; the others poll, or ask, after that. A
 * leader by an old znode is stopped by its next write.
 */
function settleMs(given: LatchParams, around: Surroundings): number {
  const { sessionTimeoutMs, pollMs, askMs, taskMs, writeMs, freshName, checkOwner } = given;
  const rejectedMs = freshName && !checkOwner ? taskMs + writeMs : 0;
  const noticedMs = 2 * pollMs + askMs + rejectedMs;
  const tickMs = serviceParam(around, 'zooKeeper', 'tickMs') || TICK_MS;
  const expiredMs = grantedMs(sessionTimeoutMs, tickMs) + tickMs;
  return expiredMs + noticedMs + 2 * ROUND_TRIPS * around.latencyMs.max;
}

/** The requests whose sender learns at once that ZooKeeper's process does not run. */
const REQUESTS = ['CONNECT', 'PING', 'CHILDREN', 'CREATE', 'EXISTS', 'GET', 'DELETE'] as const;

export { fidelity } from './zooKeeperLatch/fidelity';

export default defineAlgorithm({
  id: 'zooKeeperLatch',
  name: 'ZooKeeper latch',
  source:
    'ZooKeeper, Recipes, Leader Election; Curator 5.9, LeaderLatch, CURATOR-460, -498, -653, -696; Low Level Design, ZooKeeper-Based Leader Election',
  summary:
    'Each candidate has a znode with a number, which lives as long as its session. The lowest leads; each other watches the next lower one.',
  params,
  messages: {
    CONNECT: {
      shape: 'triangle',
      letter: 'S',
      means: 'Asks for a new session, or to continue an old one.',
    },
    PING: { shape: 'dot', letter: '♥', means: 'Keeps the session alive.', periodic: true },
    CHILDREN: { shape: 'ring', letter: 'L', means: 'Asks which znodes there are.', periodic: true },
    CREATE: { shape: 'triangle', letter: 'C', means: 'Creates a znode.' },
    EXISTS: { shape: 'ring', letter: 'E', means: 'Asks whose session a znode belongs to.' },
    GET: { shape: 'ring', letter: 'G', means: 'Reads a znode, and may watch it.' },
    DELETE: { shape: 'diamond', letter: 'D', means: 'Deletes a znode.' },
    CLOSE: { shape: 'diamond', letter: 'X', means: 'Ends its session, and with it its znode.' },
    WRITE: { shape: 'square', letter: 'W', means: 'The leader’s task, under its token.' },
  },
  timers: {
    ping: 'the next ping',
    retry: 'an answer to CONNECT',
    pause: 'the next try to connect',
    answer: 'ZooKeeper’s answer',
    word: 'a word from ZooKeeper',
    lost: 'the end of its suspended session',
    deadline: 'the end of its session, by its own clock',
    reset: 'the deletion of its znode',
    poll: 'the next look at the queue',
    ask: 'the next question who leads',
    task: 'the leader’s next check before a write',
    write: 'the leader’s write',
  },
  readsClock: true,
  machine,
  refused: ({ noticesClose }) => (noticesClose ? REQUESTS : []),
  services: ['zooKeeper', 'fencedStorage'],
  leaderNeeds: { majorityOf: 'zooKeeper' },
  membership: 'told',
  noElections: 'the node with the lowest znode leads, and the others wait until that znode is gone',
  electedOf: (context) => context.elected,
  /** A node is a candidate until it knows the owner of the lowest znode. */
  roleOf: ({ elected, self, lowest }) => {
    if (elected === self.id) return 'leader';
    return lowest === null ? 'candidate' : 'follower';
  },
  leaseOf: ({ elected, self, token, answeredMs, timeoutMs, params: { path } }) =>
    elected === self.id ? { key: path, token, untilMs: answeredMs + timeoutMs } : null,
  shows: ({ session, znode, token, watched, elected, self, ...times }, _, clockMs) => ({
    session: String(session ?? '⊥'),
    znode: shownNumber(znode),
    ...(watched !== null && { watches: shownNumber(watched) }),
    ...(elected === self.id && {
      token: String(token),
      'time left': timeLeft(times.answeredMs + times.timeoutMs, clockMs),
    }),
  }),
  watchable: { params: { sessionTimeoutMs: 4000, askMs: 2000, taskMs: 2000 }, latencyMs: 100 },
  pseudocode,
  lineOf: (state) => LINES[state] ?? 1,
  settleMs,
  promises: [
    // A CREATE that arrives twice, or is repeated without a look, leaves a second znode, for which its own owner waits.
    // A lost WATCH does not come again: only a poll finds what it would have said.
    mended('liveness', allBut('lostService', 'reorder', 'duplicate', 'loss', 'cut'), SOUND),
    mended('liveness', allBut('lostService', 'reorder', 'duplicate'), { ...SOUND, pollMs: 2000 }),
    always('fencing', allBut('lostService')),
  ],
  warnings: ({ sessionTimeoutMs, ...times }, { latencyMs: { max } }) => [
    ...warnUnlessLonger(
      'sessionTimeoutMs',
      sessionTimeoutMs,
      6 * max,
      'pings go at a third of it, and each takes a round trip',
    ),
    ...warnUnlessWritten(times),
  ],
});
