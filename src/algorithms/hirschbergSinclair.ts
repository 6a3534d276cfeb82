// Hirschberg and Sinclair’s ring: the highest node within its reach doubles the reach, until it meets itself.
import * as v from 'valibot';
import { assign, cancel, emit, enqueueActions, raise, setup } from 'xstate';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import { type Emitted, sendToIds } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import {
  bodyOf,
  failed,
  type Args as Given,
  isHigher,
  type MembersNotice,
  senderId,
  started,
} from '../sim/contracts/machineKit';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { Peer, ProcessInput, Role } from '../sim/contracts/protocol';
import { type RingContext, ringParams, ringTransport } from '../sim/contracts/ringTransport';
import { listed, reached } from '../sim/contracts/shown';

const params = v.strictObject(ringParams);
type RingParams = v.InferOutput<typeof params>;
/** A token on the ring, which travels onward to the successors or back. It names a candidate or the leader. */
type Token = {
  readonly kind: 'ELECTION' | 'OK' | 'NO' | 'ELECTED' | 'HEARTBEAT';
  readonly named: Pick<Peer, 'id' | 'priority'>;
  readonly way: 'onward' | 'back';
  /** Its number of hops on arrival, and the number after which an ELECTION is answered. */
  readonly hops: number;
  readonly reach: number;
};

interface Context extends ProcessInput<RingParams>, RingContext<Token> {
  readonly leader: Peer | null;
  /** The reach with which the leader won. */
  readonly wonReach: number;
  /** The reach of this node's present phase, in hops, and the number of answers still to come. */
  readonly reach: number;
  readonly awaited: number;
}
type Received = { type: Token['kind'] | 'ACK'; from: string; body: Omit<Token, 'kind'> };
type Args = Given<Context>;

const received = ({ event }: Args) => event as Received;
const named = (args: Args) => received(args).body.named;
const { put, resolveHop } = ringTransport<Token>(
  ({ to, kind, ...body }) => ({ type: 'send', to: [to], kind, body }),
  (peers, { way }) => (way === 'onward' ? peers : peers.toReversed()),
);
/** A token with this node’s own number. */
function own({ context }: Args, kind: Token['kind'], way: Token['way'] = 'onward'): Token {
  const { self: named, reach } = context;
  return { kind, named, way, hops: 1, reach };
}
/** The token that was received, with one hop more. */
function passed(args: Args): Token {
  const { type, body } = received(args);
  return { ...body, kind: type as Token['kind'], hops: body.hops + 1 };
}
/** The answer to another node’s ELECTION: a higher node answers NO, others pass it on, the last answers OK. */
function judged(args: Args): Token {
  const { body } = received(args);
  const kind = isHigher(args.context.self, body.named) ? 'NO' : 'OK';
  if (kind === 'OK' && body.hops < body.reach) return passed(args);
  return { ...body, kind, way: body.way === 'onward' ? 'back' : 'onward', hops: 1 };
}
/** A node that outranks this node and its leader is followed; announcements of other nodes go no further. */
const heed = [
  { guard: 'isToBeFollowed', target: '.following', actions: ['ack', 'passOn', 'admit'] },
  { actions: 'ack' },
] as const;

