// The bully algorithm: the highest live node takes the lead, and announces it to the others.
import * as v from 'valibot';
import { and, assign, cancel, emit, raise, setup } from 'xstate';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import { aliveErrorFactor, aliveTimeoutMs, warnUnlessAlive } from '../sim/contracts/aliveTimeout';
import { type Emitted, send } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import {
  bodyOf,
  failed,
  type MembersNotice,
  sender,
  senderId,
  started,
} from '../sim/contracts/machineKit';
import { choice, duration, toggle } from '../sim/contracts/params';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { Peer, ProcessInput, Role } from '../sim/contracts/protocol';
import { listed } from '../sim/contracts/shown';

const params = v.strictObject({
  heartbeatMs: duration(
    'Heartbeat',
    3000,
    'How often the leader sends a heartbeat to all other nodes.',
  ),
  t1Ms: duration(
    'T1',
    15000,
    'How long a follower waits for a sign of its leader before it starts an election.',
  ),
  aliveErrorFactor,
  t2Ms: duration('T2', 10000, 'How long a candidate waits for an OK from a higher node.'),
  t3Ms: duration('T3', 10000, 'How long a candidate waits for a COORDINATOR after its first OK.'),
  ignoreWhileElecting: toggle(
    'One election at a time',
    true,
    'While it elects, a node answers an ELECTION but starts no further election.',
  ),
  skipKnownDead: toggle(
    'Skip crashed nodes',
    false,
    'No ELECTION goes to a node whose silence this node has noticed itself.',
  ),
  announceAtOnceIfHighest: toggle(
    'Announce at once',
    false,
    'With “Skip crashed nodes”: a node that takes all higher nodes for crashed does not wait T2.',
  ),
  announceTo: choice('Announce to', ['lower', 'all'], 'lower', 'The receivers of the COORDINATOR.'),
  heal: toggle(
    'Heal',
    true,
    'A node follows the heartbeat of a higher leader and corrects a lower leader. When off, a split-brain outlives its partition.',
  ),
  idOrder: choice(
    'Order',
    ['numeric', 'lexicographic', 'lowestWins'],
    'numeric',
    'The order of nodes: by greater priority, by greater id as text, or by lower priority.',
  ),
});
type BullyParams = v.InferOutput<typeof params>;

interface Context extends ProcessInput<BullyParams> {
  readonly elected: string | null;
  /** Nodes whose silence this one has noticed. */
  readonly silent: readonly string[];
}
type Received = { type: 'ELECTION' | 'OK' | 'COORDINATOR' | 'HEARTBEAT'; from: string };
type Suspicion = { type: 'SUSPECT'; from: string; body: string };

/** Whether `a` is higher than `b`. Of two equals neither is; this breaks Strike’s assumption 2. */
function isHigher(a: Peer, b: Peer, { idOrder }: BullyParams): boolean {
  if (idOrder === 'lexicographic') return a.id > b.id;
  return idOrder === 'numeric' ? a.priority > b.priority : a.priority < b.priority;
}

const higher = ({ self, peers, params }: Context) =>
  peers.filter((peer) => isHigher(peer, self, params));
const lower = ({ self, peers, params }: Context) =>
  peers.filter((peer) => isHigher(self, peer, params));
