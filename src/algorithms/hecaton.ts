// Hecaton: workers ping their leader and keep its list of nodes; when it crashes, the youngest on the list takes over.
import * as v from 'valibot';
import { and, assign, cancel, emit, enqueueActions, raise, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import { type Emitted, sendToIds } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import { bodyOf, failed, type Args as Given, senderId, started } from '../sim/contracts/machineKit';
import { choice, count, duration, toggle } from '../sim/contracts/params';
import { mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';
import { listed, reached } from '../sim/contracts/shown';

const params = v.strictObject({
  heartbeatMs: duration('Heartbeat', 5000, 'How often a worker pings its leader.'),
  misses: count(
    'Misses',
    3,
    'After this many unanswered pings in a row a worker takes the leader for crashed.',
  ),
  timeoutMs: duration('Timeout', 3000, 'How long a call waits for its answer before it fails.'),
  t3Ms: duration('T3', 10000, 'How long a node that got an OK waits for a COORDINATOR.'),
  peers: choice(
    'Peers',
    ['snapshot', 'refreshed', 'fresh'],
    'refreshed',
    'When a worker’s list of nodes is renewed: never after its join, by a FETCH now and then, or at every change.',
  ),
  refreshEveryHeartbeats: count(
    'Refresh every',
    8,
    'A worker sends one FETCH after this many answered pings.',
  ),
  compareIds: toggle(
    'Compare ids',
    false,
    'A leader gives way to a younger one, and no node follows an older one. When off, nodes follow every announced leader, but a leader goes on leading.',
  ),
  latchOnce: toggle(
    'One latch',
    false,
    'The CountDownLatch is made once for each process, as its field says: after a node’s first COORDINATOR no later wait lasts. When off, each election has its own.',
  ),
  deadPeers: choice(
    'Crashed peers',
    ['refuse', 'swallow'],
    'refuse',
    'Whether the machine of a crashed process refuses a call at once, or leaves it to its timeout.',
  ),
});
type HecatonParams = v.InferOutput<typeof params>;

/** A process as others know it: a process that restarts is a new member at the same address. */
type Member = { readonly id: string; readonly priority: number; readonly bornAtMs: number };

interface Context extends ProcessInput<HecatonParams> {
  readonly elected: string | null;
  /** A leader’s own list, or a worker’s possibly outdated copy. The node itself is on its list. */
  readonly members: readonly Member[];
  /** The node that it pings, the number of its answers, and the number of pings in a row without one. */
  readonly watched: string | null;
  readonly pongs: number;
  readonly missed: number;
  /** The nodes whose ELECTION has not returned yet, and whether one has returned an OK. */
  readonly asked: readonly string[];
  readonly isAnswered: boolean;
  /** Whether a COORDINATOR has come since the process was started: the count of a latch never rises again. */
  readonly isCountedDown: boolean;
}
type Request = 'REGISTER' | 'FETCH' | 'PING' | 'ELECTION' | 'COORDINATOR';
type Answer = 'REGISTERED' | 'NODES' | 'PONG' | 'OK' | 'REFUSED';
type Received = { type: Request | Answer; from: string; body?: Json };
type Args = Given<Context>;
const caller = (args: Args) => bodyOf<Member>(args);
const me = ({ self, bornAtMs }: ProcessInput<unknown>): Member => ({ ...self, bornAtMs });
const leads = ({ elected, self }: Context) => elected === self.id;
const isStubborn = (context: Context) => leads(context) && !context.params.compareIds;
const host = ({ watched }: Context) => (watched === null ? [] : [watched]);
/** The number in a ping: the answer to an earlier ping, which has failed since, has another number. */
const pingNumber = ({ pongs, missed }: Context) => pongs + missed;
/** The election id is the time of birth; of two processes born at once the one with the higher priority is higher. */
const isHigher = (a: Member, b: Member) =>
  a.bornAtMs === b.bornAtMs ? a.priority > b.priority : a.bornAtMs > b.bornAtMs;
const higher = (context: Context) =>
  context.members.filter((node) => isHigher(node, me(context))).map(({ id }) => id);
const without = (list: readonly Member[], removed: string) =>
  list.filter(({ id }) => id !== removed);
const others = ({ members, self }: Context) => without(members, self.id).map(({ id }) => id);
const AT_FIRST = {
  elected: null,
  pongs: 0,
  missed: 0,
  asked: [],
  isAnswered: false,
  isCountedDown: false,
} as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<HecatonParams>;
    events: Received | { type: 'pingDue' | 'miss' };
    emitted: Emitted;
  },
  delays: {
    heartbeat: ({ context }) => context.params.heartbeatMs,
    answer: ({ context: { params } }) => Math.min(params.timeoutMs, params.heartbeatMs),
    timeout: ({ context }) => context.params.timeoutMs,
    t3: ({ context }) => context.params.t3Ms,
  },
  guards: {
    joinsSomebody: ({ context }) => context.joins !== undefined,
    leads: ({ context }) => leads(context),
    comparesIds: ({ context }) => context.params.compareIds,
    fromLower: (args) => isHigher(me(args.context), caller(args)),
    fromWatched: (args) => senderId(args) === args.context.watched,
    /** A leader that has restarted knows no members: it is not the process that its workers call. */
    isListed: (args) => others(args.context).includes(senderId(args)),
    isInTime: (args) => bodyOf<number>(args) === pingNumber(args.context),
    isLastMiss: ({ context }) => context.missed + 1 >= context.params.misses,
    watchIsRefused: (args) => bodyOf(args) === 'PING' || bodyOf(args) === 'REGISTER',
    electionIsRefused: (args) => bodyOf(args) === 'ELECTION',
    coordinatorIsRefused: (args) => bodyOf(args) === 'COORDINATOR',
    nobodyIsHigher: ({ context }) => higher(context).length === 0,
    allHaveReturned: ({ context }) => context.asked.length === 0,
    isAnswered: ({ context }) => context.isAnswered,
    latchIsSpent: ({ context }) => context.params.latchOnce && context.isCountedDown,
    leadsSender: and(['leads', 'isListed']),
    isUsurper: and(['comparesIds', 'fromLower', 'leads']),
    isFromOutranked: and(['comparesIds', 'fromLower']),
    isAwaitedPong: and(['fromWatched', 'isInTime']),
    refusesWatch: and(['fromWatched', 'watchIsRefused']),
    isOutbid: and(['allHaveReturned', 'isAnswered']),
    isOutbidUnlatched: and(['isOutbid', 'latchIsSpent']),
  },
  actions: {
    beginOnMisses: emit(({ context }) => started(`has pinged ${context.watched} in vain`)),
    beginAsTold: emit(started('is told to start an election')),
    failOutside: emit(failed('it is in no cluster')),
    beginAsCalled: emit((args) => started(`is called by ${senderId(args)}, which is older`)),
    beginAgain: emit(started('has waited T3 for a COORDINATOR')),
    fail: emit(failed('no COORDINATOR came within T3')),
    failUnlatched: emit(failed('its latch, down since an earlier COORDINATOR, ended its wait')),
    countDown: assign({ isCountedDown: true }),
    forgetLeader: assign({ elected: ({ context }) => (leads(context) ? context.elected : null) }),
    admit: assign((args) => (isStubborn(args.context) ? {} : { elected: senderId(args) })),
    lead: assign({ elected: ({ context }) => context.self.id }),
    register: emit(({ context }) => sendToIds('REGISTER', host(context), me(context))),
    takeList: assign({ members: (args) => bodyOf<readonly Member[]>(args) }),
    watch: assign((args) => ({ watched: senderId(args), pongs: 0, missed: 0 })),
    endWatch: enqueueActions(({ enqueue }) => {
      enqueue.assign({ watched: null });
      enqueue.cancel('answer');
      enqueue.cancel('heartbeat');
    }),
    ping: emit(({ context }) => sendToIds('PING', host(context), pingNumber(context))),
    pingAtOnce: raise({ type: 'pingDue' }),
    notePong: assign({ pongs: ({ context }) => context.pongs + 1, missed: 0 }),
    noteMiss: assign({ missed: ({ context }) => context.missed + 1 }),
    missAtOnce: raise({ type: 'miss' }),
    fetchWhenDue: emit(({ context }) => {
      const { peers, refreshEveryHeartbeats } = context.params;
      const isDue = peers === 'refreshed' && context.pongs % refreshEveryHeartbeats === 0;
      return sendToIds('FETCH', isDue ? host(context) : []);
    }),
    awaitAnswer: raise({ type: 'miss' }, { delay: 'answer', id: 'answer' }),
    stopAwaitingAnswer: cancel('answer'),
    awaitPing: raise({ type: 'pingDue' }, { delay: 'heartbeat', id: 'heartbeat' }),
    ask: emit(({ context }) => sendToIds('ELECTION', higher(context), me(context))),
    awaitReturns: assign({ asked: ({ context }) => higher(context), isAnswered: false }),
    awaitNobody: assign({ asked: [] }),
    noteReturn: assign((args) => ({
      asked: args.context.asked.filter((id) => id !== senderId(args)),
      isAnswered: args.context.isAnswered || args.event.type === 'OK',
    })),
    announce: emit(({ context }) => sendToIds('COORDINATOR', others(context), me(context))),
    contradict: emit((args) => sendToIds('COORDINATOR', [senderId(args)], me(args.context))),
    answer: emit((args) => sendToIds('OK', [senderId(args)])),
    pong: emit((args) => sendToIds('PONG', [senderId(args)], bodyOf(args))),
    enroll: assign({
      members: (args) => [...without(args.context.members, senderId(args)), caller(args)],
    }),
    strikeOff: assign({ members: (args) => without(args.context.members, senderId(args)) }),
    confirm: emit((args) => sendToIds('REGISTERED', [senderId(args)], args.context.members)),
    tellList: emit((args) => sendToIds('NODES', [senderId(args)], args.context.members)),
    push: emit(({ context }) =>
      sendToIds('NODES', context.params.peers === 'fresh' ? others(context) : [], context.members),
    ),
    refuse: emit((args) => sendToIds('REFUSED', [senderId(args)], args.event.type)),
  },
}).createMachine({
  id: 'hecaton',
  context: ({ input }) => ({
    ...input,
    ...AT_FIRST,
    members: [me(input)],
    watched: input.joins ?? null,
  }),
  initial: 'booting',
  on: {
    REGISTER: [{ guard: 'leads', actions: ['enroll', 'confirm', 'push'] }, { actions: 'refuse' }],
    FETCH: [{ guard: 'leads', actions: 'tellList' }, { actions: 'refuse' }],
    PING: [{ guard: 'leadsSender', actions: 'pong' }, { actions: 'refuse' }],
    ELECT: { target: '.starting', actions: 'beginAsTold' },
    // The return of the call is the OK.
    ELECTION: [
      { guard: 'fromLower', target: '.starting', actions: ['answer', 'beginAsCalled'] },
      { actions: 'answer' },
    ],
    COORDINATOR: [
      { guard: 'isUsurper', actions: ['countDown', 'contradict'] },
      { guard: 'isFromOutranked', target: '.starting', actions: ['countDown', 'beginAsCalled'] },
      {
        target: '.following',
        actions: ['countDown', 'admit', 'watch', 'register', 'awaitAnswer', 'awaitPing'],
      },
    ],
    REGISTERED: { guard: 'fromWatched', actions: 'pingAtOnce' },
    NODES: [{ guard: 'leads' }, { guard: 'fromWatched', actions: 'takeList' }],
    pingDue: { actions: ['ping', 'awaitAnswer', 'awaitPing'] },
    PONG: {
      guard: 'isAwaitedPong',
      actions: ['notePong', 'stopAwaitingAnswer', 'fetchWhenDue'],
    },
    miss: [
      { guard: 'isLastMiss', target: '.starting', actions: ['beginOnMisses', 'endWatch'] },
      { actions: 'noteMiss' },
    ],
    REFUSED: [
      { guard: 'refusesWatch', actions: ['stopAwaitingAnswer', 'missAtOnce'] },
      { guard: 'coordinatorIsRefused', actions: ['strikeOff', 'push'] },
    ],
  },
  states: {
    booting: { always: [{ guard: 'joinsSomebody', target: 'joining' }, { target: 'promoting' }] },
    joining: {
      entry: 'register',
      on: {
        REGISTERED: { target: 'following', actions: ['admit', 'takeList', 'pingAtOnce'] },
        REFUSED: 'outside',
        ELECT: { actions: 'failOutside' },
      },
      after: { timeout: 'outside' },
    },
    // A failed join is not repeated: in Hecaton the process ends here.
    outside: {
      on: {
        ELECTION: { actions: 'refuse' },
        COORDINATOR: { actions: 'refuse' },
        ELECT: { actions: 'failOutside' },
      },
    },
    // A leader that accepts another leader goes on leading, and pings that one.
    following: { always: { guard: 'leads', target: 'leading' } },
    starting: {
      entry: 'forgetLeader',
      always: [{ guard: 'nobodyIsHigher', target: 'promoting' }, { target: 'asking' }],
    },
    asking: {
      entry: ['awaitReturns', 'ask'],
      on: {
        // A second election asks again, and shares the wait of the first.
        ELECTION: { guard: 'fromLower', actions: ['answer', 'beginAsCalled', 'ask'] },
        OK: { actions: 'noteReturn' },
        REFUSED: { guard: 'electionIsRefused', actions: 'noteReturn' },
      },
      always: [
        { guard: 'isOutbidUnlatched', target: 'notAwaiting', actions: 'failUnlatched' },
        { guard: 'isOutbid', target: 'awaitingCoordinator' },
        { guard: 'allHaveReturned', target: 'promoting' },
      ],
      after: { timeout: { actions: 'awaitNobody' } },
    },
    awaitingCoordinator: { after: { t3: { target: 'starting', actions: ['fail', 'beginAgain'] } } },
    // The call of await returns at once, and startElection with it: a COORDINATOR may still come, but no T3 runs.
    notAwaiting: {},
    promoting: { entry: ['lead', 'announce', 'endWatch'], always: 'leading' },
    leading: {},
  },
});

