// Raft's election: who gets the votes of a majority leads for a term, and nobody votes twice in one.
import * as v from 'valibot';
import { and, assign, cancel, emit, raise, setup } from 'xstate';
import { draw } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import { type Emitted, send } from '../sim/contracts/emitted';
import { duration, toggle } from '../sim/contracts/params';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';

const params = v.strictObject({
  timeoutMs: duration('T', 150, 'Who hears of no leader for a timeout drawn from T to 2T stands.'),
  heartbeatMs: duration('Heartbeat', 50, 'The leader lets everybody hear of it this often.'),
  preVote: toggle('Pre-vote', false, 'Asks who would vote for it before it raises its term.'),
  checkQuorum: toggle(
    'Check quorum',
    false,
    'A leader that no majority answers for T steps down; who heard a leader within T ignores candidates.',
  ),
});
type RaftParams = v.InferOutput<typeof params>;
/** What must survive a crash: a node that forgets it may vote twice in a term. */
type Kept = { readonly term: number; readonly votedFor: string | null };
const kept = ({ durable }: ProcessInput<RaftParams>) =>
  (durable as Kept | undefined) ?? { term: 0, votedFor: null };
interface Context extends ProcessInput<RaftParams>, Kept {
  /** The leader of the current term, or ⊥. */
  readonly elected: string | null;
  /** Who is for this node: its voters; when it leads, who has answered since a majority last had. */
  readonly backers: readonly string[];
  /** The timeout as it was last drawn. */
  readonly patienceMs: number;
}
type Request = { term: number; lastLogTerm: number; lastLogIndex: number };
type Answer = { term: number; granted: boolean; asked: number };
type Received = { from: string } & (
  | { type: 'REQUEST_VOTE' | 'REQUEST_PRE_VOTE'; body: Request }
  | { type: 'VOTE' | 'PRE_VOTE'; body: Answer }
  | { type: 'HEARTBEAT' | 'HEARD'; body: { term: number } }
);
type Args = { context: Context; event: { type: string } };
/** The end of the log. Nothing is replicated here: every log is empty, and none is behind another. */
const LOG_END = { lastLogTerm: 0, lastLogIndex: 0 };
const senderId = ({ event }: Args) => (event as Received).from;
const sender = (args: Args) => args.context.peers.filter(({ id }) => id === senderId(args));
const termIn = ({ event }: Args) => (event as Received).body.term;
/** One vote a term, first come, first served, and none for a log that is behind: figure 3.1, RequestVote. */
function mayVote(args: Args): boolean {
  const { term, votedFor } = args.context;
  const request = (args.event as Received).body as Request;
  const isFree = votedFor === null || votedFor === senderId(args);
  const isBehind =
    request.lastLogTerm < LOG_END.lastLogTerm ||
    (request.lastLogTerm === LOG_END.lastLogTerm && request.lastLogIndex < LOG_END.lastLogIndex);
  return (request.term > term || (request.term === term && isFree)) && !isBehind;
}

/** `term` is the voter's own, `asked` the term that it was asked about. */
const answer = (kind: 'VOTE' | 'PRE_VOTE', args: Args, granted: boolean) =>
  send(kind, sender(args), { term: args.context.term, granted, asked: termIn(args) });