const ids = (peers: readonly Peer[]) => peers.map(({ id }) => id);
const toAsk = (context: Context) =>
  higher(context).filter(({ id }) => !context.params.skipKnownDead || !context.silent.includes(id));

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<BullyParams>;
    events: Received | MembersNotice | Suspicion | { type: 'heartbeatDue' };
    emitted: Emitted;
  },
  delays: {
    heartbeat: ({ context }) => context.params.heartbeatMs,
    t1: ({ context }) => aliveTimeoutMs(context.params),
    t2: ({ context }) => context.params.t2Ms,
    t3: ({ context }) => context.params.t3Ms,
  },
  guards: {
    fromHigher: (args) =>
      sender(args).some((peer) => isHigher(peer, args.context.self, args.context.params)),
    fromLower: (args) =>
      sender(args).some((peer) => isHigher(args.context.self, peer, args.context.params)),
    fromLeader: (args) => senderId(args) === args.context.elected,
    aboutLeader: (args) => bodyOf<string>(args) === args.context.elected,
    /** The sender is higher than the leader that this node follows, if any. */
    aboveLeader: (args) => {
      const leader = args.context.peers.find(({ id }) => id === args.context.elected);
      return !leader || sender(args).some((peer) => isHigher(peer, leader, args.context.params));
    },
    heals: ({ context }) => context.params.heal,
    ignoresWhileElecting: ({ context }) => context.params.ignoreWhileElecting,
    /** No node is higher, or all higher ones are known to be dead and the switch says not to wait for them. */
    nobodyToWaitFor: ({ context }) =>
      higher(context).length === 0 ||
      (context.params.announceAtOnceIfHighest && toAsk(context).length === 0),
    isToBeFollowed: and(['heals', 'fromHigher', 'aboveLeader']),
    isToBeCorrected: and(['heals', 'fromLower']),
    isOnlyAnswered: and(['fromLower', 'ignoresWhileElecting']),
    isCorrectedAtOnce: and(['fromLower', 'nobodyToWaitFor']),
  },
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginOnSilence: emit(({ context }) =>
      started(`has heard nothing from ${context.elected} for T1`),
    ),
    beginOnWord: emit(({ context }) => started(`is told that ${context.elected} is down`)),
    beginAsTold: emit(started('is told to start an election')),
    beginAsAsked: emit((args) => started(`is asked by ${senderId(args)}, which is lower`)),
    beginInOffice: emit((args) => started(`leads, but is asked by ${senderId(args)}`)),
    beginAgain: emit(started('has waited T3 for a COORDINATOR')),
    fail: emit(failed('no COORDINATOR came within T3')),
    forgetLeader: assign({ elected: null }),
    noteSilentLeader: assign({
      silent: ({ context }) => [...context.silent, context.elected ?? ''],
    }),
    noteSilentHigher: assign({ silent: ({ context }) => ids(higher(context)) }),
    learnMembers: assign({ peers: (args) => bodyOf<readonly Peer[]>(args) }),
    noteAlive: assign({
      silent: (args) => args.context.silent.filter((id) => id !== senderId(args)),
    }),
    admit: assign({ elected: (args) => senderId(args) }),
    lead: assign({ elected: ({ context }) => context.self.id }),
    ask: emit(({ context }) => send('ELECTION', toAsk(context))),
    answer: emit((args) => send('OK', sender(args))),
    announce: emit(({ context }) =>
      send('COORDINATOR', context.params.announceTo === 'all' ? context.peers : lower(context)),
    ),
    correct: emit((args) => send('COORDINATOR', sender(args))),
    sendHeartbeat: emit(({ context }) => send('HEARTBEAT', context.peers)),
    awaitHeartbeat: raise({ type: 'heartbeatDue' }, { delay: 'heartbeat', id: 'heartbeat' }),
    stopHeartbeat: cancel('heartbeat'),
  },
}).createMachine({
  id: 'bully',
  context: ({ input }) => ({ ...input, elected: null, silent: [] }),
  initial: 'booting',
  on: {
    MEMBERS: { actions: 'learnMembers' },
    ELECT: { target: '.starting', actions: 'beginAsTold' },
    // An ELECTION from a lower process: answer, and start an election of one's own.
    ELECTION: { guard: 'fromLower', target: '.starting', actions: ['answer', 'beginAsAsked'] },
    // A COORDINATOR from a higher process: admit it, stop any election.
    COORDINATOR: { guard: 'fromHigher', target: '.following', actions: ['noteAlive', 'admit'] },
    HEARTBEAT: {
      guard: 'isToBeFollowed',
      target: '.following',
      actions: ['noteAlive', 'admit'],
    },
  },
  states: {
    booting: { always: { target: 'starting', actions: 'beginAtBoot' } },
    starting: {
      entry: 'forgetLeader',
      always: [{ guard: 'nobodyToWaitFor', target: 'leading' }, { target: 'electing' }],
    },
    electing: {
      initial: 'awaitingAnswer',
      on: {
        ELECTION: { guard: 'isOnlyAnswered', actions: 'answer' },
      },
      states: {
        awaitingAnswer: {
          entry: 'ask',
          on: { OK: { target: 'awaitingCoordinator', actions: 'noteAlive' } },
          after: { t2: { target: '#bully.leading', actions: 'noteSilentHigher' } },
        },
        awaitingCoordinator: {
          after: {
            t3: {
              target: '#bully.starting',
              actions: ['fail', 'beginAgain'],
            },
          },
        },
      },
    },
    following: {
      on: {
        HEARTBEAT: { guard: 'fromLeader', target: 'following', reenter: true },
        SUSPECT: {
          guard: 'aboutLeader',
          target: 'starting',
          actions: ['beginOnWord', 'noteSilentLeader'],
        },
      },
      after: {
        t1: {
          target: 'starting',
          actions: ['beginOnSilence', 'noteSilentLeader'],
        },
      },
    },
    leading: {
      entry: ['lead', 'announce', 'awaitHeartbeat'],
      exit: 'stopHeartbeat',
      on: {
        heartbeatDue: { actions: ['sendHeartbeat', 'awaitHeartbeat'] },
        HEARTBEAT: { guard: 'isToBeCorrected', actions: 'correct' },
        COORDINATOR: { guard: 'isToBeCorrected', actions: 'correct' },
        ELECTION: [
          { guard: 'isCorrectedAtOnce', actions: ['answer', 'correct'] },
          { guard: 'fromLower', target: '.challenged', actions: ['answer', 'beginInOffice'] },
        ],
      },
      initial: 'inOffice',
      states: {
        inOffice: {},
        // The node stays leader while it asks: until a higher node answers, no node has taken its place.
        challenged: {
          entry: 'ask',
          on: {
            ELECTION: { guard: 'isOnlyAnswered', actions: 'answer' },
            OK: {
              target: '#bully.electing.awaitingCoordinator',
              actions: ['noteAlive', 'forgetLeader'],
            },
          },
          after: { t2: { target: 'inOffice', actions: 'announce' } },
        },
      },
    },
  },
});

