// Dolev, Klawe and Rodeh’s ring: in each phase half of the active nodes or more fall silent; all messages go one way.
import * as v from 'valibot';
import { assign, cancel, emit, enqueueActions, not, raise, setup } from 'xstate';
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
import { listed } from '../sim/contracts/shown';

const params = v.strictObject(ringParams);
type RingParams = v.InferOutput<typeof params>;
/** A message on the ring: an ELECTION is the paper’s ⟨1, i⟩, here FIRST, or its ⟨2, i⟩, here SECOND. */
type Token = {
  readonly says: 'FIRST' | 'SECOND' | 'ELECTED' | 'HEARTBEAT';
  /** The node whose number it carries. */
  readonly named: Pick<Peer, 'id' | 'priority'>;
  /** The active node that sent it: at the end the leader, whatever its own number. */
  readonly holder: string;
  /** `election` distinguishes tokens of older elections; `hops` ends tokens that no node removes. */
  readonly election: number;
  readonly hops: number;
};
interface Context extends ProcessInput<RingParams>, RingContext<Token> {
  readonly leader: string | null;
  /** The newest election that this node knows, and the paper’s max(v) and left(v) in it. */
  readonly election: number;
  readonly max: Peer;
  readonly left: Peer;
}
type Received = { type: 'ELECTION' | 'ACK' | Token['says']; from: string; body: Token };
type Args = Given<Context>;
const tokenIn = (args: Args) => bodyOf<Token>(args);
const { put, resolveHop } = ringTransport<Token>(({ to, ...body }) => {
  const isStep = body.says === 'FIRST' || body.says === 'SECOND';
  return { type: 'send', to: [to], kind: isStep ? 'ELECTION' : body.says, body };
});
/** A token with this node’s own number. */
function own({ context: { self, election, max, left } }: Args, says: Token['says']): Token {
  const named = says === 'SECOND' ? left : max;
  return { says, named, holder: self.id, election, hops: 1 };
}
/** The token that was received, with one hop more. */
const passed = (args: Args): Token => ({ ...tokenIn(args), hops: tokenIn(args).hops + 1 });
const begin = ['open', 'issueFirst'] as const;
const join = ['join', 'issueFirst'] as const;
/** A leader that is not outranked is followed; announcements of other nodes go no further. */
const heed = [
  { guard: 'isToBeFollowed', target: '.following', actions: ['ack', 'passOn', 'admit'] },
  { actions: 'ack' },
] as const;
const NEW = { leader: null, election: 0, outbox: [], silent: [] };

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
    isNewer: (args) => tokenIn(args).election > args.context.election,
    isNotNewer: not('isNewer'),
    isOlder: (args) => tokenIn(args).election < args.context.election,
    namesMax: (args) => tokenIn(args).named.id === args.context.max.id,
    survives: (args) => {
      const { left, max } = args.context;
      return isHigher(left, max) && isHigher(left, tokenIn(args).named);
    },
    /** Another copy of the number by which the leader has won. */
    isOver: (args) =>
      tokenIn(args).election === args.context.election &&
      tokenIn(args).holder === args.context.leader,
    /** Another node’s, of the newest election; if two partitions each had that one, the later id counts. */
    isToBeFollowed: (args) => {
      const { self, election, leader } = args.context;
      const { holder, election: theirs } = tokenIn(args);
      if (theirs !== election) return theirs > election;
      return holder !== self.id && holder >= (leader ?? '');
    },
    isOnlyMember: ({ context }) => context.peers.length === 0,
    /** No node has acknowledged this node’s own number: it has passed only crashed nodes on its way round. */
    isOnlySurvivor: ({ context: { self, peers, silent, outbox } }) =>
      silent.length + 1 >= peers.length && outbox.some(({ holder }) => holder === self.id),
  },
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginAsTold: emit(started('is told to start an election')),
    beginOnSilence: emit(started('has heard nothing from a leader for T1')),
    beginAsAsked: emit(started('hears from a node that has missed an election')),
    retry: emit(started('has waited T3 for ELECTED')),
    fail: emit(failed('no ELECTED came within T3')),
    forgetLeader: assign({ leader: null }),
    open: assign(({ context }) => ({ election: context.election + 1, max: context.self })),
    join: assign((args) => ({ election: tokenIn(args).election, max: args.context.self })),
    takeLeft: assign({ left: (args) => tokenIn(args).named }),
    takeOver: assign({ max: ({ context }) => context.left }),
    admit: assign((args) => ({ election: tokenIn(args).election, leader: tokenIn(args).holder })),
    lead: assign({ leader: ({ context }) => context.self.id }),
    /** Passes the token to the election that runs here. */
    treat: raise((args) => ({ type: tokenIn(args).says, from: '', body: tokenIn(args) })),
    awaitHeartbeat: raise({ type: 'heartbeatDue' }, { delay: 'heartbeat', id: 'heartbeat' }),
    stopHeartbeat: cancel('heartbeat'),
    learnMembers: assign({ peers: (args) => bodyOf<readonly Peer[]>(args), silent: [] }),
    ack: emit((args) => sendToIds('ACK', [senderId(args)])),
    issueFirst: enqueueActions((args) => put(args, own(args, 'FIRST'))),
    issueSecond: enqueueActions((args) => put(args, own(args, 'SECOND'))),
    issueElected: enqueueActions((args) => put(args, own(args, 'ELECTED'))),
    issueHeartbeat: enqueueActions((args) => put(args, own(args, 'HEARTBEAT'))),
    passOn: enqueueActions((args) => put(args, passed(args))),
    resolveHop: enqueueActions((args) => resolveHop(args)),
  },
}).createMachine({
  id: 'dolevKlaweRodeh',
  context: ({ input }) => ({ ...input, ...NEW, max: input.self, left: input.self }),
  initial: 'booting',
  on: {
    MEMBERS: { actions: 'learnMembers' },
    ELECT: { target: '.electing', actions: ['beginAsTold', ...begin] },
    ACK: { actions: 'resolveHop' },
    hop: { actions: 'resolveHop' },
    ELECTION: [
      // A token of an unknown election: the node takes part with its own number.
      { guard: 'isNewer', target: '.electing', actions: ['ack', ...join, 'treat'] },
      { guard: 'isOver', actions: 'ack' },
      { target: '.electing', actions: ['ack', 'beginAsAsked', ...begin] },
    ],
    ELECTED: heed,
    HEARTBEAT: heed,
  },
  states: {
    booting: {
      always: [
        { guard: 'electsAtBoot', target: 'electing', actions: ['beginAtBoot', ...begin] },
        { target: 'following' },
      ],
    },
    electing: {
      entry: 'forgetLeader',
      always: { guard: 'isOnlyMember', target: 'leading' },
      on: {
        ELECTION: [
          { guard: 'isOlder', actions: 'ack' },
          { guard: 'isNotNewer', actions: ['ack', 'treat'] },
        ],
        hop: { guard: 'isOnlySurvivor', target: 'leading', actions: 'resolveHop' },
      },
      after: { t3: { target: 'electing', reenter: true, actions: ['fail', 'retry', ...begin] } },
      initial: 'awaitingFirst',
      states: {
        awaitingFirst: {
          on: {
            FIRST: [
              { guard: 'namesMax', target: '#dolevKlaweRodeh.leading' },
              { target: 'awaitingSecond', actions: ['takeLeft', 'issueSecond'] },
            ],
          },
        },
        awaitingSecond: {
          on: {
            SECOND: [
              { guard: 'survives', target: 'awaitingFirst', actions: ['takeOver', 'issueFirst'] },
              { target: 'passive' },
            ],
          },
        },
        passive: { on: { FIRST: { actions: 'passOn' }, SECOND: { actions: 'passOn' } } },
      },
    },
    following: { after: { t1: { target: 'electing', actions: ['beginOnSilence', ...begin] } } },
    leading: {
      entry: ['lead', 'issueElected', 'awaitHeartbeat'],
      exit: 'stopHeartbeat',
      on: { heartbeatDue: { actions: ['issueHeartbeat', 'awaitHeartbeat'] } },
    },
  },
});

