// Raft's election: a candidate with the votes of a majority leads for a term, and a node has one vote a term.
import { and, assign, cancel, emit, enqueueActions, not, raise, setup } from 'xstate';
import { majorityOf } from '../sim/base/majority';
import type { StreamState } from '../sim/base/random';
import { defineAlgorithm } from '../sim/contracts/algorithm';
import { type Emitted, send } from '../sim/contracts/emitted';
import {
  failed,
  type Args as Given,
  peersNamed,
  sender,
  senderId,
  started,
} from '../sim/contracts/machineKit';
import { allBut, always, mended } from '../sim/contracts/promise';
import type { ProcessInput } from '../sim/contracts/protocol';
import { reached } from '../sim/contracts/shown';
import { params, type RaftParams } from './raft/params';
import { lineOf, pseudocode, roleOf } from './raft/pseudocode';
import {
  drawBackOff,
  drawFollowerTimeout,
  drawTimeout,
  minElectionTimeoutMs,
  quorumMs,
  settleMs,
  silence,
  takeoverMs,
  warningsFor,
} from './raft/timing';
import {
  type Kept,
  LOG_END,
  mayVote,
  type Reply,
  type Request,
  rebuff,
  reply,
  replyIn,
  termIn,
} from './raft/voting';

export { fidelity } from './raft/fidelity';

const kept = ({ durable }: ProcessInput<RaftParams>) =>
  (durable as Kept | undefined) ?? { term: 0, votedFor: null };
interface Context extends ProcessInput<RaftParams>, Kept {
  /** The leader of the current term, or ⊥. */
  readonly elected: string | null;
  /** Votes granted to a candidate; with check-quorum, a leader's answers since it began to count. */
  readonly votesGranted: readonly string[];
  readonly votesRefused: readonly string[];
  /** The node that voted for this one or replied to it last. */
  readonly lastReplyFrom: string | null;
  /** The election timeout as last drawn. */
  readonly electionTimeoutMs: number;
  /** Whether a leader was heard since the timer last ended: for the rule `heardSince`. */
  readonly hasHeardLeader: boolean;
  /** Failed candidacies since a leader was last heard, and the back-off as last drawn. */
  readonly failedRounds: number;
  readonly backOffMs: number;
}
type Received = { from: string } & (
  | { type: 'REQUEST_VOTE' | 'REQUEST_PRE_VOTE'; body: Request }
  | { type: 'REQUEST_VOTE_REPLY' | 'REQUEST_PRE_VOTE_REPLY'; body: Reply }
  | { type: 'HEARTBEAT' | 'HEARTBEAT_REPLY' | 'TIMEOUT_NOW'; body: { term: number } }
  | { type: 'LEAVE' }
);
type Timer = { type: 'electionTimeout' | 'heartbeatDue' | 'takeover' };
type Args = Given<Context>;
const numberOf = (ids: readonly string[]) => new Set(ids).size;
const hasLowerPriority = ({ context: { self, peers } }: Args, id: string | null) =>
  peers.some((peer) => peer.id === id && peer.priority < self.priority);
const drawn = ([electionTimeoutMs, random]: readonly [number, StreamState]) => ({
  electionTimeoutMs,
  random,
});

const NEWER_TERM = {
  guard: 'isNewer',
  target: '.follower.noLeaderHeard',
  actions: 'adoptTerm',
} as const;
const NEWER_TERM_OF_FOLLOWER = { ...NEWER_TERM, target: '.noLeaderHeard' } as const;
const FOLLOW = ['adoptTerm', 'planTakeover', 'followSender', 'replyToHeartbeat'] as const;
/** The requests that a node turns away because it hears a leader, or leads. */
const REBUFFS = {
  REQUEST_VOTE: [{ guard: 'ignores' }, { guard: 'refuses', actions: 'refuseVote' }],
  REQUEST_PRE_VOTE: [{ guard: 'ignores' }, { guard: 'refuses', actions: 'refusePreVote' }],
} as const;
const REBUFFS_BY_FOLLOWER = {
  REQUEST_VOTE: [
    ...REBUFFS.REQUEST_VOTE,
    // A late or repeated request of this term raises no doubt about its leader: the node stays in this state.
    { guard: 'mayVoteInThisTerm', actions: ['voteForSender', 'grantVote'] },
  ],
  REQUEST_PRE_VOTE: [
    ...REBUFFS.REQUEST_PRE_VOTE,
    {
      guard: 'takesPreVoteForContact',
      target: 'leaderHeard',
      reenter: true,
      actions: 'grantPreVote',
    },
  ],
} as const;
const REFUSED_BY_TOO_MANY = [
  { guard: 'backsOffRefused', target: 'backingOff', actions: 'failAsRefused' },
  {
    guard: 'followsRefused',
    target: 'follower.noLeaderHeard',
    actions: 'failAsRefused',
  },
] as const;
const TIMED_OUT = [
  { guard: 'backsOff', target: 'backingOff', actions: 'fail' },
  { target: 'startingElection', actions: ['fail', 'beginAgain'] },
] as const;