const pseudocode = [
  'start election(i):  elected ← ⊥',
  '    send ELECTION to every j > i',
  '    wait T2 for an OK',
  '    if none came:  elected ← i',
  '        send COORDINATOR to every j < i',
  '        send HEARTBEAT to all, again and again',
  '    else:  wait T3 for a COORDINATOR',
  '        if none came:  start election(i)',
  'on silence of the leader for T1:  start election(i)',
  'on ELECTION from j < i:  send OK to j;  start election(i) unless one runs',
  'on COORDINATOR from j > i:  elected ← j;  stop the election',
] as const;

/** The line and the role of each state. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  'electing.awaitingAnswer': { line: 3, role: 'candidate' },
  'electing.awaitingCoordinator': { line: 7, role: 'candidate' },
  following: { line: 9, role: 'follower' },
  'leading.inOffice': { line: 6, role: 'leader' },
  'leading.challenged': { line: 3, role: 'leader' },
};

export default defineAlgorithm({
  id: 'bully',
  name: 'Bully',
  source: 'Garcia-Molina 1982; Strike’s report, Bully Algorithm; Coulouris et al., section 15.3',
  summary:
    'The highest live node leads. A node that misses the leader asks all higher nodes; without an answer it takes over.',
  params,
  messages: {
    ELECTION: { shape: 'triangle', letter: 'E', means: 'Asks a higher node whether it is up.' },
    OK: { shape: 'ring', letter: 'O', means: 'Tells a lower node: I am up and take over.' },
    COORDINATOR: { shape: 'disc', letter: 'C', means: 'Says: I am the leader.', announces: true },
    HEARTBEAT: {
      shape: 'dot',
      letter: '♥',
      means: 'Tells all nodes that the leader is up.',
      periodic: true,
    },
  },
  timers: {
    heartbeat: 'the next heartbeat',
    t1: 'T1, for a word from the leader',
    t2: 'T2, for an OK',
    t3: 'T3, for a COORDINATOR',
  },
  machine,
  membership: 'told',
  electedOf: (context) => context.elected,
  roleOf: (_, state) => STATES[state]?.role ?? 'follower',
  shows: (context, state) => ({
    ...(/awaitingAnswer|challenged/.test(state) && { asked: listed(ids(toAsk(context))) }),
    ...(context.silent.length > 0 && { silent: listed(context.silent) }),
  }),
  // By ids as texts alone, in one of the orders.
  usesPriorities: ({ idOrder }) => idOrder !== 'lexicographic',
  watchable: { params: { heartbeatMs: 500, t1Ms: 1600, t2Ms: 800, t3Ms: 1600 }, latencyMs: 100 },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 1,
  // (N − 1)N / 2 ELECTION, (N − 1)(N − 2) / 2 OK, N − 2 COORDINATOR.
  messageCount: { formula: '(N − 1)² + N − 2', of: (n) => (n - 1) ** 2 + n - 2 },
  settleMs: (params, { latencyMs }) =>
    params.heartbeatMs + aliveTimeoutMs(params) + params.t2Ms + params.t3Ms + 6 * latencyMs.max,
  promises: [
    mended('liveness', allBut(), { heal: true }),
    mended('highestLeads', allBut(), { heal: true }),
    always('singleLeader', ['crash', 'leave', 'duplicate']),
  ],
  outranks: isHigher,
  warnings: (params, { latencyMs: { min, max } }) => [
    ...warnUnlessAlive(params, max - min),
    ...warnUnlessLonger(
      't2Ms',
      params.t2Ms,
      2 * max,
      'a round trip, or an OK comes too late and two lead',
    ),
    // Strike's T3 runs from the first OK, which is a round trip after the ELECTION.
    ...warnUnlessLonger(
      't3Ms',
      params.t3Ms,
      params.t2Ms + 2 * (max - min),
      'the winner may still announce itself',
    ),
  ],
});

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'Garcia-Molina’s bully halts the lower nodes, waits for their answers, and then sends the new leader’s task in a further round.',
      here: 'One COORDINATOR announces the leader, as in Strike’s and Coulouris’ form, and nobody answers it.',
      hides:
        'The paper’s notion of a reorganisation, and that a node which misses the announcement is noticed by the leader there.',
    },
    {
      real: 'Garcia-Molina’s nodes ask their leader now and then whether it is up; Strike’s learn it by gossip.',
      here: 'The leader sends heartbeats to all, and a follower waits T1 for one.',
      hides: 'The messages of a follower that asks. “Strike: load and gossip” has the gossip.',
    },
    {
      real: 'The paper’s network is synchronous: no message is lost, and each arrives within a bound that all nodes know.',
      here: 'Links lose, delay and reorder messages as they are set to, and the timeouts are parameters of their own.',
      hides:
        'That timeouts can be chosen too short: then two nodes lead, which the paper excludes.',
    },
    {
      real: 'Strike’s T1 is alive.interval times alive.error.factor, the same for all servers.',
      here: 'T1 is one duration, and a node may have its own.',
      hides: 'How far gossip has come when T1 is over: here a heartbeat takes one step.',
    },
  ],
};