const pseudocode = [
  'start(i):  if there is nobody to join:  elected ← i',
  '    else:  call REGISTER;  elected ← the leader;  take its list of nodes',
  'follow:  every heartbeat call PING;  at every 8th answer FETCH the list anew',
  '    if 3 in a row fail:  start election(i)',
  'start election(i):  elected ← ⊥;  call ELECTION at every j younger than i on the list',
  '    wait until all have returned, been refused or timed out',
  '    if none returned:  elected ← i;  send COORDINATOR to all on the list',
  '    else:  wait T3 for a COORDINATOR;  if none comes:  start election(i)',
  'on ELECTION from j older than i:  return OK;  start election(i)',
  'on COORDINATOR from j:  elected ← j, unless i leads;  call REGISTER;  follow',
] as const;

/** The line and the role of each state of a member; a leader is a leader in all of them. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  following: { line: 3, role: 'follower' },
  asking: { line: 6, role: 'candidate' },
  awaitingCoordinator: { line: 8, role: 'candidate' },
  notAwaiting: { line: 8, role: 'follower' },
  leading: { line: 7, role: 'leader' },
};

export default defineAlgorithm({
  id: 'hecaton',
  name: 'Hecaton',
  source: 'Hecaton, Leader Election Component; its public code where that says more',
  summary: 'Workers ping a leader and keep its list of nodes; when it crashes, the youngest leads.',
  params,
  messages: {
    REGISTER: { shape: 'square', letter: 'R', means: 'Asks a leader to be put on its list.' },
    REGISTERED: {
      shape: 'square',
      letter: '✓',
      means: 'Answers: you are on my list, and this is the list.',
    },
    FETCH: { shape: 'square', letter: 'F', means: 'Asks the leader for its list.', periodic: true },
    NODES: { shape: 'square', letter: 'N', means: 'The leader’s list of nodes.', periodic: true },
    PING: { shape: 'dot', letter: '♥', means: 'Asks the leader whether it is up.', periodic: true },
    PONG: { shape: 'dot', letter: 'P', means: 'Answers that the leader is up.', periodic: true },
    ELECTION: { shape: 'triangle', letter: 'E', means: 'Calls a younger node to take over.' },
    OK: { shape: 'ring', letter: 'O', means: 'The call has returned: the younger node is up.' },
    COORDINATOR: { shape: 'disc', letter: 'C', means: 'Says: I am the leader.', announces: true },
    REFUSED: {
      shape: 'diamond',
      letter: 'X',
      means: 'A host answers: no process takes this call.',
    },
  },
  timers: {
    heartbeat: 'the next PING',
    answer: 'the timeout, for the answer to a PING',
    timeout: 'the timeout, for the answers to its calls',
    t3: 'T3, for a COORDINATOR',
  },
  machine,
  membership: 'own',
  refused: ({ deadPeers }) =>
    deadPeers === 'refuse' ? ['REGISTER', 'FETCH', 'PING', 'ELECTION', 'COORDINATOR'] : [],
  electedOf: (context) => context.elected,
  // A leader stays leader during an election.
  roleOf: (context, state) => (leads(context) ? 'leader' : (STATES[state]?.role ?? 'follower')),
  shows: ({ members, watched, missed, params, asked }, state) => ({
    list: String(members.length),
    ...(watched !== null && { pings: watched }),
    ...(watched !== null && missed > 0 && { missed: reached(missed, params.misses) }),
    ...(state === 'asking' && { called: listed(asked) }),
  }),
  watchable: { params: { heartbeatMs: 500, timeoutMs: 400, t3Ms: 1500 }, latencyMs: 100 },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 2,
  // The last answered ping, the misses, two elections with the wait between them, and the elections that ELECTIONs
  // under way still start, each at a higher node. Two leaders, and lists with gaps, may stay for ever.
  settleMs: ({ heartbeatMs, misses, timeoutMs, t3Ms }, { nodes, latencyMs }) =>
    (misses + 1) * heartbeatMs + 2 * timeoutMs + t3Ms + (nodes + 7) * latencyMs.max,
  promises: [mended('liveness', ['duplicate'])],
  warnings: ({ heartbeatMs, timeoutMs, t3Ms }, { latencyMs: { min, max } }) => [
    ...warnUnlessLonger('heartbeatMs', heartbeatMs, timeoutMs, 'a ping fails when the next is due'),
    ...warnUnlessLonger('timeoutMs', timeoutMs, 2 * max, 'a round trip, or every call fails'),
    ...warnUnlessLonger(
      't3Ms',
      t3Ms,
      timeoutMs + max - min,
      'the winner may wait for crashed nodes',
    ),
  ],
});

export const fidelity: Fidelity = {
  presets: [
    {
      id: 'hecaton',
      name: 'Hecaton, as written',
      source: 'Hecaton, Leader Election Component',
      params: { latchOnce: true },
      real: 'Heartbeats of 5 s, three misses, 10 s for a COORDINATOR, a refresh at every eighth heartbeat, and the one latch that its field declares.',
      unreal:
        'RMI’s own timeouts are the platform’s: 3 s here. Election ids are creation times there, and here the nodes’ priorities.',
    },
  ],
  differs: [
    {
      real: 'Hecaton calls over RMI: a call returns, or throws when the connection breaks, after the platform’s own timeouts.',
      here: 'A call is a message and its answer, and fails after one timeout, or at once where the host refuses it.',
      hides:
        'Calls that hang for minutes on a half-open connection, and a thread that waits for each.',
    },
    {
      real: 'An election id is the time of a node’s creation, by the clock of its own machine.',
      here: 'A node’s priority is given, and higher is younger.',
      hides:
        'Two machines whose clocks differ: then the youngest by its clock need not be the youngest.',
    },
    {
      real: 'When no COORDINATOR comes, startElection calls itself, once more on the same thread’s stack.',
      here: 'The node begins a new election.',
      hides: 'A stack that grows with each retry.',
    },
    {
      real: 'A leader takes over the members in its cache, and those whose registry it cannot reach are left out with a warning.',
      here: 'A leader takes over all members in its list.',
      hides: 'Members that drop out because one lookup failed.',
    },
  ],
};