/** The words of the machine: its timers, guards and actions. */
const words = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<RaftParams>;
    events: Received | Timer;
    emitted: Emitted;
  },
  delays: {
    electionTimeout: ({ context }) => context.electionTimeoutMs,
    minElectionTimeout: ({ context: { params, electionTimeoutMs } }) =>
      minElectionTimeoutMs(params, electionTimeoutMs),
    quorum: ({ context }) => quorumMs(context.params),
    heartbeat: ({ context }) => context.params.heartbeatMs,
    backOff: ({ context }) => context.backOffMs,
  },
  guards: {
    isNewer: (args) => termIn(args) > args.context.term,
    isOfThisTerm: (args) => termIn(args) === args.context.term,
    isStale: (args) => termIn(args) < args.context.term,
    isCurrent: not('isStale'),
    mayVote,
    mayVoteInThisTerm: and(['isOfThisTerm', 'mayVote']),
    ignores: (args) => rebuff(args) === 'ignore',
    refuses: (args) => rebuff(args) === 'refuse',
    isVote: (args) => {
      const { voteGranted, requestTerm } = replyIn(args);
      return voteGranted && requestTerm === args.context.term;
    },
    isPreVote: (args) => {
      const { voteGranted, requestTerm } = replyIn(args);
      return voteGranted && requestTerm === args.context.term + 1;
    },
    isRefusal: (args) => !replyIn(args).voteGranted && termIn(args) <= args.context.term,
    hasMajority: ({ context: { votesGranted, peers } }) =>
      numberOf(votesGranted) >= majorityOf(peers.length + 1),
    isRefused: ({ context: { votesRefused, peers } }) =>
      numberOf(votesRefused) > peers.length + 1 - majorityOf(peers.length + 1),
    backsOff: ({ context }) => context.params.retry === 'backOff',
    followsAgain: ({ context }) => context.params.retry === 'follow',
    backsOffRefused: and(['isRefused', 'backsOff']),
    followsRefused: and(['isRefused', 'followsAgain']),
    doesPreVote: ({ context }) => context.params.preVote,
    timerRunsOn: ({ context }) => context.params.timer !== 'reset',
    hearsWhileTimerRunsOn: and(['timerRunsOn', 'isCurrent']),
    votesWhileTimerRunsOn: and(['timerRunsOn', 'mayVote']),
    isFreeRunning: ({ context }) => context.params.timer === 'freeRunning',
    hasHeardSince: ({ context }) => context.params.timer === 'heardSince' && context.hasHeardLeader,
    isTrueToSilentLeader: ({ context }) => context.params.stickiness === 'ownTimeout',
    preVoteIsContact: ({ context }) => context.params.preVoteFault === 'countsAsContact',
    takesPreVoteForContact: and(['preVoteIsContact', 'mayVote']),
    isLedByLower: (args) => hasLowerPriority(args, args.context.elected),
    /** A leader alone in its cluster has no followers to answer. */
    needsQuorum: ({ context }) => context.params.checkQuorum && context.peers.length > 0,
    transfersLeadership: ({ context }) => context.params.leadershipTransfer,
    countsAlways: ({ context }) => context.params.quorumRule === 'rolling',
    hasMajorityAtOnce: and(['countsAlways', 'hasMajority']),
  },
  actions: {
    beginAsTold: emit(started('is told to start an election')),
    beginOnSilence: emit(({ context: { params, elected, electionTimeoutMs } }) =>
      started(
        `has heard nothing from ${elected ?? 'any leader'} ${silence(params, electionTimeoutMs)}`,
      ),
    ),
    beginAgain: emit(({ context }) =>
      started(`has no majority after ${context.electionTimeoutMs} ms`),
    ),
    beginAfterBackOff: emit(({ context }) =>
      started(`has no majority, and has backed off for ${context.backOffMs} ms`),
    ),
    beginAsSuccessor: emit((args) =>
      started(`is asked by ${senderId(args)}, which leaves, to lead`),
    ),
    beginTakeover: emit(({ context }) =>
      started(`has a higher priority than ${context.elected}, which leads`),
    ),
    fail: emit(failed('no majority was for it within its timeout')),
    failAsRefused: emit(failed('too many refused for a majority')),
    drawElectionTimeout: assign(({ context: { params, random } }) =>
      drawn(drawTimeout(params, random)),
    ),
    drawFollowerTimeout: assign(({ context: { params, random }, event }) =>
      drawn(drawFollowerTimeout(params, random, (event.type as string) === 'xstate.init')),
    ),
    startElectionTimer: raise(
      { type: 'electionTimeout' },
      { delay: 'electionTimeout', id: 'electionTimeout' },
    ),
    stopElectionTimer: cancel('electionTimeout'),
    drawBackOff: assign(({ context: { params, failedRounds, random: before } }) => {
      const [backOffMs, random] = drawBackOff(params, failedRounds + 1, before);
      return { backOffMs, random, failedRounds: failedRounds + 1 };
    }),
    adoptTerm: assign((args) => {
      const term = termIn(args);
      return term > args.context.term ? { term, votedFor: null, elected: null } : {};
    }),
    forgetLeader: assign({ elected: null }),
    forgetHearing: assign({ hasHeardLeader: false }),
    voteForSelf: assign(({ context: { term, self } }) => ({ term: term + 1, votedFor: self.id })),
    countSelf: assign({ votesGranted: ({ context }) => [context.self.id], votesRefused: [] }),
    countSender: assign({
      votesGranted: (args) => [...args.context.votesGranted, senderId(args)],
      lastReplyFrom: (args) => senderId(args),
    }),
    countRefusal: assign({
      votesRefused: (args) => [...args.context.votesRefused, senderId(args)],
    }),
    noteReply: assign({ lastReplyFrom: (args) => senderId(args) }),
    voteForSender: assign({ votedFor: (args) => senderId(args) }),
    followSender: assign({
      elected: (args) => senderId(args),
      hasHeardLeader: true,
      failedRounds: 0,
    }),
    /** A leader that is new to this node restarts its wait. */
    planTakeover: enqueueActions(({ context, event, enqueue }) => {
      const args = { context, event };
      if (!context.params.priorityTakeover || senderId(args) === context.elected) return;
      enqueue.cancel('takeover');
      if (!hasLowerPriority(args, senderId(args))) return;
      const delay = takeoverMs(context.params, context, context.electionTimeoutMs);
      enqueue.raise({ type: 'takeover' }, { delay, id: 'takeover' });
    }),
    lead: assign({ elected: ({ context }) => context.self.id }),
    requestPreVotes: emit(({ context: { term, peers } }) =>
      send('REQUEST_PRE_VOTE', peers, { term: term + 1, ...LOG_END }),
    ),
    requestVotes: emit(({ context: { term, peers }, event }) =>
      send('REQUEST_VOTE', peers, {
        term,
        ...LOG_END,
        ...(event.type === 'TIMEOUT_NOW' && { leadershipTransfer: true }),
      }),
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
      const isNeeded = params.checkQuorum || params.heartbeatReplies || termIn(args) < term;
      return send('HEARTBEAT_REPLY', isNeeded ? sender(args) : [], { term });
    }),
    /** Section 3.10: the node that replied last is surely connected. */
    transferLeadership: emit(({ context }) => {
      const { peers, term, lastReplyFrom } = context;
      const connected = peersNamed(context, [lastReplyFrom ?? '']);
      return send('TIMEOUT_NOW', [...connected, ...peers].slice(0, 1), { term });
    }),
  },
});

