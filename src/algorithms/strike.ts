// Strike's bully with two extensions: the least loaded node leads, and gossip spreads who is up.
import * as v from 'valibot';
import { and, assign, cancel, emit, enqueueActions, raise, setup } from 'xstate';
import { draw } from '../sim/base/random';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import { aliveErrorFactor, aliveTimeoutMs, warnUnlessAlive } from '../sim/contracts/aliveTimeout';
import { type Emitted, send } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import {
  type Args,
  bodyOf,
  failed,
  isHigher,
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
  policy: choice(
    'Policy',
    ['load', 'priority'],
    'load',
    'The leader: the least loaded node, of equals the one of greater priority; or that of greater priority alone.',
  ),
  detector: choice(
    'Failure detector',
    ['gossip', 'heartbeat'],
    'gossip',
    'How a follower learns that its leader has crashed: by gossip that reaches it through any node, or by T1 alone.',
  ),
  heartbeatMs: duration(
    'Heartbeat',
    3000,
    'How often the leader sends a heartbeat to all other nodes.',
  ),
  t1Ms: duration(
    'T1',
    15000,
    'Without gossip: how long a follower waits for a heartbeat before it starts an election.',
  ),
  aliveErrorFactor,
  gossipMs: duration(
    'Gossip',
    1000,
    'How often a node raises its counter and sends all counters that it knows to a node drawn at random.',
  ),
  failMs: duration(
    'T fail',
    15000,
    'A node whose counter has not risen for so long is suspected, and forgotten after twice as long.',
  ),
  t2Ms: duration('T2', 10000, 'How long a candidate waits for an OK from a higher node.'),
  t3Ms: duration('T3', 10000, 'How long a candidate waits for a COORDINATOR after its first OK.'),
  heal: toggle(
    'Heal',
    true,
    'A node follows the heartbeat of a higher leader and corrects a lower leader.',
  ),
});
type StrikeParams = v.InferOutput<typeof params>;

/** The last news of another node. */
interface Counter {
  readonly beat: number;
  /** The time since the counter rose, in whole intervals of gossip. */
  readonly ageMs: number;
  readonly leads: boolean;
}
/** A line of a GOSSIP. */
type News = readonly [id: string, beat: number, load: number, leads: boolean];
/** The sender's load and counter at the time of sending, each where the parameters need it. */
interface Said {
  readonly load?: number;
  readonly beat?: number;
}
interface Context extends ProcessInput<StrikeParams> {
  readonly elected: string | null;
  /** Its own load in per cent; a process starts idle. */
  readonly load: number;
  /** The loads of which other nodes have told; a node of unknown load is taken for idle. */
  readonly loads: Readonly<Record<string, number>>;
  /** Its own heartbeat counter. It starts at the clock's reading, so that it rises over a restart, too. */
  readonly beat: number;
  readonly counters: Readonly<Record<string, Counter>>;
}
type Received = {
  type: 'ELECTION' | 'OK' | 'COORDINATOR' | 'HEARTBEAT';
  from: string;
  body?: Said;
};
type Event =
  | Received
  | MembersNotice
  | { type: 'GOSSIP'; from: string; body: readonly News[] }
  | { type: 'LOAD'; from: string; body: number }
  | { type: 'ELECT'; from: string }
  | { type: 'heartbeatDue' | 'gossipDue' };

/** Whether `a` precedes `b`: by lower load, then by greater priority, then by greater id. No two nodes are equal. */
function outranks(a: Peer, b: Peer, { policy }: StrikeParams): boolean {
  const [load, other] = [a.load ?? 0, b.load ?? 0];
  return policy === 'load' && load !== other ? load < other : isHigher(a, b);
}

const selfOf = ({ self, load }: Context): Peer => ({ ...self, load });
const peersOf = ({ peers, loads }: Context): readonly Peer[] =>
  peers.map((peer) => ({ ...peer, load: loads[peer.id] ?? 0 }));
const higher = (context: Context) =>
  peersOf(context).filter((peer) => outranks(peer, selfOf(context), context.params));
const lower = (context: Context) =>
  peersOf(context).filter((peer) => outranks(selfOf(context), peer, context.params));
const saidIn = (args: Args) => bodyOf<Said | undefined>(args) ?? {};
/** The sender under the load that its message tells. */
const teller = (args: Args<Context>): readonly Peer[] =>
  sender(args).map((peer) => ({ ...peer, load: saidIn(args).load ?? 0 }));
