// Raft's election: a candidate with the votes of a majority leads for a term, and a node has one vote a term.
import * as v from 'valibot';
import { and, assign, cancel, emit, raise, setup } from 'xstate';
import { draw } from '../sim/base/random';
import { roundMs } from '../sim/base/time';
import { defineAlgorithm, warnUnlessLonger } from '../sim/contracts/algorithm';
import { type Emitted, send } from '../sim/contracts/emitted';
import {
  bodyOf,
  failed,
  type Args as Given,
  sender,
  senderId,
  started,
} from '../sim/contracts/machineKit';
import { duration, toggle } from '../sim/contracts/params';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput, Role } from '../sim/contracts/protocol';
import { reached } from '../sim/contracts/shown';

const params = v.strictObject({
  timeoutMs: duration(
    'T',
    150,
    'A follower that hears no leader for a timeout drawn from T to 2T becomes a candidate.',
  ),
  heartbeatMs: duration('Heartbeat', 50, 'How often the leader sends a heartbeat to all nodes.'),
  preVote: toggle('Pre-vote', false, 'A node asks for pre-votes before it raises its term.'),
  checkQuorum: toggle(
    'Check quorum',
    false,
    'A leader steps down when no majority has answered it for T; a node that heard a leader within T ignores candidates.',
  ),
});
type RaftParams = v.InferOutput<typeof params>;
/** The persistent state of the paper: a node that forgets it may vote twice in a term. */
type Kept = { readonly term: number; readonly votedFor: string | null };
const kept = ({ durable }: ProcessInput<RaftParams>) =>
  (durable as Kept | undefined) ?? { term: 0, votedFor: null };
interface Context extends ProcessInput<RaftParams>, Kept {
  /** The leader of the current term, or ⊥. */
  readonly elected: string | null;
  /** Votes granted to a candidate; with check-quorum, a leader's answers since a majority last answered. */
  readonly votesGranted: readonly string[];
  /** The election timeout as last drawn. */
  readonly electionTimeoutMs: number;
}
type Request = { term: number; lastLogTerm: number; lastLogIndex: number };
type Reply = { term: number; voteGranted: boolean; requestTerm: number };
type Received = { from: string } & (
  | { type: 'REQUEST_VOTE' | 'REQUEST_PRE_VOTE'; body: Request }
  | { type: 'REQUEST_VOTE_REPLY' | 'REQUEST_PRE_VOTE_REPLY'; body: Reply }
  | { type: 'HEARTBEAT' | 'HEARTBEAT_REPLY'; body: { term: number } }
);
type Args = Given<Context>;
/** The end of the log. Nothing is replicated here: every log is empty, so that all are equally up to date. */
const LOG_END = { lastLogTerm: 0, lastLogIndex: 0 };
const majority = (nodes: number) => Math.floor(nodes / 2) + 1;
const termIn = (args: Args) => bodyOf<{ term: number }>(args).term;
/** One vote a term, first come, first served, and none for a log behind the voter's: RequestVote in figure 3.1. */
function mayVote(args: Args): boolean {
  const { term, votedFor } = args.context;
  const request = bodyOf<Request>(args);
  const isFree = votedFor === null || votedFor === senderId(args);
  const isBehind =
    request.lastLogTerm < LOG_END.lastLogTerm ||
    (request.lastLogTerm === LOG_END.lastLogTerm && request.lastLogIndex < LOG_END.lastLogIndex);
  return (request.term > term || (request.term === term && isFree)) && !isBehind;
}

/** `term` is the voter's own, `requestTerm` that of the request. */
const reply = (to: 'REQUEST_VOTE' | 'REQUEST_PRE_VOTE', args: Args, voteGranted: boolean) =>
  send(`${to}_REPLY`, sender(args), {
    term: args.context.term,
    voteGranted,
    requestTerm: termIn(args),
  });
const replyIn = (args: Args) => bodyOf<Reply>(args);