const answerIn = ({ event }: Args) => (event as Received).body as Answer;
const started = (why: string) => ({ type: 'electionStarted', why }) as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<RaftParams>;
    events: Received | { type: 'beat' };
    emitted: Emitted;
  },
  delays: {
    timeout: ({ context }) => context.patienceMs,
    loyalty: ({ context }) => context.params.timeoutMs,
    quorum: ({ context }) => context.params.timeoutMs,
    heartbeat: ({ context }) => context.params.heartbeatMs,
  },
  guards: {
    isNewer: (args) => termIn(args) > args.context.term,
    isOfThisTerm: (args) => termIn(args) === args.context.term,
    isStale: (args) => termIn(args) < args.context.term,
    mayVote,
    isVote: (args) => answerIn(args).granted && answerIn(args).asked === args.context.term,
    isPreVote: (args) => answerIn(args).granted && answerIn(args).asked === args.context.term + 1,
    hasMajority: ({ context }) => 2 * new Set(context.backers).size > context.peers.length + 1,
    asksFirst: ({ context }) => context.params.preVote,
    checksQuorum: ({ context }) => context.params.checkQuorum,
    /** Alone in its cluster, a leader has nobody to be answered by. */
    needsAnswers: ({ context }) => context.params.checkQuorum && context.peers.length > 0,
  },
  actions: {
    beginOnSilence: emit(({ context: { elected, patienceMs } }) =>
      started(`has heard nothing from ${elected ?? 'any leader'} for ${patienceMs} ms`),
    ),
    beginAgain: emit(({ context }) => started(`has no majority after ${context.patienceMs} ms`)),
    fail: emit({ type: 'electionFailed', why: 'no majority was for it within its timeout' }),
    drawTimeout: assign(({ context }) => {
      const [drawn, random] = draw(context.random);
      return { random, patienceMs: roundMs(context.params.timeoutMs * (1 + drawn)) };
    }),
    adoptTerm: assign((args) => {
      const term = termIn(args);
      return term > args.context.term ? { term, votedFor: null, elected: null } : {};
    }),
    forgetLeader: assign({ elected: null }),
    voteForSelf: assign(({ context: { term, self } }) => ({ term: term + 1, votedFor: self.id })),
    countSelf: assign({ backers: ({ context }) => [context.self.id] }),
    countSender: assign({ backers: (args) => [...args.context.backers, senderId(args)] }),
    vote: assign({ votedFor: (args) => senderId(args) }),
    followSender: assign({ elected: (args) => senderId(args) }),
    lead: assign({ elected: ({ context }) => context.self.id }),
    askWhetherToStand: emit(({ context: { term, peers } }) =>
      send('REQUEST_PRE_VOTE', peers, { term: term + 1, ...LOG_END }),
    ),
    askForVotes: emit(({ context: { term, peers } }) =>
      send('REQUEST_VOTE', peers, { term, ...LOG_END }),
    ),
    answerVote: emit((args) => answer('VOTE', args, mayVote(args))),
    answerPreVote: emit((args) => answer('PRE_VOTE', args, mayVote(args))),
    refusePreVote: emit((args) => answer('PRE_VOTE', args, false)),
    sendHeartbeat: emit(({ context: { term, peers } }) => send('HEARTBEAT', peers, { term })),
    awaitHeartbeat: raise({ type: 'beat' }, { delay: 'heartbeat', id: 'heartbeat' }),
    /** With an empty log there is nothing to confirm but that this node lives, which only check-quorum asks. */
    answerHeartbeat: emit((args) => {
      const { term, params } = args.context;
      return send('HEARD', params.checkQuorum || termIn(args) < term ? sender(args) : [], { term });
    }),
  },
}).createMachine({
  id: 'raft',
  context: ({ input }) => ({ ...input, ...kept(input), elected: null, backers: [], patienceMs: 0 }),
  initial: 'following',
  on: {
    REQUEST_VOTE: [
      {
        guard: 'mayVote',
        target: '.following.waiting',
        actions: ['adoptTerm', 'vote', 'answerVote'],
      },
      { guard: 'isNewer', target: '.following.waiting', actions: ['adoptTerm', 'answerVote'] },
      { actions: 'answerVote' },
    ],
    // It promises nothing: who would vote may say so to many, and keeps its term and its vote.
    REQUEST_PRE_VOTE: { actions: 'answerPreVote' },
    HEARTBEAT: [
      // A leader of the past learns from the answer that its term is over.
      { guard: 'isStale', actions: 'answerHeartbeat' },
      { target: '.following.loyal', actions: ['adoptTerm', 'followSender', 'answerHeartbeat'] },
    ],
    // Whatever tells of a newer term ends what one was in the old.
    VOTE: { guard: 'isNewer', target: '.following.waiting', actions: 'adoptTerm' },
    PRE_VOTE: { guard: 'isNewer', target: '.following.waiting', actions: 'adoptTerm' },
    HEARD: { guard: 'isNewer', target: '.following.waiting', actions: 'adoptTerm' },
  },
  states: {
    following: {
      entry: 'drawTimeout',
      initial: 'waiting',
      after: { timeout: { target: 'starting', actions: 'beginOnSilence' } },
      // A newer term alone is no reason to be patient anew: only a leader's word or a vote given is.
      on: {
        VOTE: { guard: 'isNewer', target: '.waiting', actions: 'adoptTerm' },
        PRE_VOTE: { guard: 'isNewer', target: '.waiting', actions: 'adoptTerm' },
        HEARD: { guard: 'isNewer', target: '.waiting', actions: 'adoptTerm' },
      },
      states: {
        /** Heard of no leader within T: it listens to candidates. */
        waiting: {},
        /** Heard a leader within T. */
        loyal: {
          after: { loyalty: 'waiting' },
          on: {
            REQUEST_VOTE: [
              { guard: 'checksQuorum' },
              // This term has its leader: a request that comes late, or twice, is no doubt about it.
              { guard: and(['isOfThisTerm', 'mayVote']), actions: ['vote', 'answerVote'] },
            ],
            REQUEST_PRE_VOTE: { actions: 'refusePreVote' },
          },
        },
      },
    },
    starting: {
      entry: ['forgetLeader', 'countSelf'],
      always: [{ guard: 'asksFirst', target: 'probing' }, { target: 'standing' }],
    },
    probing: {
      entry: ['drawTimeout', 'askWhetherToStand'],
      always: { guard: 'hasMajority', target: 'standing' },
      on: { PRE_VOTE: { guard: 'isPreVote', actions: 'countSender' } },
      after: { timeout: { target: 'starting', actions: ['fail', 'beginAgain'] } },
    },
    standing: {
      entry: ['voteForSelf', 'countSelf', 'drawTimeout', 'askForVotes'],
      always: { guard: 'hasMajority', target: 'leading' },
      on: { VOTE: { guard: 'isVote', actions: 'countSender' } },
      after: { timeout: { target: 'starting', actions: ['fail', 'beginAgain'] } },
    },
    leading: {
      entry: ['lead', 'sendHeartbeat', 'awaitHeartbeat'],
      exit: cancel('heartbeat'),
      on: {
        beat: { actions: ['sendHeartbeat', 'awaitHeartbeat'] },
        // Another leader of its own term, which only a lost disk can make: the paper has no rule for it.
        HEARTBEAT: { guard: 'isOfThisTerm' },
        REQUEST_VOTE: { guard: 'checksQuorum' },
        REQUEST_PRE_VOTE: { actions: 'refusePreVote' },
      },
      initial: 'inOffice',
      states: {
        inOffice: { always: { guard: 'needsAnswers', target: 'accountable' } },
        accountable: {
          entry: 'countSelf',
          always: { guard: 'hasMajority', target: 'accountable', reenter: true },
          on: { HEARD: { guard: 'isOfThisTerm', actions: 'countSender' } },
          after: { quorum: { target: '#raft.following.waiting', actions: 'forgetLeader' } },
        },
      },
    },
  },
});