const usesGossip = ({ params }: Context) => params.detector === 'gossip';
const isSuspected = ({ params }: Context, counter: Counter | undefined) =>
  counter !== undefined && counter.ageMs > params.failMs;
const suspects = (context: Context) =>
  context.peers.map(({ id }) => id).filter((id) => isSuspected(context, context.counters[id]));

/** A message with the sender's load and counter, as far as the parameters use them. */
function tell(context: Context, kind: string, to: readonly Peer[]): Emitted {
  const said: Said = {
    ...(context.params.policy === 'load' && { load: context.load }),
    ...(usesGossip(context) && { beat: context.beat }),
  };
  return send(kind, to, Object.keys(said).length === 0 ? undefined : { ...said });
}

/** The counters that a node spreads: its own, and those of nodes that it does not suspect. */
function newsOf(context: Context): News[] {
  const { self, elected, loads, counters } = context;
  const others = context.peers.flatMap(({ id }): News[] => {
    const counter = counters[id];
    if (counter === undefined || isSuspected(context, counter)) return [];
    return [[id, counter.beat, loads[id] ?? 0, counter.leads]];
  });
  return [[self.id, context.beat, context.load, elected === self.id], ...others];
}

/** Counters and loads after a GOSSIP: of each node the greater counter, with what came with it. */
function merged(context: Context, news: readonly News[]): Pick<Context, 'counters' | 'loads'> {
  const fresh = news.filter(([id, beat]) => {
    const known = context.counters[id];
    return id !== context.self.id && (known === undefined || beat > known.beat);
  });
  return {
    counters: {
      ...context.counters,
      ...Object.fromEntries(fresh.map(([id, beat, , leads]) => [id, { beat, ageMs: 0, leads }])),
    },
    loads: { ...context.loads, ...Object.fromEntries(fresh.map(([id, , load]) => [id, load])) },
  };
}

/** Counters and loads after a message from a node itself, which shows that it is up. */
function noted(args: Args<Context>): Pick<Context, 'counters' | 'loads'> {
  const { counters, loads } = args.context;
  const [{ id, load = 0 } = { id: '' }] = teller(args);
  if (id === '') return { counters, loads };
  const { beat: known = 0, leads: led = true } = counters[id] ?? {};
  // An OK or an ELECTION says nothing of the lead: a leader that is asked sends both.
  const leads = led || args.event.type === 'COORDINATOR' || args.event.type === 'HEARTBEAT';
  const counter = { beat: Math.max(known, saidIn(args).beat ?? 0), ageMs: 0, leads };
  return {
    loads: { ...loads, [id]: load },
    counters: usesGossip(args.context) ? { ...counters, [id]: counter } : counters,
  };
}

