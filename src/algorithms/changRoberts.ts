// Chang and Roberts’ ring: a number travels until it meets a higher one; the node whose number comes back leads.
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
import { listed } from '../sim/contracts/shown';

const params = v.strictObject(ringParams);
type RingParams = v.InferOutput<typeof params>;

/** A token on the ring: the node that it names, and its number of hops on arrival. */
type Token = {
  readonly kind: 'ELECTION' | 'ELECTED' | 'HEARTBEAT';
  readonly named: Pick<Peer, 'id' | 'priority'>;
  readonly hops: number;
};

interface Context extends ProcessInput<RingParams>, RingContext<Token> {
  readonly leader: Peer | null;
}
type Received = { type: Token['kind'] | 'ACK'; from: string; body: Omit<Token, 'kind'> };
type Args = Given<Context>;

const received = ({ event }: Args) => event as Received;
const named = (args: Args) => received(args).body.named;
const { put, resolveHop } = ringTransport<Token>(({ to, kind, ...body }) => ({
  type: 'send',
  to: [to],
  kind,
  body,
}));
/** A token with this node’s own number. */
const own = ({ context }: Args, kind: Token['kind']): Token => ({
  kind,
  named: context.self,
  hops: 1,
});
/** The token that was received, with one hop more. */
function passed(args: Args): Token {
  const { type, body } = received(args);
  return { ...body, kind: type as Token['kind'], hops: body.hops + 1 };
}
/** A node that outranks this node and its leader is followed; announcements of other nodes go no further. */
const heed = [
  { guard: 'isToBeFollowed', target: '.following', actions: ['ack', 'passOn', 'admit'] },
  { actions: 'ack' },
] as const;

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
    namesHigher: (args) => isHigher(named(args), args.context.self),
    /** Another node, which neither this node nor its leader, if any, outranks. */
    isToBeFollowed: (args) =>
      named(args).id !== args.context.self.id &&
      !isHigher(args.context.leader ?? args.context.self, named(args)),
    isOnlyMember: ({ context }) => context.peers.length === 0,
    /** No node has acknowledged this node’s own number: it has passed only crashed nodes on its way round. */
    isOnlySurvivor: ({ context: { self, peers, silent, outbox } }) =>
      silent.length + 1 >= peers.length && outbox.some(({ named }) => named.id === self.id),
  },
  actions: {
    beginAtBoot: emit(started('starts and knows no leader')),
    beginAsTold: emit(started('is told to start an election')),
    beginOnSilence: emit(started('has heard nothing from a leader for T1')),
    beginAsAsked: emit((args) => started(`is higher than ${named(args).id}, whose number came by`)),
    retry: emit(started('has waited T3 for ELECTED')),
    fail: emit(failed('no ELECTED came within T3')),
    forgetLeader: assign({ leader: null }),
    admit: assign({ leader: (args) => named(args) }),
    lead: assign({ leader: ({ context }) => context.self }),
    awaitHeartbeat: raise({ type: 'heartbeatDue' }, { delay: 'heartbeat', id: 'heartbeat' }),
    stopHeartbeat: cancel('heartbeat'),
    learnMembers: assign({ peers: (args) => bodyOf<readonly Peer[]>(args), silent: [] }),
    ack: emit((args) => sendToIds('ACK', [senderId(args)])),
    issueElection: enqueueActions((args) => put(args, own(args, 'ELECTION'))),
    issueElected: enqueueActions((args) => put(args, own(args, 'ELECTED'))),
    issueHeartbeat: enqueueActions((args) => put(args, own(args, 'HEARTBEAT'))),
    passOn: enqueueActions((args) => put(args, passed(args))),
    resolveHop: enqueueActions((args) => resolveHop(args)),
  },
}).createMachine({
  id: 'changRoberts',
  context: ({ input }) => ({ ...input, leader: null, outbox: [], silent: [] }),
  initial: 'booting',
  on: {
    MEMBERS: { actions: 'learnMembers' },
    ELECT: { target: '.starting', actions: 'beginAsTold' },
    ACK: { actions: 'resolveHop' },
    hop: { actions: 'resolveHop' },
    // Not yet a participant: the node passes a higher number on, and replaces a lower one by its own.
    ELECTION: [
      { guard: 'namesMe', actions: 'ack' },
      { guard: 'namesHigher', target: '.participating', actions: ['ack', 'passOn'] },
      { target: '.starting', actions: ['ack', 'beginAsAsked'] },
    ],
    ELECTED: heed,
    HEARTBEAT: heed,
  },
  states: {
    booting: {
      always: [
        { guard: 'electsAtBoot', target: 'starting', actions: 'beginAtBoot' },
        { target: 'following' },
      ],
    },
    starting: {
      always: [
        { guard: 'isOnlyMember', target: 'leading' },
        { target: 'participating', actions: 'issueElection' },
      ],
    },
    participating: {
      entry: 'forgetLeader',
      on: {
        ELECTION: [
          { guard: 'namesMe', target: 'leading', actions: 'ack' },
          { guard: 'namesHigher', actions: ['ack', 'passOn'] },
          { actions: 'ack' },
        ],
        hop: { guard: 'isOnlySurvivor', target: 'leading', actions: 'resolveHop' },
      },
      after: { t3: { target: 'starting', actions: ['fail', 'retry'] } },
    },
    following: { after: { t1: { target: 'starting', actions: 'beginOnSilence' } } },
    leading: {
      entry: ['lead', 'issueElected', 'awaitHeartbeat'],
      exit: 'stopHeartbeat',
      on: { heartbeatDue: { actions: ['issueHeartbeat', 'awaitHeartbeat'] } },
    },
  },
});