const FIRST_PHASE = { leader: null, reach: 1, awaited: 2 };

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<RingParams>;
    events: Received | MembersNotice | { type: 'heartbeatDue' } | { type: 'hop' };
    emitted: Emitted;
  },
  delays: {
    heartbeat: ({ context }) => context.params.heartbeatMs,
    hop: ({ context }) => context.params.hopTimeoutMs,
    t1: ({ context }) => context.params.t1Ms,
    t3: ({ context }) => context.params.t3Ms,
  },
  guards: {
    electsAtBoot: ({ context }) => context.params.electAtBoot,
    namesMe: (args) => named(args).id === args.context.self.id,
    /** The leader has won by the first of its two last ELECTIONs to come round: this is the other. */
    isOtherOfLeader: (args) =>
      named(args).id === args.context.leader?.id &&
      received(args).body.reach >= args.context.wonReach,
    namesHigher: (args) => isHigher(named(args), args.context.self),
    /** Another node, which neither this node nor its leader, if any, outranks. */
    isToBeFollowed: (args) =>
      named(args).id !== args.context.self.id &&
      !isHigher(args.context.leader ?? args.context.self, named(args)),
    isLastAnswer: (args) => named(args).id === args.context.self.id && args.context.awaited === 1,
    isOnlyMember: ({ context }) => context.peers.length === 0,
    /** No node has acknowledged this node’s own number: it has passed only crashed nodes on its way round. */
    isOnlySurvivor: ({ context: { self, peers, silent, outbox } }) =>
      silent.length + 1 >= peers.length &&
      outbox.some(({ kind, named }) => kind === 'ELECTION' && named.id === self.id),
  },
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginAsTold: emit(started('is told to start an election')),
    beginOnSilence: emit(started('has heard nothing from a leader for T1')),
    beginAsAsked: emit((args) => started(`is higher than ${named(args).id}, whose number came by`)),
    retry: emit(started('has waited T3 for ELECTED')),
    fail: emit(failed('no ELECTED came within T3')),
    enterElection: assign(FIRST_PHASE),
    nextPhase: assign({ reach: ({ context }) => 2 * context.reach, awaited: 2 }),
    noteAnswer: assign({ awaited: ({ context }) => context.awaited - 1 }),
    admit: assign({
      leader: (args) => named(args),
      wonReach: (args) => received(args).body.reach,
    }),
    lead: assign({ leader: ({ context }) => context.self }),
    awaitHeartbeat: raise({ type: 'heartbeatDue' }, { delay: 'heartbeat', id: 'heartbeat' }),
    stopHeartbeat: cancel('heartbeat'),
    learnMembers: assign({ peers: (args) => bodyOf<readonly Peer[]>(args), silent: [] }),
    ack: emit((args) => sendToIds('ACK', [senderId(args)])),
    askOnward: enqueueActions((args) => put(args, own(args, 'ELECTION'))),
    askBack: enqueueActions((args) => put(args, own(args, 'ELECTION', 'back'))),
    judge: enqueueActions((args) => put(args, judged(args))),
    issueElected: enqueueActions((args) => put(args, own(args, 'ELECTED'))),
    issueHeartbeat: enqueueActions((args) => put(args, own(args, 'HEARTBEAT'))),
    passOn: enqueueActions((args) => put(args, passed(args))),
    resolveHop: enqueueActions((args) => resolveHop(args)),
  },
}).createMachine({
  id: 'hirschbergSinclair',
  context: ({ input }) => ({ ...input, ...FIRST_PHASE, wonReach: 0, outbox: [], silent: [] }),
  initial: 'booting',
  on: {
    MEMBERS: { actions: 'learnMembers' },
    ELECT: { target: '.electing', actions: 'beginAsTold' },
    ACK: { actions: 'resolveHop' },
    hop: { actions: 'resolveHop' },
    ELECTION: [
      { guard: 'namesMe', actions: 'ack' },
      { guard: 'isOtherOfLeader', actions: ['ack', 'judge'] },
      // A leader that stands again is a leader no longer, and has a candidate’s time to win.
      { guard: 'namesHigher', target: '.electing.lost', actions: ['ack', 'judge'] },
      { target: '.electing', actions: ['ack', 'judge', 'beginAsAsked'] },
    ],
    // An answer travels on to the candidate that it names.
    OK: [{ guard: 'namesMe', actions: 'ack' }, { actions: ['ack', 'passOn'] }],
    NO: [{ guard: 'namesMe', actions: 'ack' }, { actions: ['ack', 'passOn'] }],
    ELECTED: heed,
    HEARTBEAT: heed,
  },
  states: {
    booting: {
      always: [
        { guard: 'electsAtBoot', target: 'electing', actions: 'beginAtBoot' },
        { target: 'following' },
      ],
    },
    electing: {
      entry: 'enterElection',
      always: { guard: 'isOnlyMember', target: 'leading' },
      on: {
        ELECTION: [
          { guard: 'namesMe', target: 'leading', actions: 'ack' },
          { guard: 'namesHigher', target: '.lost', actions: ['ack', 'judge'] },
          { actions: ['ack', 'judge'] },
        ],
        hop: { guard: 'isOnlySurvivor', target: 'leading', actions: 'resolveHop' },
      },
      after: { t3: { target: 'electing', reenter: true, actions: ['fail', 'retry'] } },
      initial: 'asking',
      states: {
        asking: {
          entry: ['askOnward', 'askBack'],
          on: {
            OK: [
              { guard: 'isLastAnswer', target: 'nextPhase', actions: 'ack' },
              { guard: 'namesMe', actions: ['ack', 'noteAnswer'] },
            ],
            NO: { guard: 'namesMe', target: 'lost', actions: 'ack' },
          },
        },
        nextPhase: { always: { target: 'asking', actions: 'nextPhase' } },
        lost: {},
      },
    },
    following: { after: { t1: { target: 'electing', actions: 'beginOnSilence' } } },
    leading: {
      entry: ['lead', 'issueElected', 'awaitHeartbeat'],
      exit: 'stopHeartbeat',
      on: { heartbeatDue: { actions: ['issueHeartbeat', 'awaitHeartbeat'] } },
    },
  },
});

const pseudocode = [
  'start election(i):  elected ← ⊥;  reach ← 1',
  '    send ELECTION(i, reach) both ways;  wait for both answers',
  '    while both are OK:  reach ← 2 · reach, and again',
  'on ELECTION(j, reach), j > i:  lost;  elected ← ⊥',
  '    pass it on until it has made reach hops;  then send OK(j) back',
  'on ELECTION(j, reach), j < i:  send NO(j) back;  start election(i) unless one runs',
  'on NO(i):  lost;  on OK(j) or NO(j), j ≠ i:  pass it on',
  'on ELECTION(i):  elected ← i;  send ELECTED(i) round the ring',
  '    send HEARTBEAT(i) round the ring, again and again',
  'on ELECTED(j), j ≠ i:  elected ← j;  pass it on',
  'on silence of the leader for T1:  start election(i)',
  'on no ACK from a neighbour within a hop:  send to the next node on that way',
] as const;

