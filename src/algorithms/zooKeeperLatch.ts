// ZooKeeper's leader election after Curator's LeaderLatch: the lowest znode's owner leads, each other waits for one.
import * as v from 'valibot';
import { assign, cancel, emit, raise, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { roundMs } from '../sim/base/time';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import { type Emitted, send } from '../sim/contracts/emitted';
import {
  bodyOf,
  clockOf,
  failed,
  type Args as Given,
  servicesOf,
  started,
} from '../sim/contracts/machineKit';
import { choice, duration, text, toggle } from '../sim/contracts/params';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput } from '../sim/contracts/protocol';
import { timeLeft } from '../sim/contracts/shown';

const params = v.strictObject({
  sessionTimeoutMs: duration(
    'Session timeout',
    10000,
    'ZooKeeper ends a session from which nothing has come for this long; it grants 2 to 20 of its ticks. Pings are sent every third of it.',
  ),
  pollMs: duration(
    'Poll',
    5000,
    'How often a waiting node checks the leader, also without a notification.',
  ),
  taskMs: duration('Task', 5000, 'How often the leader writes, under its fencing token.'),
  watch: choice(
    'Watch',
    ['predecessor', 'leader'],
    'predecessor',
    'The znode that a node watches: the next lower one, or the lowest. All nodes that watch the lowest wake when it is deleted.',
  ),
  stepDownWhenSuspended: toggle(
    'Step down when suspended',
    true,
    'The leader steps down as soon as its connection is lost, before its session ends.',
  ),
  localDeadline: toggle(
    'Local deadline',
    true,
    'A node gives up its session when a whole timeout has passed since it sent the last ping that was answered.',
  ),
  findOwnNode: toggle(
    'Find own znode',
    true,
    'A znode’s name contains its creator, and a node that joins looks for its own znode first. When off, it may wait behind its own old znode.',
  ),
  checkOwner: toggle(
    'Check owner',
    true,
    'Before it leads, a node asks whether its znode belongs to its present session. When off, it acts as Curator 5.4 to 5.6 (CURATOR-696).',
  ),
  path: text(
    'Path',
    '/election',
    'The znode under which the candidates’ znodes are; /leader-election in the low-level design.',
    'path',
  ),
});

type LatchParams = v.InferOutput<typeof params>;

/** Times are ms of the node's own clock. */
interface Context extends ProcessInput<LatchParams> {
  readonly elected: string | null;
  /** The number of its last request. It counts from the node's birth, so answers from before a restart fit none. */
  readonly ref: number;
  readonly sentMs: number;
  readonly session: number | null;
  /** The session timeout that ZooKeeper granted. */
  readonly timeoutMs: number;
  /** The time of the last answered CONNECT or PING: the session lives for a timeout from then on. */
  readonly answeredMs: number;
  /** The name of its own znode. */
  readonly znode: string | null;
  /** The czxid of its own znode: its fencing token when it leads. */
  readonly token: number | null;
  /** The children of /election when it last looked for its place, lowest first. */
  readonly queue: readonly string[];
  /** The znode that it waits for. */
  readonly watched: string | null;
  /** The lowest znode, if its owner is known: `elected`. */
  readonly lowest: string | null;
}