const NEWER_TERM = {
  guard: 'isNewer',
  target: '.follower.noLeaderHeard',
  actions: 'adoptTerm',
} as const;
const NEWER_TERM_OF_FOLLOWER = { ...NEWER_TERM, target: '.noLeaderHeard' } as const;

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<RaftParams>;
    events: Received | { type: 'heartbeatDue' };
    emitted: Emitted;
  },
  delays: {
    electionTimeout: ({ context }) => context.electionTimeoutMs,
    minElectionTimeout: ({ context }) => context.params.timeoutMs,
    quorum: ({ context }) => context.params.timeoutMs,
    heartbeat: ({ context }) => context.params.heartbeatMs,
  },
  guards: {
    isNewer: (args) => termIn(args) > args.context.term,
    isOfThisTerm: (args) => termIn(args) === args.context.term,
    isStale: (args) => termIn(args) < args.context.term,
    mayVote,
    mayVoteInThisTerm: and(['isOfThisTerm', 'mayVote']),
    isVote: (args) => {
      const { voteGranted, requestTerm } = replyIn(args);
      return voteGranted && requestTerm === args.context.term;
    },
    isPreVote: (args) => {
      const { voteGranted, requestTerm } = replyIn(args);
      return voteGranted && requestTerm === args.context.term + 1;
    },
    hasMajority: ({ context: { votesGranted, peers } }) =>
      new Set(votesGranted).size >= majority(peers.length + 1),
    doesPreVote: ({ context }) => context.params.preVote,
    checksQuorum: ({ context }) => context.params.checkQuorum,
    /** A leader alone in its cluster has no followers to answer. */
    needsQuorum: ({ context }) => context.params.checkQuorum && context.peers.length > 0,
  },
  actions: {
    beginAsTold: emit(started('is told to start an election')),
    beginOnSilence: emit(({ context: { elected, electionTimeoutMs } }) =>
      started(`has heard nothing from ${elected ?? 'any leader'} for ${electionTimeoutMs} ms`),
    ),
    beginAgain: emit(({ context }) =>
      started(`has no majority after ${context.electionTimeoutMs} ms`),
    ),
    fail: emit(failed('no majority was for it within its timeout')),
    drawElectionTimeout: assign(({ context }) => {
      const [drawn, random] = draw(context.random);
      return { random, electionTimeoutMs: roundMs(context.params.timeoutMs * (1 + drawn)) };
    }),
    adoptTerm: assign((args) => {
      const term = termIn(args);
      return term > args.context.term ? { term, votedFor: null, elected: null } : {};
    }),
    forgetLeader: assign({ elected: null }),
    voteForSelf: assign(({ context: { term, self } }) => ({ term: term + 1, votedFor: self.id })),
    countSelf: assign({ votesGranted: ({ context }) => [context.self.id] }),
    countSender: assign({ votesGranted: (args) => [...args.context.votesGranted, senderId(args)] }),
    voteForSender: assign({ votedFor: (args) => senderId(args) }),
    followSender: assign({ elected: (args) => senderId(args) }),
    lead: assign({ elected: ({ context }) => context.self.id }),
    requestPreVotes: emit(({ context: { term, peers } }) =>
      send('REQUEST_PRE_VOTE', peers, { term: term + 1, ...LOG_END }),
    ),
    requestVotes: emit(({ context: { term, peers } }) =>
      send('REQUEST_VOTE', peers, { term, ...LOG_END }),
    ),
    grantVote: emit((args) => reply('REQUEST_VOTE', args, true)),
    refuseVote: emit((args) => reply('REQUEST_VOTE', args, false)),
    grantPreVote: emit((args) => reply('REQUEST_PRE_VOTE', args, true)),
    refusePreVote: emit((args) => reply('REQUEST_PRE_VOTE', args, false)),
    sendHeartbeat: emit(({ context: { term, peers } }) => send('HEARTBEAT', peers, { term })),
    awaitHeartbeat: raise({ type: 'heartbeatDue' }, { delay: 'heartbeat', id: 'heartbeat' }),
    stopHeartbeat: cancel('heartbeat'),
    /** An empty log has nothing to confirm: only check-quorum, or a leader of an older term, needs the reply. */
    replyToHeartbeat: emit((args) => {
      const { term, params } = args.context;
      return send(
        'HEARTBEAT_REPLY',
        params.checkQuorum || termIn(args) < term ? sender(args) : [],
        { term },
      );
    }),
  },
}).createMachine({
  id: 'raft',
  context: ({ input }) => ({
    ...input,
    ...kept(input),
    elected: null,
    votesGranted: [],
    electionTimeoutMs: 0,
  }),
  initial: 'follower',
  on: {
    ELECT: { target: '.startingElection', actions: 'beginAsTold' },
    REQUEST_VOTE: [
      {
        guard: 'mayVote',
        target: '.follower.noLeaderHeard',
        actions: ['adoptTerm', 'voteForSender', 'grantVote'],
      },
      {
        guard: 'isNewer',
        target: '.follower.noLeaderHeard',
        actions: ['adoptTerm', 'refuseVote'],
      },
      { actions: 'refuseVote' },
    ],
    // A pre-vote changes neither the term nor the vote, so that several candidates may be granted one.
    REQUEST_PRE_VOTE: [{ guard: 'mayVote', actions: 'grantPreVote' }, { actions: 'refusePreVote' }],
    HEARTBEAT: [
      // The reply informs a leader of an older term that its term is over.
      { guard: 'isStale', actions: 'replyToHeartbeat' },
      {
        target: '.follower.leaderHeard',
        actions: ['adoptTerm', 'followSender', 'replyToHeartbeat'],
      },
    ],
    // All servers: a newer term makes a follower.
    REQUEST_VOTE_REPLY: NEWER_TERM,
    REQUEST_PRE_VOTE_REPLY: NEWER_TERM,
    HEARTBEAT_REPLY: NEWER_TERM,
  },
  states: {
    follower: {
      entry: 'drawElectionTimeout',
      initial: 'noLeaderHeard',
      after: { electionTimeout: { target: 'startingElection', actions: 'beginOnSilence' } },
      // A newer term alone does not reset the election timeout: only a heartbeat or a granted vote does.
      on: {
        REQUEST_VOTE_REPLY: NEWER_TERM_OF_FOLLOWER,
        REQUEST_PRE_VOTE_REPLY: NEWER_TERM_OF_FOLLOWER,
        HEARTBEAT_REPLY: NEWER_TERM_OF_FOLLOWER,
      },
      states: {
        /** The node has heard no leader within T, and listens to candidates. */
        noLeaderHeard: {},
        /** The node has heard a leader within T, the minimum election timeout. */
        leaderHeard: {
          after: { minElectionTimeout: 'noLeaderHeard' },
          on: {
            REQUEST_VOTE: [
              { guard: 'checksQuorum' },
              // A late or repeated request of this term raises no doubt about its leader: the node stays in this state.
              { guard: 'mayVoteInThisTerm', actions: ['voteForSender', 'grantVote'] },
            ],
            REQUEST_PRE_VOTE: { actions: 'refusePreVote' },
          },
        },
      },
    },
    startingElection: {
      entry: ['forgetLeader', 'countSelf'],
      always: [{ guard: 'doesPreVote', target: 'preCandidate' }, { target: 'candidate' }],
    },
    preCandidate: {
      entry: ['drawElectionTimeout', 'requestPreVotes'],
      always: { guard: 'hasMajority', target: 'candidate' },
      on: { REQUEST_PRE_VOTE_REPLY: { guard: 'isPreVote', actions: 'countSender' } },
      after: { electionTimeout: { target: 'startingElection', actions: ['fail', 'beginAgain'] } },
    },
    candidate: {
      entry: ['voteForSelf', 'countSelf', 'drawElectionTimeout', 'requestVotes'],
      always: { guard: 'hasMajority', target: 'leader' },
      on: { REQUEST_VOTE_REPLY: { guard: 'isVote', actions: 'countSender' } },
      after: { electionTimeout: { target: 'startingElection', actions: ['fail', 'beginAgain'] } },
    },
    leader: {
      entry: ['lead', 'sendHeartbeat', 'awaitHeartbeat'],
      exit: 'stopHeartbeat',
      on: {
        heartbeatDue: { actions: ['sendHeartbeat', 'awaitHeartbeat'] },
        // Only a lost disk can make a second leader of one term: the paper has no rule for this case.
        HEARTBEAT: { guard: 'isOfThisTerm' },
        REQUEST_VOTE: { guard: 'checksQuorum' },
        REQUEST_PRE_VOTE: { actions: 'refusePreVote' },
      },
      initial: 'inOffice',
      states: {
        inOffice: { always: { guard: 'needsQuorum', target: 'checkingQuorum' } },
        checkingQuorum: {
          entry: 'countSelf',
          always: { guard: 'hasMajority', target: 'checkingQuorum', reenter: true },
          on: { HEARTBEAT_REPLY: { guard: 'isOfThisTerm', actions: 'countSender' } },
          after: { quorum: { target: '#raft.follower.noLeaderHeard', actions: 'forgetLeader' } },
        },
      },
    },
  },
});