const machine = words.createMachine({
  id: 'raft',
  context: ({ input }) => ({
    ...input,
    ...kept(input),
    elected: null,
    votesGranted: [],
    votesRefused: [],
    lastReplyFrom: null,
    electionTimeoutMs: 0,
    hasHeardLeader: true,
    failedRounds: 0,
    backOffMs: 0,
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
      { target: '.follower.leaderHeard', actions: FOLLOW },
    ],
    // All servers: a newer term makes a follower.
    REQUEST_VOTE_REPLY: NEWER_TERM,
    REQUEST_PRE_VOTE_REPLY: NEWER_TERM,
    HEARTBEAT_REPLY: NEWER_TERM,
    takeover: { guard: 'isLedByLower', target: '.startingElection', actions: 'beginTakeover' },
  },
  states: {
    follower: {
      entry: ['drawFollowerTimeout', 'startElectionTimer'],
      exit: 'stopElectionTimer',
      initial: 'noLeaderHeard',
      // A newer term alone does not reset the election timeout: only a heartbeat or a granted vote does.
      on: {
        electionTimeout: [
          {
            guard: 'hasHeardSince',
            actions: ['forgetHearing', 'drawFollowerTimeout', 'startElectionTimer'],
          },
          { target: 'startingElection', actions: 'beginOnSilence' },
        ],
        // A timer that runs on is not reset at all.
        HEARTBEAT: {
          guard: 'hearsWhileTimerRunsOn',
          target: '.leaderHeard',
          actions: FOLLOW,
        },
        REQUEST_VOTE: {
          guard: 'votesWhileTimerRunsOn',
          target: '.voteGranted',
          actions: ['adoptTerm', 'voteForSender', 'grantVote'],
        },
        TIMEOUT_NOW: {
          guard: 'isCurrent',
          target: 'candidate',
          actions: ['adoptTerm', 'beginAsSuccessor', 'forgetLeader'],
        },
        REQUEST_VOTE_REPLY: NEWER_TERM_OF_FOLLOWER,
        REQUEST_PRE_VOTE_REPLY: NEWER_TERM_OF_FOLLOWER,
        HEARTBEAT_REPLY: NEWER_TERM_OF_FOLLOWER,
      },
      states: {
        /** The node has heard no leader within T, and listens to candidates. */
        noLeaderHeard: {},
        /** The node, whose timer runs on, has voted within T. */
        voteGranted: {
          after: { minElectionTimeout: 'noLeaderHeard' },
          on: {
            electionTimeout: {
              guard: 'isFreeRunning',
              actions: ['drawFollowerTimeout', 'startElectionTimer'],
            },
          },
        },
        /** The node has heard a leader within T, the minimum election timeout. */
        leaderHeard: {
          after: {
            minElectionTimeout: [
              { guard: 'isTrueToSilentLeader', target: 'leaderSilent' },
              { target: 'noLeaderHeard' },
            ],
          },
          on: {
            electionTimeout: {
              guard: 'isFreeRunning',
              actions: ['drawFollowerTimeout', 'startElectionTimer'],
            },
            ...REBUFFS_BY_FOLLOWER,
          },
        },
        /** The node has heard no leader within T, but turns candidates away until its own timeout ends. */
        leaderSilent: { on: REBUFFS_BY_FOLLOWER },
      },
    },
    startingElection: {
      entry: ['forgetLeader', 'countSelf'],
      always: [{ guard: 'doesPreVote', target: 'preCandidate' }, { target: 'candidate' }],
    },
    preCandidate: {
      entry: ['drawElectionTimeout', 'requestPreVotes'],
      always: [{ guard: 'hasMajority', target: 'candidate' }, ...REFUSED_BY_TOO_MANY],
      on: {
        REQUEST_PRE_VOTE_REPLY: [
          { guard: 'isPreVote', actions: 'countSender' },
          { guard: 'isRefusal', actions: 'countRefusal' },
        ],
      },
      after: { electionTimeout: TIMED_OUT },
    },
    candidate: {
      entry: ['voteForSelf', 'countSelf', 'drawElectionTimeout', 'requestVotes'],
      always: [{ guard: 'hasMajority', target: 'leader' }, ...REFUSED_BY_TOO_MANY],
      on: {
        REQUEST_VOTE_REPLY: [
          { guard: 'isVote', actions: 'countSender' },
          { guard: 'isRefusal', actions: 'countRefusal' },
        ],
      },
      after: { electionTimeout: TIMED_OUT },
    },
    backingOff: {
      entry: 'drawBackOff',
      after: { backOff: { target: 'startingElection', actions: 'beginAfterBackOff' } },
    },
    leader: {
      entry: ['lead', 'sendHeartbeat', 'awaitHeartbeat'],
      exit: 'stopHeartbeat',
      on: {
        heartbeatDue: { actions: ['sendHeartbeat', 'awaitHeartbeat'] },
        // Only a lost disk can make a second leader of one term: the paper has no rule for this case.
        HEARTBEAT: { guard: 'isOfThisTerm' },
        HEARTBEAT_REPLY: { guard: 'isOfThisTerm', actions: 'noteReply' },
        ...REBUFFS,
        LEAVE: { guard: 'transfersLeadership', actions: 'transferLeadership' },
      },
      initial: 'inOffice',
      states: {
        inOffice: { always: { guard: 'needsQuorum', target: 'checkingQuorum' } },
        checkingQuorum: {
          entry: 'countSelf',
          always: {
            guard: 'hasMajorityAtOnce',
            target: 'checkingQuorum',
            reenter: true,
          },
          on: { HEARTBEAT_REPLY: { guard: 'isOfThisTerm', actions: 'countSender' } },
          after: {
            quorum: [
              { guard: 'hasMajority', target: 'checkingQuorum', reenter: true },
              { target: '#raft.follower.noLeaderHeard', actions: 'forgetLeader' },
            ],
          },
        },
      },
    },
  },
});