const pseudocode = [
  'follow:  wait a timeout drawn from [T, 2T), anew on each HEARTBEAT and vote given',
  '    if it ends:  start election',
  'start election:  elected ← ⊥',
  '    [pre-vote]  ask all:  would you vote for me in term + 1?  go on when a majority would',
  '    term ← term + 1;  votedFor ← self;  send REQUEST_VOTE(term, end of log) to all',
  '    wait for votes, a timeout drawn from [T, 2T);  if it ends:  start election',
  '    on votes of a majority:  elected ← self',
  '        send HEARTBEAT(term) to all, again and again',
  '        [check quorum]  if no majority answers for T:  elected ← ⊥;  follow',
  'on a term above one’s own:  term ← it;  votedFor, elected ← ⊥;  follow',
  'on REQUEST_VOTE from j:  grant if term is one’s own, votedFor ∈ {⊥, j}, j’s log not behind',
  '    [check quorum]  but ignore it, and its term, within T of a HEARTBEAT',
  'on HEARTBEAT from j:  elected ← j;  follow;  but if its term is below one’s own:  tell j',
] as const;

/** The line at which a node waits and what it takes itself for, unless it follows. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  probing: { line: 4, role: 'candidate' },
  standing: { line: 6, role: 'candidate' },
  'leading.inOffice': { line: 8, role: 'leader' },
  'leading.accountable': { line: 9, role: 'leader' },
};

/** Chance sets no bound. Measured: 1 election in 50 splits with 5 nodes, 1 in 8 with 25; eight in a row, 1 in 10⁷. */
const PATIENT_ROUNDS = 8;
/** A lost disk forgets a vote. */
const BORNE = allBut('lostDisk');