const pseudocode = [
  'start election(i):  elected ← ⊥;  participant ← true',
  '    send ELECTION(i) to the successor',
  'on ELECTION(j), j > i:  participant ← true;  elected ← ⊥;  pass it on',
  'on ELECTION(j), j < i:  start election(i) unless a participant',
  'on ELECTION(i):  participant ← false;  elected ← i',
  '    send ELECTED(i) to the successor',
  '    send HEARTBEAT(i) round the ring, again and again',
  'on ELECTED(j), j ≠ i:  participant ← false;  elected ← j;  pass it on',
  'on silence of the leader for T1:  start election(i)',
  'on no ACK from the successor within a hop:  send to the next node',
] as const;

/** The line and the role of each state. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  participating: { line: 3, role: 'candidate' },
  following: { line: 9, role: 'follower' },
  leading: { line: 7, role: 'leader' },
};

/** The duration of so many rounds when all other nodes have crashed: the timeout for an ACK is longer than a hop. */
const roundsMs = (rounds: number, nodes: number, hopMs: number) => rounds * (nodes - 1) * hopMs;
const ALONE = {
  param: 'hopTimeoutMs',
  text: 'A ring needs at least two nodes: a single node leads without an election.',
};

export default defineAlgorithm({
  id: 'changRoberts',
  name: 'Chang–Roberts',
  source: 'Chang and Roberts 1979',
  summary:
    'Numbers travel one way round a ring. A higher node stops a lower number; a node whose number comes back has won.',
  params,
  messages: {
    ELECTION: { shape: 'triangle', letter: 'E', means: 'Passes on the highest number so far.' },
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
  shows: ({ outbox, silent }) => ({
    ...(outbox.length > 0 && { 'sent on': listed(outbox.map(({ named }) => named.id)) }),
    ...(silent.length > 0 && { silent: listed(silent) }),
  }),
  usesPriorities: () => true,
  watchable: {
    params: { heartbeatMs: 500, hopTimeoutMs: 250, t1Ms: 1600, t3Ms: 3200 },
    latencyMs: 100,
  },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 1,
  // 2N − 2 ELECTION, and ELECTED to N − 2 others and once to the crashed node, before all agree.
  messageCount: { formula: '3N − 3', of: (n) => 3 * n - 3 },
  // Tokens on their way at the fault end within a round; then T1 or T3, and two elections of three rounds.
  settleMs: ({ heartbeatMs, hopTimeoutMs, t1Ms, t3Ms }, { nodes }) =>
    heartbeatMs + Math.max(t1Ms, t3Ms) + roundsMs(7, nodes, hopTimeoutMs),
  promises: [mended('liveness', allBut('reorder')), always('singleLeader', ['crash', 'duplicate'])],
  warnings: ({ heartbeatMs, hopTimeoutMs, t1Ms, t3Ms }, { nodes, latencyMs: { max } }) => {
    const heardMs = heartbeatMs + roundsMs(1, nodes, hopTimeoutMs);
    const electedMs = roundsMs(3, nodes, hopTimeoutMs);
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
      real: 'Chang and Roberts’s ring is complete: no node fails, and links lose nothing and keep their order.',
      here: 'Each hop is acknowledged, a silent neighbour is skipped, and the leader’s heartbeats go round; the paper has none of these.',
      hides: 'That the paper’s algorithm alone never ends when one node of the ring is down.',
    },
    {
      real: 'The paper counts the messages of one election in which any set of nodes starts.',
      here: 'All nodes start at once, and heartbeats travel as well once there is a leader.',
      hides: 'In figures for a whole run, heartbeats are counted apart from the election.',
    },
  ],
};
