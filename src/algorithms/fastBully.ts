// The fast bully algorithm: a node that misses the leader asks the higher nodes, and nominates the highest to answer.
import * as v from 'valibot';
import { and, assign, cancel, emit, raise, setup } from 'xstate';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import { aliveErrorFactor, aliveTimeoutMs, warnUnlessAlive } from '../sim/contracts/aliveTimeout';
import { type Emitted, send } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import {
  type Args,
  bodyOf,
  failed,
  type MembersNotice,
  peersNamed,
  sender,
  senderId,
  started,
} from '../sim/contracts/machineKit';
import { duration, toggle } from '../sim/contracts/params';
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
  t2Ms: duration('T2', 10000, 'How long a candidate collects OKs, and a recovering node VIEWs.'),
  t3Ms: duration('T3', 10000, 'How long a nominated node has to send its COORDINATOR.'),
  t4Ms: duration(
    'T4',
    30000,
    'How long a node that answered OK waits for a NOMINATION or COORDINATOR.',
  ),
  rankedT4: toggle('T4 by rank', false, 'The r-th highest of N members waits r/N of T4.'),
  ignoreIfAnnounced: toggle(
    'Announce once',
    true,
    'A node ignores the later NOMINATIONs of an election.',
  ),
  heal: toggle(
    'Heal',
    true,
    'A node follows the heartbeat of a higher leader and corrects a lower leader.',
  ),
});
type FastBullyParams = v.InferOutput<typeof params>;
interface Context extends ProcessInput<FastBullyParams> {
  readonly elected: string | null;
  /** The other nodes that this node believes to be alive. */
  readonly view: readonly string[];
  /** The nodes that have answered its ELECTION and may still be nominated. */
  readonly answered: readonly string[];
  /** Nodes that sent an ELECTION since this leader announced itself: their NOMINATION is another election's. */
  readonly asked: readonly string[];
}
type Kind = 'ELECTION' | 'OK' | 'NOMINATION' | 'COORDINATOR' | 'HEARTBEAT' | 'IAMUP' | 'VIEW';
type Received = { type: Kind; from: string; body?: readonly string[] };
const isHigher = (a: Peer, b: Peer) => a.priority > b.priority;
const higher = ({ self, peers }: Context) => peers.filter((peer) => isHigher(peer, self));
const lower = ({ self, peers }: Context) => peers.filter((peer) => isHigher(self, peer));
/** A list with the highest of these nodes; empty when there are none. */
const highest = (peers: readonly Peer[]) =>
  peers.filter((peer) => !peers.some((other) => isHigher(other, peer))).slice(0, 1);
const viewIn = (args: Args) => bodyOf<readonly string[] | undefined>(args) ?? [];
const nominee = (context: Context) => highest(peersNamed(context, context.answered));
const inView = (context: Context) => peersNamed(context, context.view);
const plus = (ids: readonly string[], ...more: string[]) => [...new Set([...ids, ...more])];
const without = (ids: readonly string[], removed: readonly Peer[]) =>
  ids.filter((id) => !removed.some((peer) => peer.id === id));
/** Strike’s comment ranks T4: 10, 20 and 30 s for three servers, so that the highest waiting node moves first. */
const shareOfT4 = (context: Context) =>
  context.params.rankedT4 ? (higher(context).length + 1) / (context.peers.length + 1) : 1;