/** Counters after one more interval of gossip, without those that are forgotten. */
function aged({ counters, params: { gossipMs, failMs } }: Context): Context['counters'] {
  const older = Object.entries(counters).map(
    ([id, counter]) => [id, { ...counter, ageMs: counter.ageMs + gossipMs }] as const,
  );
  return Object.fromEntries(older.filter(([, { ageMs }]) => ageMs <= 2 * failMs));
}

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<StrikeParams>;
    events: Event;
    emitted: Emitted;
  },
  delays: {
    heartbeat: ({ context }) => context.params.heartbeatMs,
    gossip: ({ context }) => context.params.gossipMs,
    t1: ({ context }) => aliveTimeoutMs(context.params),
    t2: ({ context }) => context.params.t2Ms,
    t3: ({ context }) => context.params.t3Ms,
  },
  guards: {
    usesGossip: ({ context }) => usesGossip(context),
    usesHeartbeat: ({ context }) => !usesGossip(context),
    fromHigher: (args) =>
      teller(args).some((peer) => outranks(peer, selfOf(args.context), args.context.params)),
    fromLower: (args) =>
      teller(args).some((peer) => outranks(selfOf(args.context), peer, args.context.params)),
    fromLeader: (args) => senderId(args) === args.context.elected,
    /** The sender is higher than the leader that this node follows, if any. */
    aboveLeader: (args) => {
      const { params, elected } = args.context;
      const leader = peersOf(args.context).find(({ id }) => id === elected);
      return !leader || teller(args).some((peer) => outranks(peer, leader, params));
    },
    heals: ({ context }) => context.params.heal,
    nobodyIsHigher: ({ context }) => higher(context).length === 0,
    /** By gossip, the leader's counter stands still. */
    leaderIsSuspected: ({ context }) =>
      usesGossip(context) && isSuspected(context, context.counters[context.elected ?? '']),
    /** By gossip, the node that this one follows leads no more. */
    leaderHasGoneOver: ({ context }) =>
      usesGossip(context) && context.counters[context.elected ?? '']?.leads === false,
    isToBeFollowed: and(['heals', 'fromHigher', 'aboveLeader']),
    isToBeCorrected: and(['heals', 'fromLower']),
    isCorrectedAtOnce: and(['fromLower', 'nobodyIsHigher']),
  },
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginOnSilence: emit(({ context }) =>
      started(`has heard nothing from ${context.elected} for T1`),
    ),
    beginOnSuspicion: emit(({ context }) =>
      started(`suspects ${context.elected}: its counter has not risen for T fail`),
    ),
    beginWithout: emit(({ context }) =>
      started(`learns by gossip that ${context.elected} leads no more`),
    ),
    beginAsTold: emit(started('is told to start an election')),
    beginAsAsked: emit((args) => started(`is asked by ${senderId(args)}, which is lower`)),
    beginInOffice: emit((args) => started(`leads, but is asked by ${senderId(args)}`)),
    beginAgain: emit(started('has waited T3 for a COORDINATOR')),
    fail: emit(failed('no COORDINATOR came within T3')),
    forgetLeader: assign({ elected: null }),
    learnMembers: assign({ peers: (args) => bodyOf<readonly Peer[]>(args) }),
    takeLoad: assign({ load: (args) => bodyOf<number>(args) }),
    note: assign((args) => noted(args)),
    merge: assign((args) => merged(args.context, bodyOf<readonly News[]>(args))),
    admit: assign({ elected: (args) => senderId(args) }),
    lead: assign({ elected: ({ context }) => context.self.id }),
    ask: emit(({ context }) => tell(context, 'ELECTION', higher(context))),
    answer: emit((args) => tell(args.context, 'OK', sender(args))),
    announce: emit(({ context }) => tell(context, 'COORDINATOR', lower(context))),
    correct: emit((args) => tell(args.context, 'COORDINATOR', sender(args))),
    sendHeartbeat: emit(({ context }) => tell(context, 'HEARTBEAT', context.peers)),
    awaitHeartbeat: raise({ type: 'heartbeatDue' }, { delay: 'heartbeat', id: 'heartbeat' }),
    stopHeartbeat: cancel('heartbeat'),
    awaitGossip: raise({ type: 'gossipDue' }, { delay: 'gossip', id: 'gossip' }),
    raiseCounter: assign({
      beat: ({ context }) => context.beat + 1,
      counters: ({ context }) => aged(context),
    }),
    /** To one node drawn from all members: a node that is forgotten may be up again. */
    gossip: enqueueActions(({ context, enqueue }) => {
      const [drawn, random] = draw(context.random);
      const to = context.peers.slice(Math.floor(drawn * context.peers.length)).slice(0, 1);
      enqueue.assign({ random });
      enqueue.emit(send('GOSSIP', to, newsOf(context)));
    }),
  },
}).createMachine({
  id: 'strike',
  context: ({ input }) => ({
    ...input,
    elected: null,
    load: 0,
    loads: {},
    beat: Math.ceil(input.clockMs / input.params.gossipMs),
    counters: {},
  }),
  initial: 'booting',
  on: {
    MEMBERS: { actions: 'learnMembers' },
    // The report says nothing of a load that changes: no election follows from it.
    LOAD: { actions: 'takeLoad' },
    ELECT: { target: '.starting', actions: 'beginAsTold' },
    GOSSIP: { actions: 'merge' },
    gossipDue: { actions: ['raiseCounter', 'gossip', 'awaitGossip'] },
    // An ELECTION from a lower process: answer, and start an election of one's own.
    ELECTION: [
      { guard: 'fromLower', target: '.starting', actions: ['note', 'answer', 'beginAsAsked'] },
      { actions: 'note' },
    ],
    OK: { actions: 'note' },
    // A COORDINATOR from a higher process: admit it, stop any election.
    COORDINATOR: [
      { guard: 'fromHigher', target: '.following', actions: ['note', 'admit'] },
      { actions: 'note' },
    ],
    HEARTBEAT: [
      { guard: 'isToBeFollowed', target: '.following', actions: ['note', 'admit'] },
      { actions: 'note' },
    ],
  },
  states: {
    booting: {
      always: [
        { guard: 'usesGossip', target: 'starting', actions: ['awaitGossip', 'beginAtBoot'] },
        { target: 'starting', actions: 'beginAtBoot' },
      ],
    },
    starting: {
      entry: 'forgetLeader',
      always: [{ guard: 'nobodyIsHigher', target: 'leading' }, { target: 'electing' }],
    },
    electing: {
      initial: 'awaitingAnswer',
      on: { ELECTION: { guard: 'fromLower', actions: ['note', 'answer'] } },
      states: {
        awaitingAnswer: {
          entry: 'ask',
          on: { OK: { target: 'awaitingCoordinator', actions: 'note' } },
          after: { t2: { target: '#strike.leading' } },
        },
        awaitingCoordinator: {
          after: { t3: { target: '#strike.starting', actions: ['fail', 'beginAgain'] } },
        },
      },
    },
    following: {
      initial: 'byGossip',
      always: [
        { guard: 'leaderIsSuspected', target: 'starting', actions: 'beginOnSuspicion' },
        { guard: 'leaderHasGoneOver', target: 'starting', actions: 'beginWithout' },
      ],
      on: { HEARTBEAT: { guard: 'fromLeader', actions: 'note' } },
      states: {
        byGossip: { always: { guard: 'usesHeartbeat', target: 'byHeartbeat' } },
        byHeartbeat: {
          on: {
            HEARTBEAT: {
              guard: 'fromLeader',
              target: 'byHeartbeat',
              reenter: true,
              actions: 'note',
            },
          },
          after: { t1: { target: '#strike.starting', actions: 'beginOnSilence' } },
        },
      },
    },
    leading: {
      entry: ['lead', 'announce', 'awaitHeartbeat'],
      exit: 'stopHeartbeat',
      on: {
        heartbeatDue: { actions: ['sendHeartbeat', 'awaitHeartbeat'] },
        HEARTBEAT: { guard: 'isToBeCorrected', actions: ['note', 'correct'] },
        COORDINATOR: { guard: 'isToBeCorrected', actions: ['note', 'correct'] },
        ELECTION: [
          { guard: 'isCorrectedAtOnce', actions: ['note', 'answer', 'correct'] },
          {
            guard: 'fromLower',
            target: '.challenged',
            actions: ['note', 'answer', 'beginInOffice'],
          },
        ],
      },
      initial: 'inOffice',
      states: {
        inOffice: {},
        // The node stays leader while it asks: until a higher node answers, no node has taken its place.
        challenged: {
          entry: 'ask',
          on: {
            ELECTION: { guard: 'fromLower', actions: ['note', 'answer'] },
            OK: {
              target: '#strike.electing.awaitingCoordinator',
              actions: ['note', 'forgetLeader'],
            },
          },
          after: { t2: { target: 'inOffice', actions: 'announce' } },
        },
      },
    },
  },
});