/** A node that loses its disk forgets its vote. A takeover that is turned away is tried again and again. */
const BORNE = allBut('lostDisk');

export default defineAlgorithm({
  id: 'raft',
  name: 'Raft’s election',
  source: 'Ongaro, Consensus: Bridging Theory and Practice (2014), 3.3, 3.4, 3.10, 4.2.3, 6.2, 9.6',
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
    TIMEOUT_NOW: {
      shape: 'triangle',
      letter: 'N',
      means: 'Asks its receiver to start an election at once: the leader leaves.',
      tells: '{from}, which leaves, asks {to} to lead.',
    },
  },
  timers: {
    electionTimeout: 'the election timeout, drawn from T to 2T',
    minElectionTimeout: 'T, the minimum election timeout, since the leader’s last heartbeat',
    quorum: 'T, for replies from a majority',
    heartbeat: 'the next heartbeat',
    backOff: 'the end of the back-off',
    takeover: 'an election against a leader of lower priority',
  },
  machine,
  membership: 'fixed',
  electedOf: (context) => context.elected,
  roleOf,
  termOf: (context) => context.term,
  leaderNeeds: 'majority',
  probes: { asks: 'preCandidate', stands: 'candidate' },
  durable: ({ term, votedFor }) => ({ term, votedFor }),
  logsWrites: true,
  shows: ({ term, votedFor, votesGranted, peers }, state) => {
    const votes = reached(new Set(votesGranted).size, majorityOf(peers.length + 1));
    const known = { term: String(term), 'voted for': votedFor ?? '⊥' };
    if (state === 'leader.checkingQuorum') return { ...known, replies: votes };
    const counts = { candidate: 'votes', preCandidate: 'pre-votes' }[state];
    return counts === undefined ? known : { ...known, [counts]: votes };
  },
  watchable: { params: { timeoutMs: 1500, heartbeatMs: 500 }, latencyMs: 100 },
  usesPriorities: ({ priorityTakeover }) => priorityTakeover,
  pseudocode,
  lineOf,
  // A candidate that wins at once asks N − 1 others, and the N − 2 that live answer.
  messageCount: { formula: '2N − 3', bound: 'least', of: (n) => 2 * n - 3 },
  settleMs,
  promises: [
    always('oneLeaderPerTerm', BORNE),
    mended('liveness', BORNE, { priorityTakeover: false, preVoteFault: 'none' }),
  ],
  warnings: warningsFor,
});