const DEATHS = ['crash', 'leave', 'duplicate'] as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<FastBullyParams>;
    events: Received | MembersNotice | { type: 'heartbeatDue' };
    emitted: Emitted;
  },
  delays: {
    heartbeat: ({ context }) => context.params.heartbeatMs,
    t1: ({ context }) => aliveTimeoutMs(context.params),
    t2: ({ context }) => context.params.t2Ms,
    t3: ({ context }) => context.params.t3Ms,
    t4: ({ context }) => context.params.t4Ms * shareOfT4(context),
  },
  guards: {
    fromHigher: (args) => sender(args).some((peer) => isHigher(peer, args.context.self)),
    fromLower: (args) => sender(args).some((peer) => isHigher(args.context.self, peer)),
    fromLeader: (args) => senderId(args) === args.context.elected,
    /** The sender is higher than this node, and than the leader that it follows, if any. */
    aboveLeader: (args) => {
      const { self, elected } = args.context;
      const present = [self, ...peersNamed(args.context, [elected ?? ''])];
      return sender(args).some((peer) => present.every((other) => isHigher(peer, other)));
    },
    heals: ({ context }) => context.params.heal,
    highestInView: ({ context }) => !inView(context).some((peer) => isHigher(peer, context.self)),
    somebodyAnswered: ({ context }) => nominee(context).length > 0,
    anotherIsLeft: ({ context }) => peersNamed(context, context.answered).length > 1,
    announcesAgain: (args) =>
      !args.context.params.ignoreIfAnnounced || args.context.asked.includes(senderId(args)),
    isToBeFollowed: and(['heals', 'aboveLeader']),
    isToBeCorrected: and(['heals', 'fromLower']),
  },
  actions: {
    beginOnSilence: emit(({ context }) =>
      started(`has heard nothing from ${context.elected} for T1`),
    ),
    beginAsTold: emit(started('is told to start an election')),
    beginUnnominated: emit(started('has answered, and heard of no leader for T4')),
    beginAgain: emit(started('has nobody left to nominate')),
    fail: emit(failed('nobody nominated sent a COORDINATOR within T3')),
    forgetLeader: assign({ elected: null }),
    /** Nodes above the new leader are dead: a live one would lead. */
    admit: assign({
      elected: (args) => senderId(args),
      view: (args) => {
        const [leader = args.context.self] = sender(args);
        const above = args.context.peers.filter((peer) => isHigher(peer, leader));
        return plus(without(args.context.view, above), leader.id);
      },
    }),
    followHighest: assign({ elected: ({ context }) => highest(inView(context))[0]?.id ?? null }),
    lead: assign({ elected: ({ context }) => context.self.id, asked: [] }),
    setMembers: assign({ peers: (args) => bodyOf<readonly Peer[]>(args) }),
    noteUp: assign({ view: (args) => plus(args.context.view, senderId(args)) }),
    mergeView: assign({ view: (args) => plus(args.context.view, ...viewIn(args)) }),
    dropHigher: assign({ view: ({ context }) => without(context.view, higher(context)) }),
    forgetAnswers: assign({ answered: [] }),
    noteAnswer: assign({ answered: (args) => plus(args.context.answered, senderId(args)) }),
    dropNominee: assign({ answered: ({ context: c }) => without(c.answered, nominee(c)) }),
    noteAsked: assign({ asked: (args) => plus(args.context.asked, senderId(args)) }),
    tellOfRecovery: emit(({ context }) => send('IAMUP', context.peers)),
    showView: emit((args) => {
      const ids = inView(args.context).map(({ id }) => id);
      return send('VIEW', sender(args), [...ids, args.context.self.id]);
    }),
    ask: emit(({ context }) => send('ELECTION', higher(context))),
    answer: emit((args) => send('OK', sender(args))),
    nominate: emit(({ context }) => send('NOMINATION', nominee(context))),
    announce: emit(({ context }) => send('COORDINATOR', lower(context))),
    correct: emit((args) => send('COORDINATOR', sender(args))),
    sendHeartbeat: emit(({ context }) => send('HEARTBEAT', context.peers)),
    awaitHeartbeat: raise({ type: 'heartbeatDue' }, { delay: 'heartbeat', id: 'heartbeat' }),
    stopHeartbeat: cancel('heartbeat'),
  },
}).createMachine({
  id: 'fastBully',
  context: ({ input }) => ({ ...input, elected: null, view: [], answered: [], asked: [] }),
  initial: 'undecided',
  on: {
    MEMBERS: { actions: 'setMembers' },
    ELECT: { target: '.undecided.awaitingAnswer', actions: 'beginAsTold' },
    IAMUP: { actions: ['noteUp', 'showView'] },
    VIEW: { actions: 'mergeView' },
    // A COORDINATOR from a higher process: admit it, stop any election.
    COORDINATOR: { guard: 'fromHigher', target: '.following', actions: 'admit' },
    HEARTBEAT: { guard: 'isToBeFollowed', target: '.following', actions: 'admit' },
  },
  states: {
    undecided: {
      entry: 'forgetLeader',
      on: {
        // A node that already takes part in an election answers, and goes on as before.
        ELECTION: { guard: 'fromLower', actions: 'answer' },
        NOMINATION: { guard: 'fromLower', target: 'leading' },
      },
      initial: 'recovering',
      states: {
        recovering: {
          entry: 'tellOfRecovery',
          on: {
            // The node decides by the views, not by the first heartbeat.
            HEARTBEAT: {},
            // Another node already holds an election: its result decides.
            ELECTION: { guard: 'fromLower', target: 'awaitingNomination', actions: 'answer' },
          },
          after: {
            t2: [
              { guard: 'highestInView', target: '#fastBully.leading' },
              { target: '#fastBully.following', actions: 'followHighest' },
            ],
          },
        },
        awaitingAnswer: {
          entry: ['forgetAnswers', 'ask'],
          on: { OK: { actions: 'noteAnswer' } },
          after: {
            t2: [
              { guard: 'somebodyAnswered', target: 'awaitingCoordinator' },
              { target: '#fastBully.leading' },
            ],
          },
        },
        awaitingCoordinator: {
          entry: 'nominate',
          after: {
            t3: [
              {
                guard: 'anotherIsLeft',
                target: 'awaitingCoordinator',
                reenter: true,
                actions: 'dropNominee',
              },
              { target: 'awaitingAnswer', actions: ['fail', 'beginAgain'] },
            ],
          },
        },
        awaitingNomination: {
          after: { t4: { target: 'awaitingAnswer', actions: 'beginUnnominated' } },
        },
      },
    },
    following: {
      on: {
        HEARTBEAT: { guard: 'fromLeader', target: 'following', reenter: true },
        // A node that answers starts no election of its own: this is what the algorithm saves.
        ELECTION: { guard: 'fromLower', target: 'undecided.awaitingNomination', actions: 'answer' },
      },
      after: { t1: { target: 'undecided.awaitingAnswer', actions: 'beginOnSilence' } },
    },
    leading: {
      entry: ['lead', 'dropHigher', 'announce', 'awaitHeartbeat'],
      exit: 'stopHeartbeat',
      on: {
        heartbeatDue: { actions: ['sendHeartbeat', 'awaitHeartbeat'] },
        HEARTBEAT: { guard: 'isToBeCorrected', actions: 'correct' },
        ELECTION: { guard: 'fromLower', actions: ['answer', 'noteAsked'] },
        NOMINATION: { guard: 'announcesAgain', target: 'leading', reenter: true },
      },
    },
  },
});