const pseudocode = [
  'j > i:  load(j) < load(i), or as loaded and of greater priority',
  'start election(i):  elected ← ⊥',
  '    send ELECTION to every j > i',
  '    wait T2 for an OK',
  '    if none came:  elected ← i',
  '        send COORDINATOR to every j < i',
  '        send HEARTBEAT to all, again and again',
  '    else:  wait T3 for a COORDINATOR',
  '        if none came:  start election(i)',
  'follow the leader j',
  '    on silence of j for T1, or no news of its counter for T fail:  start election(i)',
  'on ELECTION from j < i:  send OK to j;  start election(i) unless one runs',
  'on COORDINATOR from j > i:  elected ← j;  stop the election',
  'every gossip interval:  counter(i) ← counter(i) + 1;  send GOSSIP to one j drawn from all',
  'on GOSSIP:  keep the greater counter of each node, and its load',
] as const;

/** The line and the role of each state. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  'electing.awaitingAnswer': { line: 4, role: 'candidate' },
  'electing.awaitingCoordinator': { line: 8, role: 'candidate' },
  'following.byGossip': { line: 10, role: 'follower' },
  'following.byHeartbeat': { line: 10, role: 'follower' },
  'leading.inOffice': { line: 7, role: 'leader' },
  'leading.challenged': { line: 4, role: 'leader' },
};

/** Rounds of gossip until, with high probability, all of so many nodes have heard of a counter. */
const spreadRounds = (nodes: number) => 2 * Math.ceil(Math.log2(Math.max(2, nodes))) + 4;
/** The longest silence of a leader that its followers do not notice. */
const noticeMs = (given: StrikeParams, nodes: number) =>
  given.detector === 'gossip'
    ? given.failMs + (spreadRounds(nodes) + 2) * given.gossipMs
    : aliveTimeoutMs(given);