/** The line and the role of each state. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  'electing.asking': { line: 2, role: 'candidate' },
  'electing.lost': { line: 4, role: 'candidate' },
  following: { line: 11, role: 'follower' },
  leading: { line: 9, role: 'leader' },
};

/** The duration of so many rounds when all other nodes have crashed: the timeout for an ACK is longer than a hop. */
const roundsMs = (rounds: number, nodes: number, hopMs: number) => rounds * (nodes - 1) * hopMs;
/** The rounds of an election: one until all take part, out and back in each phase, one at the end, one of ELECTED. */
const electionRounds = (nodes: number) => 2 * Math.ceil(Math.log2(nodes)) + 3;
const ALONE = {
  param: 'hopTimeoutMs',
  text: 'A ring needs at least two nodes: a single node leads without an election.',
};

export default defineAlgorithm({
  id: 'hirschbergSinclair',
  name: 'Hirschberg–Sinclair',
  source: 'Hirschberg and Sinclair 1980',
  summary:
    'Each candidate asks both ways for a higher node, twice as far each time, until one is left.',
  params,
  messages: {
    ELECTION: {
      shape: 'triangle',
      letter: 'E',
      means: 'Asks the nodes up to a distance whether one of them is higher.',
    },
    OK: {
      shape: 'ring',
      letter: 'O',
      means: 'Answers a candidate: no node in that direction is higher.',
    },
    NO: { shape: 'square', letter: 'N', means: 'Answers a candidate: a node is higher.' },
    ELECTED: {
      shape: 'disc',
      letter: 'L',
      means: 'Announces the winner to all nodes.',
      announces: true,
    },
    HEARTBEAT: {
      shape: 'dot',
      letter: '♥',
      means: 'Tells all nodes that the leader is up.',
      periodic: true,
    },
    ACK: {
      shape: 'dot',
      letter: '✓',
      means: 'Tells the sender that its message has arrived.',
      periodic: true,
    },
  },
  timers: {
    heartbeat: 'the next heartbeat',
    hop: 'the hop timeout, for an ACK',
    t1: 'T1, for a word from the leader',
    t3: 'T3, for ELECTED',
  },
  machine,
  membership: 'told',
  topology: 'ring',
  electedOf: ({ leader }) => leader?.id ?? null,
  roleOf: (_, state) => STATES[state]?.role ?? 'follower',
  shows: ({ outbox, silent, reach, awaited }, state) => ({
    ...(state === 'electing.asking' && { reach: String(reach), answers: reached(2 - awaited, 2) }),
    ...(outbox.length > 0 && { 'sent on': listed(outbox.map(({ named }) => named.id)) }),
    ...(silent.length > 0 && { silent: listed(silent) }),
  }),
  usesPriorities: () => true,
  watchable: {
    params: { heartbeatMs: 500, hopTimeoutMs: 250, t1Ms: 1600, t3Ms: 9500 },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 1,
  messageCount: {
    formula: '8N(1 + ⌈log₂ N⌉)',
    bound: 'most',
    of: (n) => 8 * n * (1 + Math.ceil(Math.log2(n))),
  },
  // Tokens on their way at the fault end within a round; then T1 or T3 at the latest, and two elections.
  settleMs: ({ heartbeatMs, hopTimeoutMs, t1Ms, t3Ms }, { nodes }) =>
    heartbeatMs +
    Math.max(t1Ms, t3Ms) +
    roundsMs(1 + 2 * electionRounds(nodes), nodes, hopTimeoutMs),
  promises: [mended('liveness', allBut('reorder')), always('singleLeader', ['crash', 'duplicate'])],
  warnings: ({ heartbeatMs, hopTimeoutMs, t1Ms, t3Ms }, { nodes, latencyMs: { max } }) => {
    const heardMs = heartbeatMs + roundsMs(1, nodes, hopTimeoutMs);
    const electedMs = roundsMs(electionRounds(nodes), nodes, hopTimeoutMs);
    return [
      ...(nodes < 2 ? [ALONE] : []),
      ...warnUnlessLonger('hopTimeoutMs', hopTimeoutMs, 2 * max, 'an ACK takes a round trip'),
      ...warnUnlessLonger('t1Ms', t1Ms, heardMs, 'heartbeats may be so far apart'),
      ...warnUnlessLonger('t3Ms', t3Ms, electedMs, 'so long may an election take'),
    ];
  },
});

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'Hirschberg and Sinclair’s ring is complete: no node fails, and links lose nothing and keep their order.',
      here: 'Each hop is acknowledged, a silent neighbour is skipped, and the leader’s heartbeats go round; the paper has none of these.',
      hides: 'That a probe which meets a dead node is never answered in the paper’s ring.',
    },
    {
      real: 'The paper’s links are bidirectional, and a message between neighbours is one step in either direction.',
      here: 'A cut, loss or a latency may hold for one direction of a link only.',
      hides: 'Elections that wait for the way back, which the paper excludes.',
    },
  ],
};
