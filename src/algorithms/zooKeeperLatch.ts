// ZooKeeper's leader election as Curator's LeaderLatch does it: whose znode is lowest leads, each other waits for one.
import { and, assign, cancel, emit, raise, setup } from 'xstate';
import { roundMs } from '../sim/base/time';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import type { Emitted } from '../sim/contracts/emitted';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput } from '../sim/contracts/protocol';
import {
  aheadOf,
  atBirth,
  type Context,
  clockOf,
  ELECTION,
  type LatchEvent,
  lastIn,
  NO_SESSION,
  ownIn,
  queueIn,
  replyIn,
} from './zooKeeperLatch/node';
import { type LatchParams, params } from './zooKeeperLatch/params';
import { guards } from './zooKeeperLatch/questions';
import { lineOf, pseudocode } from './zooKeeperLatch/recipe';
import * as requests from './zooKeeperLatch/requests';

const started = (why: string) => ({ type: 'electionStarted', why }) as const;
const failed = (why: string) => ({ type: 'electionFailed', why }) as const;

/** What a state does that asks ZooKeeper something: with no answer in time, the connection counts as lost. */
const asking = <const Request extends string, const Replies>(request: Request, REPLY: Replies) =>
  ({
    entry: ['nextRequest', request],
    on: { REPLY },
    after: { answer: { target: '#zooKeeperLatch.suspended', actions: 'fail' } },
  }) as const;
/** An answered CONNECT: the session lives, and its time starts anew. */
const CONNECTED = ['openSession', 'awaitPing', 'awaitWord', 'awaitDeadline'] as const;
/** The znode goes sooner or later: nobody waits for the answer. */
const GIVE_UP_ZNODE = ['nextRequest', 'deleteZnode', 'forgetZnode'] as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<LatchParams>;
    events: LatchEvent;
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
    fail: emit(({ context }) => failed(`${requests.zooKeeperOf(context)} did not answer`)),
    failOnSilence: emit(({ context }) =>
      failed(`nothing came from ${requests.zooKeeperOf(context)} for too long`),
    ),
    failOnDeadline: emit(failed('its session was not renewed in time')),
    failOnExpiry: emit(failed('its session has expired')),
    failOnRejection: emit(failed('a write was rejected: somebody newer leads')),
    connect: emit(requests.connect),
    sendPing: emit(requests.ping),
    listChildren: emit(requests.listChildren),
    createElection: emit(requests.createElection),
    createZnode: emit(requests.createZnode),
    deleteZnode: emit(requests.deleteZnode),
    askOwner: emit(requests.askOwner),
    watchAhead: emit(requests.watchAhead),
    readLowest: emit(requests.readLowest),
    closeSession: emit(requests.closeSession),
    write: emit(requests.write),
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
    noteCreated: assign((args) => ({ znode: lastIn(replyIn(args).path) })),
    takeFound: assign((args) => ({ znode: ownIn(args) })),
    forgetZnode: assign({ znode: null }),
    noteQueue: assign((args) => ({ queue: queueIn(args) })),
    noteAhead: assign(({ context }) => ({ watched: aheadOf(context) })),
    forgetWatch: assign({ watched: null }),
    /** Who knows no leader watches anew when it looks: after a lost connection it must, for its watch went with that. */
    forgetLeader: assign({ elected: null, lowest: null }),
    /** A znode of its own that it does not lead by is of a session that is over: nobody leads. */
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
        guard: and(['isWatched', 'isLeaderGone']),
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
      entry: [cancel('ping'), cancel('word'), cancel('deadline'), 'nextRequest', 'connect'],
      on: { REPLY: { guard: 'isDone', target: 'joining', actions: CONNECTED } },
      after: { retry: { target: 'connecting', reenter: true, actions: 'fail' } },
    },
    // The session may live on, but nothing is heard of it: ZooKeeper is asked to take it up again.
    suspended: {
      entry: [cancel('ping'), cancel('word'), 'forgetLeader', 'nextRequest', 'connect'],
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
      exit: ['forgetLeader', cancel('task')],
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
          entry: [cancel('ping'), cancel('word'), 'nextRequest', 'connect'],
          on: { REPLY: { guard: 'isDone', target: 'inOffice', actions: CONNECTED }, PONG: {} },
          after: { retry: { target: 'suspended', reenter: true, actions: 'fail' } },
        },
      },
    },
    left: {},
  },
});

/** A server's usual tick: it grants sessions of 2 to 20 of it, and ends them at its multiples. */
const TICK_MS = 2000;
const grantedMs = (askedMs: number) => Math.min(Math.max(askedMs, 2 * TICK_MS), 20 * TICK_MS);
/** From a lost connection to a place in the queue, at most: the requests of lines 1 to 10, some of them twice. */
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
      means: 'Asks for a session, or to take one up again.',
    },
    PING: { shape: 'dot', letter: '♥', means: 'Keeps the session alive.', periodic: true },
    CHILDREN: { shape: 'ring', letter: 'L', means: 'Asks which znodes there are.', periodic: true },
    CREATE: { shape: 'triangle', letter: 'C', means: 'Creates a znode.' },
    EXISTS: { shape: 'ring', letter: 'E', means: 'Asks whose session a znode belongs to.' },
    GET: { shape: 'ring', letter: 'G', means: 'Reads a znode, and may watch it.' },
    DELETE: { shape: 'diamond', letter: 'D', means: 'Deletes a znode.' },
    CLOSE: { shape: 'diamond', letter: 'X', means: 'Ends its session, and with it its znode.' },
    WRITE: { shape: 'disc', letter: 'W', means: 'The leader’s task, under its token.' },
  },
  timers: {
    ping: 'the next ping',
    retry: 'an answer to CONNECT',
    answer: 'ZooKeeper’s answer',
    word: 'a word from ZooKeeper',
    deadline: 'the end of its session by its own clock',
    poll: 'the next look at who leads',
    task: 'the leader’s next write',
  },
  readsClock: true,
  machine,
  services: ['zooKeeper', 'fencedStorage'],
  membership: 'told',
  electedOf: (context) => context.elected,
  /** A candidate does not know yet whose znode is the lowest. */
  roleOf: ({ lowest }, state) => {
    if (state.startsWith('leading')) return 'leader';
    return lowest === null ? 'candidate' : 'follower';
  },
  leaseOf: ({ elected, self, token, answeredMs, timeoutMs }) =>
    elected === self.id ? { key: ELECTION, token, untilMs: answeredMs + timeoutMs } : null,
  watchable: { params: { sessionTimeoutMs: 4000, pollMs: 2000, taskMs: 2000 }, latencyMs: 100 },
  pseudocode,
  lineOf,
  // The leader's session ends; its successor has missed the word and looks; the others look after that.
  settleMs: ({ sessionTimeoutMs, pollMs }, { latencyMs: { max } }) =>
    grantedMs(sessionTimeoutMs) + TICK_MS + 2 * pollMs + 2 * ROUND_TRIPS * max,
  promises: [
    // A CREATE that arrives twice, or is sent again unlooked, leaves a second znode: its owner waits behind itself.
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