export default defineAlgorithm({
  id: 'strike',
  name: 'Strike: load and gossip',
  source:
    'Strike’s report, Bully Algorithm and Features of Leader Election; van Renesse, Minsky and Hayden 1998',
  summary:
    'The least loaded live node leads, by the bully algorithm. Nodes gossip about who is up; each message tells its sender’s load.',
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
    GOSSIP: {
      shape: 'dot',
      letter: 'G',
      means: 'Tells one node the counters and loads of all.',
      periodic: true,
    },
  },
  timers: {
    heartbeat: 'the next heartbeat',
    gossip: 'the next gossip',
    t1: 'T1, for a word from the leader',
    t2: 'T2, for an OK',
    t3: 'T3, for a COORDINATOR',
  },
  machine,
  membership: 'told',
  electedOf: (context) => context.elected,
  roleOf: (_, state) => STATES[state]?.role ?? 'follower',
  shows: (context, state) => ({
    ...(context.params.policy === 'load' && { load: `${context.load} %` }),
    ...(/awaitingAnswer|challenged/.test(state) && {
      asked: listed(higher(context).map(({ id }) => id)),
    }),
    ...(usesGossip(context) &&
      suspects(context).length > 0 && { suspected: listed(suspects(context)) }),
  }),
  usesPriorities: () => true,
  ranksByLoad: ({ policy }) => policy === 'load',
  watchable: {
    params: {
      heartbeatMs: 500,
      t1Ms: 1600,
      gossipMs: 200,
      failMs: 2400,
      t2Ms: 800,
      t3Ms: 1600,
    },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 2,
  // (N − 1)N / 2 ELECTION, (N − 1)(N − 2) / 2 OK, N − 2 COORDINATOR.
  messageCount: { formula: '(N − 1)² + N − 2', of: (n) => (n - 1) ** 2 + n - 2 },
  settleMs: (given, { nodes, latencyMs }) =>
    given.heartbeatMs + noticeMs(given, nodes) + given.t2Ms + given.t3Ms + 6 * latencyMs.max,
  promises: [
    mended('liveness', allBut(), { heal: true }),
    mended('highestLeads', allBut(), { heal: true }),
    always('singleLeader', ['crash', 'leave', 'duplicate']),
  ],
  outranks,
  warnings: (given, { nodes, latencyMs: { min, max } }) => [
    ...(given.detector === 'gossip'
      ? warnUnlessLonger(
          'failMs',
          given.failMs,
          spreadRounds(nodes) * given.gossipMs + max,
          'a counter takes so long to reach all nodes',
        )
      : warnUnlessAlive(given, max - min)),
    ...warnUnlessLonger(
      't2Ms',
      given.t2Ms,
      2 * max,
      'a round trip, or an OK comes too late and two lead',
    ),
    ...warnUnlessLonger(
      't3Ms',
      given.t3Ms,
      given.t2Ms + 2 * (max - min),
      'the winner may still announce itself',
    ),
  ],
});

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'Strike’s servers have fixed priorities; the choice by load is an example in its report, and not built.',
      here: 'A server’s load is set by a command, and each message tells its sender’s load.',
      hides:
        'How a real load is measured, how fast it changes, and what taking the lead does to it.',
    },
    {
      real: 'The gossip of van Renesse and others grows its messages with the cluster and sends them by an unreliable protocol to any node.',
      here: 'Each gossip is one message to one node drawn at random, whatever its size.',
      hides: 'That large views take longer to send, and are cut into several packets.',
    },
    {
      real: 'Strike’s T1 is alive.interval times alive.error.factor, so that its detector and its gossip are one.',
      here: '“T fail” is a duration of its own beside the interval of the gossip.',
      hides: 'Settings in which the factor would follow the interval by itself.',
    },
  ],
};