const pseudocode = [
  'follower:  wait an election timeout drawn from [T, 2T), anew on each HEARTBEAT and vote granted',
  '    if it ends:  start election',
  'start election:  elected ← ⊥',
  '    [pre-vote]  ask all:  would you vote for me in term + 1?  go on when a majority would',
  '    candidate:  term ← term + 1;  votedFor ← self;  send REQUEST_VOTE(term, end of log) to all',
  '    wait for votes, a timeout drawn from [T, 2T);  if it ends:  start election',
  '    on votes of a majority:  leader;  elected ← self',
  '        send HEARTBEAT(term) to all, again and again',
  '        [check quorum]  if no majority replies for T:  elected ← ⊥;  follower',
  'on a term above one’s own:  term ← it;  votedFor, elected ← ⊥;  follower',
  'on REQUEST_VOTE from j:  grant if term is one’s own, votedFor ∈ {⊥, j}, j’s log not behind',
  '    [check quorum]  but ignore it, and its term, within T of a HEARTBEAT',
  'on HEARTBEAT from j:  elected ← j;  follower;  but if its term is below one’s own:  tell j',
] as const;

/** The line and the role of each state that is no follower's. */
const STATES: Readonly<Record<string, { readonly line: number; readonly role: Role }>> = {
  preCandidate: { line: 4, role: 'candidate' },
  candidate: { line: 6, role: 'candidate' },
  'leader.inOffice': { line: 8, role: 'leader' },
  'leader.checkingQuorum': { line: 9, role: 'leader' },
};

