// Votes in Raft: the rule by which a candidate gets one, and the rules by which a node that hears a leader turns it away.
import type { Emitted } from '../../sim/contracts/emitted';
import { send } from '../../sim/contracts/emitted';
import { bodyOf, type Args as Given, sender, senderId } from '../../sim/contracts/machineKit';
import type { ProcessInput } from '../../sim/contracts/protocol';
import type { RaftParams } from './params';

/** The persistent state of the paper: a node that forgets it may vote twice in a term. */
export type Kept = { readonly term: number; readonly votedFor: string | null };
/** The part of a node’s state that decides its answer to a candidate. */
interface Voter extends ProcessInput<RaftParams>, Kept {
  readonly elected: string | null;
}
export type Request = {
  term: number;
  lastLogTerm: number;
  lastLogIndex: number;
  /** Present when the leader itself has asked the candidate to stand. */
  leadershipTransfer?: true;
};
export type Reply = { term: number; voteGranted: boolean; requestTerm: number };
type Args = Given<Voter>;

/** The end of the log. Nothing is replicated here: every log is empty, so that all are equally up to date. */
export const LOG_END = { lastLogTerm: 0, lastLogIndex: 0 };

/** The term of a message. */
export function termIn(args: Args): number {
  return bodyOf<{ term: number }>(args).term;
}

/** One vote a term, first come, first served, and none for a log behind the voter's: RequestVote in figure 3.1. */
export function mayVote(args: Args): boolean {
  const { term, votedFor } = args.context;
  const request = bodyOf<Request>(args);
  const isFree = votedFor === null || votedFor === senderId(args);
  const isBehind =
    request.lastLogTerm < LOG_END.lastLogTerm ||
    (request.lastLogTerm === LOG_END.lastLogTerm && request.lastLogIndex < LOG_END.lastLogIndex);
  return (request.term > term || (request.term === term && isFree)) && !isBehind;
}

/**
 * How a node that hears a leader, or leads itself, turns a candidate away by the rule `stickiness`; null when it does not.
 * A candidate that the leader has asked to stand is never turned away.
 */
export function rebuff(args: Args): 'ignore' | 'refuse' | null {
  const { params, elected } = args.context;
  const { stickiness, checkQuorum, preVoteFault } = params;
  const isPreVote = args.event.type === 'REQUEST_PRE_VOTE';
  if (bodyOf<Request>(args).leadershipTransfer || stickiness === 'none') return null;
  if (stickiness === 'T' && isPreVote) return 'refuse';
  if (stickiness !== 'ownTimeout') return checkQuorum ? 'ignore' : null;
  const isForOther =
    elected !== senderId(args) || (isPreVote && preVoteFault === 'refusesOwnLeader');
  return isForOther && (isPreVote || checkQuorum) ? 'refuse' : null;
}

/** The reply to a request: `term` is the voter's own, `requestTerm` that of the request. */
export function reply(
  to: 'REQUEST_VOTE' | 'REQUEST_PRE_VOTE',
  args: Args,
  voteGranted: boolean,
): Emitted {
  return send(`${to}_REPLY`, sender(args), {
    term: args.context.term,
    voteGranted,
    requestTerm: termIn(args),
  });
}

/** The body of a reply. */
export function replyIn(args: Args): Reply {
  return bodyOf<Reply>(args);
}