export default defineAlgorithm({
  id: 'raft',
  name: 'Raft’s election',
  source: 'Ongaro, Consensus: Bridging Theory and Practice (2014), 3.3, 3.4, 4.2.3, 6.2, 9.6',
  summary:
    'Time is cut into terms. A node that misses the leader stands in a new term, and a majority’s votes make it the leader.',
  params,
  messages: {
    REQUEST_VOTE: { shape: 'triangle', letter: 'R', means: 'Asks for a vote in a new term.' },
    VOTE: { shape: 'ring', letter: 'V', means: 'Grants or refuses the vote.' },
    REQUEST_PRE_VOTE: { shape: 'diamond', letter: 'r', means: 'Asks who would vote for it.' },
    PRE_VOTE: { shape: 'square', letter: 'v', means: 'Says whether the sender would.' },
    HEARTBEAT: {
      shape: 'dot',
      letter: '♥',
      means: 'The leader of the term says that it lives: an empty AppendEntries.',
      announces: true,
      periodic: true,
    },
    HEARD: { shape: 'dot', letter: 'a', means: 'Answers a heartbeat.', periodic: true },
  },
  timers: {
    timeout: 'the timeout, drawn from T to 2T, after which it stands',
    loyalty: 'T, in which a leader’s word counts',
    quorum: 'T, for answers from a majority',
    heartbeat: 'the next heartbeat',
  },
  machine,
  membership: 'fixed',
  electedOf: (context) => context.elected,
  roleOf: (_, state) => STATES[state]?.role ?? 'follower',
  termOf: (context) => context.term,
  durable: ({ term, votedFor }) => ({ term, votedFor }),
  watchable: { params: { timeoutMs: 1500, heartbeatMs: 500 }, latencyMs: 100 },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 1,
  settleMs: ({ timeoutMs, heartbeatMs }, { latencyMs: { max } }) =>
    heartbeatMs + PATIENT_ROUNDS * (2 * timeoutMs + 2 * max),
  promises: [always('oneLeaderPerTerm', BORNE), mended('liveness', BORNE)],
  warnings: ({ timeoutMs, heartbeatMs, checkQuorum }, { latencyMs: { min, max } }) => {
    const unlessOver = (boundMs: number, why: string) =>
      warnUnlessLonger('timeoutMs', timeoutMs, boundMs, why);
    return [
      ...unlessOver(heartbeatMs + max - min, 'heartbeats come this far apart'),
      ...unlessOver(2 * max, 'votes take a round trip, or the candidate has given up before'),
      ...unlessOver(checkQuorum ? heartbeatMs + 2 * (max - min) : 0, 'answers come this far apart'),
    ];
  },
});