/** Split votes have no bound. Measured: 1 election in 50 splits with 5 nodes, 1 in 8 with 25; 8 in a row, 1 in 10⁷. */
const MOST_ROUNDS = 8;
/** A node that loses its disk forgets its vote. */
const BORNE = allBut('lostDisk');

export default defineAlgorithm({
  id: 'raft',
  name: 'Raft’s election',
  source: 'Ongaro, Consensus: Bridging Theory and Practice (2014), 3.3, 3.4, 4.2.3, 6.2, 9.6',
  summary:
    'Time is divided into terms. A node that misses the leader becomes a candidate in a new term, and the votes of a majority make it the leader.',
  params,
  messages: {
    REQUEST_VOTE: { shape: 'triangle', letter: 'R', means: 'Asks for a vote in a new term.' },
    REQUEST_VOTE_REPLY: { shape: 'ring', letter: 'V', means: 'Grants or refuses the vote.' },
    REQUEST_PRE_VOTE: {
      shape: 'diamond',
      letter: 'r',
      means: 'Asks for a pre-vote: would the receiver vote for it in its next term?',
    },
    REQUEST_PRE_VOTE_REPLY: {
      shape: 'square',
      letter: 'v',
      means: 'Grants or refuses the pre-vote.',
    },
    HEARTBEAT: {
      shape: 'dot',
      letter: '♥',
      means: 'Announces the leader of the term: an AppendEntries without entries.',
      announces: true,
      periodic: true,
    },
    HEARTBEAT_REPLY: {
      shape: 'dot',
      letter: 'a',
      means: 'Replies to a heartbeat.',
      periodic: true,
    },
  },
  timers: {
    electionTimeout: 'the election timeout, drawn from T to 2T',
    minElectionTimeout: 'T, the minimum election timeout, since the leader’s last heartbeat',
    quorum: 'T, for replies from a majority',
    heartbeat: 'the next heartbeat',
  },
  machine,
  membership: 'fixed',
  electedOf: (context) => context.elected,
  roleOf: (_, state) => STATES[state]?.role ?? 'follower',
  termOf: (context) => context.term,
  durable: ({ term, votedFor }) => ({ term, votedFor }),
  shows: ({ term, votedFor, votesGranted, peers }, state) => {
    const votes = reached(new Set(votesGranted).size, majority(peers.length + 1));
    const known = { term: String(term), 'voted for': votedFor ?? '⊥' };
    if (state === 'leader.checkingQuorum') return { ...known, replies: votes };
    const counts = { candidate: 'votes', preCandidate: 'pre-votes' }[state];
    return counts === undefined ? known : { ...known, [counts]: votes };
  },
  watchable: { params: { timeoutMs: 1500, heartbeatMs: 500 }, latencyMs: 100 },
  pseudocode,
  lineOf: (state) => STATES[state]?.line ?? 1,
  settleMs: ({ timeoutMs, heartbeatMs }, { latencyMs: { max } }) =>
    heartbeatMs + MOST_ROUNDS * (2 * timeoutMs + 2 * max),
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