const pseudocode = [
  'start election(v):  elected ← ⊥;  max(v) ← v;  send ⟨1, max(v)⟩',
  'on ⟨1, i⟩, i ≠ max(v):  left(v) ← i;  send ⟨2, i⟩',
  'on ⟨2, j⟩:  if left(v) > max(v) and left(v) > j:  max(v) ← left(v);  send ⟨1, max(v)⟩',
  '    else:  passive;  pass on every ⟨1, i⟩ and ⟨2, j⟩',
  'on ⟨1, max(v)⟩:  elected ← v;  send ELECTED(v, max(v)) round the ring',
  '    send HEARTBEAT(v, max(v)) round the ring, again and again',
  'on ELECTED(u):  elected ← u;  pass it on',
  'on ⟨1, i⟩ of a newer election:  start election(v), then as above',
  'on silence of the leader for T1:  start election(v)',
  'on no ACK from the successor within a hop:  send to the next node',
] as const;

/** The line and the role of each state. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  'electing.awaitingFirst': { line: 2, role: 'candidate' },
  'electing.awaitingSecond': { line: 3, role: 'candidate' },
  'electing.passive': { line: 4, role: 'candidate' },
  following: { line: 9, role: 'follower' },
  leading: { line: 6, role: 'leader' },
};

/** The duration of so many rounds when all other nodes have crashed: the timeout for an ACK is longer than a hop. */
const roundsMs = (rounds: number, nodes: number, hopMs: number) => rounds * (nodes - 1) * hopMs;
/** The rounds of an election: one until all take part, two in each phase, one in the last, and one of ELECTED. */
const electionRounds = (nodes: number) => 2 * Math.floor(Math.log2(nodes)) + 3;
const ALONE = {
  param: 'hopTimeoutMs',
  text: 'A ring needs at least two nodes: a single node leads without an election.',
};