const pseudocode = [
  'recover(i):  send IAMUP to all;  wait T2 for VIEWs, merge them',
  '    if i is the highest in view:  announce(i)',
  '    else:  elected ← the highest in view',
  'start election(i):  elected ← ⊥;  send ELECTION to every j > i',
  '    wait T2 for OKs;  if none came:  announce(i)',
  '    for each j that answered, from the highest down:',
  '        send NOMINATION to j;  wait T3 for a COORDINATOR',
  '    if none came:  start election(i)',
  'announce(i):  elected ← i;  send COORDINATOR to every j < i',
  '    send HEARTBEAT to all, again and again',
  'on silence of the leader for T1:  start election(i)',
  'on ELECTION from j < i:  send OK to j',
  '    unless an election runs here:  elected ← ⊥;  wait T4',
  '    if neither NOMINATION nor COORDINATOR came:  start election(i)',
  'on NOMINATION from j < i:  announce(i)',
  'on COORDINATOR from j > i:  elected ← j;  stop the election',
  'on IAMUP from j:  send VIEW to j',
] as const;

/** The line and the role of each state. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  'undecided.recovering': { line: 1, role: 'candidate' },
  'undecided.awaitingAnswer': { line: 5, role: 'candidate' },
  'undecided.awaitingCoordinator': { line: 7, role: 'candidate' },
  'undecided.awaitingNomination': { line: 13, role: 'candidate' },
  following: { line: 11, role: 'follower' },
  leading: { line: 10, role: 'leader' },
};

export default defineAlgorithm({
  id: 'fastBully',
  name: 'Fast bully',
  source: 'Lee and Choi 2002; Strike’s report, Fast Bully Algorithm',
  summary:
    'The highest live node leads. A node that misses the leader asks all higher nodes and nominates the highest that answers.',
  params,
  messages: {
    ELECTION: { shape: 'triangle', letter: 'E', means: 'Asks a higher node whether it is up.' },
    OK: { shape: 'ring', letter: 'O', means: 'Tells a lower node: I am up, nominate me.' },
    NOMINATION: { shape: 'diamond', letter: 'N', means: 'Tells a higher node to lead.' },
    COORDINATOR: { shape: 'disc', letter: 'C', means: 'Says: I am the leader.', announces: true },
    IAMUP: { shape: 'square', letter: 'U', means: 'Tells all nodes that its sender is back.' },
    VIEW: { shape: 'square', letter: 'V', means: 'Gives a restarted node the view of its sender.' },
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
    t2: 'T2, for OKs or VIEWs',
    t3: 'T3, for a COORDINATOR from the node that it nominated',
    t4: 'T4, for a NOMINATION or a COORDINATOR',
  },
  machine,
  membership: 'told',
  electedOf: (context) => context.elected,
  roleOf: (_, state) => STATES[state]?.role ?? 'follower',
  shows: (context, state) => ({
    view: listed(context.view),
    ...(state === 'undecided.awaitingAnswer' && { OK: listed(context.answered) }),
    ...(state === 'undecided.awaitingCoordinator' && {
      nominated: listed(nominee(context).map(({ id }) => id)),
    }),
  }),
  usesPriorities: () => true,
  watchable: {
    params: { heartbeatMs: 500, t1Ms: 1600, t2Ms: 800, t3Ms: 800, t4Ms: 2400 },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 1,
  // Bully’s, and one NOMINATION of each node but the highest.
  messageCount: { formula: '(N − 1)² + 2(N − 2)', of: (n) => (n - 1) ** 2 + 2 * (n - 2) },
  settleMs: ({ heal, ...ms }, { nodes, latencyMs: { max } }) =>
    // A dead leader is followed and then a dead manager awaited; or dead nominees are tried one by one.
    Math.max(aliveTimeoutMs(ms) + ms.t4Ms, (nodes - 2) * ms.t3Ms) +
    // Without `heal`, one more ELECTION may reach a node that has just learned of its leader.
    (heal ? ms.heartbeatMs : ms.t4Ms + ms.t2Ms) +
    ms.heartbeatMs +
    2 * ms.t2Ms +
    8 * max,
  promises: [
    mended('liveness', allBut(), { heal: true }),
    mended('highestLeads', allBut(), { heal: true }),
    always('singleLeader', DEATHS),
  ],
  outranks: isHigher,
  warnings: (params, { nodes, latencyMs: { min, max } }) => {
    const { t2Ms, t3Ms, t4Ms, rankedT4 } = params;
    // From the ELECTION to the COORDINATOR. With ranks, waits of adjacent nodes differ by one N-th of T4.
    const electionMs = (t2Ms + 2 * max - min) * (rankedT4 ? nodes : 1);
    const whyT4 = rankedT4 ? 'an N-th of it must hold an election' : 'an election takes so long';
    return [
      ...warnUnlessAlive(params, max - min),
      ...warnUnlessLonger('t2Ms', t2Ms, 2 * max, 'an OK takes a round trip; without it two lead'),
      ...warnUnlessLonger('t3Ms', t3Ms, 2 * max, 'a COORDINATOR takes a round trip'),
      ...warnUnlessLonger('t4Ms', t4Ms, electionMs, whyT4),
    ];
  },
});

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'Lee and Choi’s nodes are told that the leader has failed; how is not part of their paper.',
      here: 'A follower that hears no heartbeat for T1 starts an election.',
      hides: 'Elections that another failure detector would start sooner, or not at all.',
    },
    {
      real: 'In Strike’s text a recovering node takes the lead when it is the highest in the views that it gets.',
      here: 'The same rule; with “Heal” a leader also gives way to the heartbeat of a higher one.',
      hides: 'Without “Heal”, two leaders of a partition stay after it has ended, as in the text.',
    },
    {
      real: 'The paper’s network is synchronous: no message is lost, and each arrives within a bound that all nodes know.',
      here: 'Links lose, delay and reorder messages as they are set to, and the timeouts are parameters of their own.',
      hides:
        'That timeouts can be chosen too short: then two nodes lead, which the paper excludes.',
    },
  ],
};