/** The state of a node without a session. */
const NO_SESSION = {
  session: null,
  znode: null,
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
  | { type: 'LEAVE'; from: string }
  | { type: 'ping' | 'silent' | 'deadline' | 'task' };
type Args = Given<Context>;

/** The body of an answer; a PONG and a WATCH have a session too. */
const replyIn = (args: Args) => bodyOf<Reply>(args);

const SEQUENCE_DIGITS = 10;
const bySequence = (one: string, other: string) =>
  Number(one.slice(-SEQUENCE_DIGITS)) - Number(other.slice(-SEQUENCE_DIGITS));

/** A znode's name without its number. Curator's protection draws a UUID for each creation; here it is the node's id. */
const nameOf = ({ self, params }: Context) => `${params.findOwnNode ? `_c_${self.id}-` : ''}latch-`;
const pathOf = ({ params: given }: Context, name: string | null) => `${given.path}/${name}`;
/** The name in a path. */
const lastIn = (path = '') => path.slice(path.lastIndexOf('/') + 1);

/** The candidates' znodes, lowest first. */
const queueIn = (args: Args) => [...(replyIn(args).children ?? [])].sort(bySequence);
/** The last znode with the node’s own name: an earlier one is of an earlier session. */
const ownIn = (args: Args) =>
  queueIn(args).findLast((name) => name.slice(0, -SEQUENCE_DIGITS) === nameOf(args.context)) ??
  null;
/** The znode in the queue that a node waits for. */
const aheadOf = ({ queue, znode, params }: Context) =>
  queue[params.watch === 'leader' ? 0 : queue.indexOf(znode ?? '') - 1] ?? null;

/** The key that the leader's task writes (Low Level Design, Fencing Tokens). */
const TASK_KEY = 'cluster-state';

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
const askOwner = ({ context }: Args) =>
  inSession('EXISTS', context, { path: pathOf(context, context.znode) });
/** Curator reads the znode that it watches: EXISTS would leave a watch on a missing one (checkLeadership). */
const watchAhead = ({ context }: Args) =>
  inSession('GET', context, { path: pathOf(context, context.watched), watch: true });
const readLowest = ({ context }: Args) =>
  inSession('GET', context, { path: pathOf(context, context.queue[0] ?? null) });
const closeSession = ({ context }: Args) => inSession('CLOSE', context);

/** The leader's task. */
const write = ({ context }: Args) =>
  send('WRITE', servicesOf(context, 'fencedStorage'), {
    key: TASK_KEY,
    token: context.token,
    value: context.self.id,
  });

const isOurs = (args: Args) => replyIn(args).ref === args.context.ref;
const isOfSession = (args: Args) => replyIn(args).session === args.context.session;
const isRefusedFor = (args: Args, error: string) => isOurs(args) && replyIn(args).error === error;
const hasQueue = (args: Args) => replyIn(args).children !== undefined && isOurs(args);

const isWatched = (args: Args) =>
  isOfSession(args) && replyIn(args).path === pathOf(args.context, args.context.watched);

const guards = {
  isOfSession,
  /** An answer to the last request, without an error. */
  isDone: (args: Args) => isOurs(args) && replyIn(args).error === undefined,
  isMissing: (args: Args) => isRefusedFor(args, 'NO_NODE'),
  isTaken: (args: Args) => isRefusedFor(args, 'NODE_EXISTS'),
  /** The session has expired, by an answer to the last request, or to a ping of the present session. */
  isExpired: (args: Args) =>
    replyIn(args).error === 'SESSION_EXPIRED' && (isOurs(args) || isOfSession(args)),

  hasZnode: ({ context }: Args) => context.znode !== null,
  findsOwn: ({ context }: Args) => context.params.findOwnNode,
  namesOwn: (args: Args) => hasQueue(args) && ownIn(args) !== null,
  lacksOwn: (args: Args) => hasQueue(args) && !queueIn(args).includes(args.context.znode ?? ''),
  isLowest: (args: Args) => hasQueue(args) && queueIn(args)[0] === args.context.znode,
  isNothingNew: (args: Args) => {
    const queue = queueIn(args);
    const { watched, lowest } = args.context;
    const isSame = aheadOf({ ...args.context, queue }) === watched && queue[0] === lowest;
    return hasQueue(args) && isSame;
  },

  isGone: (args: Args) => isOurs(args) && replyIn(args).exists === false,
  /** Curator has this check since 5.7.0 (pull request 500); 5.4.0 had removed it (pull request 430). */
  isOtherSessions: (args: Args) =>
    isOurs(args) && args.context.params.checkOwner && replyIn(args).owner !== args.context.session,

  watchesNobody: ({ context }: Args) => context.watched === null,
  watchesLowest: (args: Args) => isOurs(args) && args.context.watched === args.context.queue[0],
  isWatched,
  isLeaderZnodeGone: (args: Args) =>
    isWatched(args) && args.context.watched === args.context.lowest,

  isOurToken: (args: Args) => bodyOf<Rejection>(args).token === args.context.token,
  stepsDown: ({ context }: Args) => context.params.stepDownWhenSuspended,
  countsDown: ({ context }: Args) => context.params.localDeadline,
};

/** A state that waits for an answer of ZooKeeper: without one in time, the connection counts as lost. */
const asking = <const Request extends string, const Replies>(request: Request, REPLY: Replies) =>
  ({
    entry: ['nextRequest', request],
    on: { REPLY },
    after: { answer: { target: '#zooKeeperLatch.suspended', actions: 'fail' } },
  }) as const;
/** The actions after an answered CONNECT: the session lives, and its timeout starts again. */
const CONNECTED = ['openSession', 'awaitPing', 'awaitWord', 'awaitDeadline'] as const;
/** The deletion's answer is ignored, because the znode ends with its session anyway. */
const GIVE_UP_ZNODE = ['nextRequest', 'deleteZnode', 'forgetZnode'] as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<LatchParams>;
    events: Received;
    emitted: Emitted;
  },
  delays: {
    ping: ({ context }) => roundMs(context.timeoutMs / 3),
    retry: ({ context }) => roundMs(context.timeoutMs / 3),
    answer: ({ context }) => roundMs((2 / 3) * context.timeoutMs),
    word: ({ context }) => roundMs((2 / 3) * context.timeoutMs),
    deadline: (args) =>
      Math.max(0, args.context.answeredMs + args.context.timeoutMs - clockOf(args)),
    poll: ({ context }) => context.params.pollMs,
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
    failOnDeadline: emit(failed('its session was not renewed in time')),
    failOnExpiry: emit(failed('its session has expired')),
    failOnRejection: emit(failed('a write was rejected: somebody newer leads')),
    connect: emit(connect),
    sendPing: emit(ping),
    listChildren: emit(listChildren),
    createElection: emit(createElection),
    createZnode: emit(createZnode),
    deleteZnode: emit(deleteZnode),
    askOwner: emit(askOwner),
    watchAhead: emit(watchAhead),
    readLowest: emit(readLowest),
    closeSession: emit(closeSession),
    write: emit(write),
    nextRequest: assign((args) => ({ ref: args.context.ref + 1, sentMs: clockOf(args) })),
    openSession: assign((args) => {
      const { session = null, timeoutMs = args.context.timeoutMs } = replyIn(args);
      return { session, timeoutMs, answeredMs: args.context.sentMs };
    }),
    endSession: assign(({ context: { params: asked } }) => ({
      ...NO_SESSION,
      timeoutMs: asked.sessionTimeoutMs,
    })),
    noteAnswer: assign((args) => ({
      answeredMs: Math.max(args.context.answeredMs, replyIn(args).ref),
    })),
    awaitPing: raise({ type: 'ping' }, { delay: 'ping', id: 'ping' }),
    awaitWord: raise({ type: 'silent' }, { delay: 'word', id: 'word' }),
    awaitDeadline: raise({ type: 'deadline' }, { delay: 'deadline', id: 'deadline' }),
    awaitTask: raise({ type: 'task' }, { delay: 'task', id: 'task' }),
    stopPing: cancel('ping'),
    stopWord: cancel('word'),
    stopDeadline: cancel('deadline'),
    stopTask: cancel('task'),
    noteCreated: assign((args) => ({ znode: lastIn(replyIn(args).path) })),
    takeFound: assign((args) => ({ znode: ownIn(args) })),
    forgetZnode: assign({ znode: null }),
    noteQueue: assign((args) => ({ queue: queueIn(args) })),
    noteAhead: assign(({ context }) => ({ watched: aheadOf(context) })),
    forgetWatch: assign({ watched: null }),
    /** A node that knows no leader sets a new watch at its next look: a lost connection has ended the old one. */
    forgetLeader: assign({ elected: null, lowest: null }),
    /** A lowest znode of its own by which it does not lead is of an ended session: there is no leader. */
    noteLeader: assign((args) => {
      const { queue, self } = args.context;
      const { data = null } = replyIn(args);
      return { lowest: queue[0] ?? null, elected: data === self.id ? null : data };
    }),
    takeToken: assign((args) => ({ token: replyIn(args).czxid ?? null })),
    lead: assign({ elected: ({ context }) => context.self.id }),
  },
}).createMachine({
  id: 'zooKeeperLatch',
  context: ({ input }) => atBirth(input),
  initial: 'booting',
  on: {
    ping: { actions: ['sendPing', 'awaitPing'] },
    PONG: { guard: 'isOfSession', actions: ['noteAnswer', 'awaitWord', 'awaitDeadline'] },
    silent: { target: '.suspended', actions: 'failOnSilence' },
    deadline: {
      guard: 'countsDown',
      target: '.connecting',
      actions: ['failOnDeadline', 'endSession', 'beginAgain'],
    },
    REPLY: {
      guard: 'isExpired',
      target: '.connecting',
      actions: ['failOnExpiry', 'endSession', 'beginAgain'],
    },
    WATCH: [
      {
        guard: 'isLeaderZnodeGone',
        actions: ['forgetWatch', 'forgetLeader', 'beginAsTold'],
      },
      { guard: 'isWatched', actions: 'forgetWatch' },
    ],
    LEAVE: {
      target: '.left',
      actions: ['nextRequest', 'deleteZnode', 'nextRequest', 'closeSession'],
    },
  },
  states: {
    booting: { always: { target: 'connecting', actions: 'beginAtBoot' } },
    connecting: {
      entry: ['stopPing', 'stopWord', 'stopDeadline', 'nextRequest', 'connect'],
      on: { REPLY: { guard: 'isDone', target: 'joining', actions: CONNECTED } },
      after: { retry: { target: 'connecting', reenter: true, actions: 'fail' } },
    },
    // The session may live on without a connection: the node asks ZooKeeper to reconnect it.
    suspended: {
      entry: ['stopPing', 'stopWord', 'forgetLeader', 'nextRequest', 'connect'],
      on: { REPLY: { guard: 'isDone', target: 'joining', actions: CONNECTED }, PONG: {} },
      after: { retry: { target: 'suspended', reenter: true, actions: 'fail' } },
    },
    joining: {
      always: [
        { guard: 'hasZnode', target: 'checking' },
        { guard: 'findsOwn', target: 'finding' },
        { target: 'creating' },
      ],
    },
    finding: asking('listChildren', [
      { guard: 'isMissing', target: 'preparing' },
      { guard: 'namesOwn', target: 'checking', actions: 'takeFound' },
      { guard: 'isDone', target: 'creating' },
    ]),
    preparing: asking('createElection', [
      { guard: 'isDone', target: 'creating' },
      { guard: 'isTaken', target: 'creating' },
    ]),
    creating: asking('createZnode', [
      { guard: 'isMissing', target: 'preparing' },
      { guard: 'isDone', target: 'checking', actions: 'noteCreated' },
    ]),
    checking: asking('askOwner', [
      { guard: 'isGone', target: 'creating', actions: 'forgetZnode' },
      { guard: 'isOtherSessions', target: 'creating', actions: GIVE_UP_ZNODE },
      { guard: 'isDone', target: 'looking', actions: 'takeToken' },
    ]),
    looking: asking('listChildren', [
      { guard: 'isMissing', target: 'preparing', actions: 'forgetZnode' },
      { guard: 'lacksOwn', target: 'creating', actions: 'forgetZnode' },
      { guard: 'isLowest', target: 'leading' },
      { guard: 'isNothingNew', target: 'waiting' },
      { guard: 'isDone', target: 'watching', actions: ['noteQueue', 'noteAhead'] },
    ]),
    watching: asking('watchAhead', [
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
      after: { poll: 'looking' },
    },
    leading: {
      entry: ['lead', 'write', 'awaitTask'],
      exit: ['forgetLeader', 'stopTask'],
      on: {
        task: { actions: ['write', 'awaitTask'] },
        REJECTED: {
          guard: 'isOurToken',
          target: 'creating',
          actions: ['failOnRejection', ...GIVE_UP_ZNODE],
        },
        silent: [
          { guard: 'stepsDown', target: 'suspended', actions: 'failOnSilence' },
          { target: '.suspended', actions: 'failOnSilence' },
        ],
      },
      initial: 'inOffice',
      states: {
        inOffice: {},
        suspended: {
          entry: ['stopPing', 'stopWord', 'nextRequest', 'connect'],
          on: { REPLY: { guard: 'isDone', target: 'inOffice', actions: CONNECTED }, PONG: {} },
          after: { retry: { target: 'suspended', reenter: true, actions: 'fail' } },
        },
      },
    },
    left: {},
  },
});

const pseudocode = [
  'start:  elected ← ⊥;  s ← CONNECT(timeout), again and again;  PING every third of the timeout',
  'join:  [find own znode]  if a child of /election bears my name:  mine ← it',
  '    else create:  mine ← CREATE /election/latch-, ephemeral and sequential, with self as its data',
  '        if there is no /election:  CREATE it',
  '    EXISTS mine;  [check owner]  if its owner is not s:  DELETE mine;  create',
  'look:  CHILDREN of /election;  if mine is not there:  create',
  '    if mine is the lowest:  elected ← self',
  '        WRITE(czxid of mine) every taskMs;  on REJECTED:  DELETE mine;  create',
  '    else:  GET the next lower one, and watch it  [watch the leader: the lowest]',
  '        elected ← the data of the lowest',
  '        on its WATCH, and every pollMs:  look',
  'on no PONG for 2/3 of the timeout, or no answer:  elected ← ⊥  [unless not to step down]',
  '    CONNECT(timeout, s), again and again;  then look',
  'on a timeout since the last answered PING was sent:  [local deadline]  start',
  'on SESSION_EXPIRED:  start',
  'asked to leave:  DELETE mine;  CLOSE s',
] as const;

/** The line of each state. */
const LINES: Readonly<Record<string, number>> = {
  connecting: 1,
  finding: 2,
  creating: 3,
  preparing: 4,
  checking: 5,
  looking: 6,
  'leading.inOffice': 8,
  watching: 9,
  learning: 10,
  waiting: 11,
  suspended: 13,
  'leading.suspended': 13,
  left: 16,
};

/** The number at the end of a znode's name: ten digits. */
const numberIn = (znode: string | null) => String(znode === null ? '⊥' : Number(znode.slice(-10)));

/** A server's usual tick: it grants timeouts of 2 to 20 ticks, and ends sessions at multiples of a tick. */
const TICK_MS = 2000;
const grantedMs = (askedMs: number) => Math.min(Math.max(askedMs, 2 * TICK_MS), 20 * TICK_MS);
/** The limit from a lost connection to a place in the queue: the requests of lines 1 to 10, some of them twice. */
const ROUND_TRIPS = 12;

export default defineAlgorithm({
  id: 'zooKeeperLatch',
  name: 'ZooKeeper latch',
  source:
    'ZooKeeper, Recipes, Leader Election; Curator 5.8, LeaderLatch, CURATOR-498, CURATOR-696; Low Level Design, ZooKeeper-Based Leader Election',
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
    answer: 'ZooKeeper’s answer',
    word: 'a word from ZooKeeper',
    deadline: 'the end of its session, by its own clock',
    poll: 'the next check of the leader',
    task: 'the leader’s next write',
  },
  readsClock: true,
  machine,
  services: ['zooKeeper', 'fencedStorage'],
  membership: 'told',
  noElections: 'the node with the lowest znode leads, and the others wait until that znode is gone',
  electedOf: (context) => context.elected,
  /** A node is a candidate until it knows the owner of the lowest znode. */
  roleOf: ({ lowest }, state) => {
    if (state.startsWith('leading')) return 'leader';
    return lowest === null ? 'candidate' : 'follower';
  },
  leaseOf: ({ elected, self, token, answeredMs, timeoutMs, params: { path } }) =>
    elected === self.id ? { key: path, token, untilMs: answeredMs + timeoutMs } : null,
  shows: ({ session, znode, token, watched, elected, self, ...times }, _, clockMs) => ({
    session: String(session ?? '⊥'),
    znode: numberIn(znode),
    ...(watched !== null && { watches: numberIn(watched) }),
    ...(elected === self.id && {
      token: String(token),
      'time left': timeLeft(times.answeredMs + times.timeoutMs, clockMs),
    }),
  }),
  watchable: { params: { sessionTimeoutMs: 4000, pollMs: 2000, taskMs: 2000 }, latencyMs: 100 },
  pseudocode,
  lineOf: (state) => LINES[state] ?? 1,
  // The leader's session ends; its successor has missed the notification and polls; the others poll after that.
  settleMs: ({ sessionTimeoutMs, pollMs }, { latencyMs: { max } }) =>
    grantedMs(sessionTimeoutMs) + TICK_MS + 2 * pollMs + 2 * ROUND_TRIPS * max,
  promises: [
    // A CREATE that arrives twice, or is repeated without a look, leaves a second znode, for which its own owner waits.
    mended('liveness', allBut('lostService', 'reorder', 'duplicate'), { findOwnNode: true }),
    always('fencing', allBut('lostService')),
  ],
  warnings: ({ sessionTimeoutMs }, { latencyMs: { max } }) =>
    warnUnlessLonger(
      'sessionTimeoutMs',
      sessionTimeoutMs,
      6 * max,
      'pings go at a third of it, and each takes a round trip',
    ),
});