export default defineAlgorithm({
  id: 'dolevKlaweRodeh',
  name: 'Dolev–Klawe–Rodeh',
  source: 'Dolev, Klawe and Rodeh 1982, Algorithm A',
  summary: 'On a one-way ring, a number goes on only while it is higher than those on both sides.',
  params,
  messages: {
    ELECTION: { shape: 'triangle', letter: 'E', means: 'Carries a number to an active node.' },
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
  electedOf: ({ leader }) => leader,
  roleOf: (_, state) => STATES[state]?.role ?? 'follower',
  shows: ({ election, max, left, silent }, state) => ({
    election: String(election),
    ...(state.startsWith('electing') && state !== 'electing.passive' && { max: max.id }),
    ...(state === 'electing.awaitingSecond' && { left: left.id }),
    ...(silent.length > 0 && { silent: listed(silent) }),
  }),
  usesPriorities: () => true,
  watchable: {
    params: { heartbeatMs: 500, hopTimeoutMs: 250, t1Ms: 1600, t3Ms: 7500 },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 1,
  // Two phases of numbers, and the round that finds the highest.
  messageCount: { formula: '4N − 2', of: (n) => 4 * n - 2 },
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
      real: 'Dolev, Klawe and Rodeh’s ring is complete: no node fails, and links lose nothing and keep their order.',
      here: 'Each hop is acknowledged, a silent neighbour is skipped, and the leader’s heartbeats go round; the paper has none of these.',
      hides:
        'That the phases of the paper’s algorithm wait for ever when one node of the ring is down.',
    },
    {
      real: 'The last active process learns the greatest number, which may belong to another process.',
      here: 'That process leads and announces itself, whoever has the number.',
      hides:
        'A further way round the ring by which the owner of the number would learn that it has won.',
    },
  ],
};
