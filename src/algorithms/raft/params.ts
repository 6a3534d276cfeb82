// The parameters of Raft’s election. The defaults are the paper’s; the others are rules of systems that are built on it.
import * as v from 'valibot';
import { choice, count, duration, toggle } from '../../sim/contracts/params';

export const params = v.strictObject({
  timeoutMs: duration(
    'T',
    150,
    'A follower that hears no leader for a timeout drawn from T to 2T becomes a candidate.',
  ),
  heartbeatMs: duration('Heartbeat', 50, 'How often the leader sends a heartbeat to all nodes.'),
  spreadPercent: count(
    'Spread',
    100,
    'The timeouts are drawn from T to T and this share of it, in per cent. MongoDB’s is 15.',
    0,
  ),
  fixedPercent: count(
    'Fixed wait',
    0,
    'A follower waits exactly this share of T, in per cent, as in Kafka. With 0 it draws its timeout as a candidate does.',
    0,
  ),
  ticks: count(
    'Ticks in T',
    0,
    'A node that counts T in ticks of its clock, as etcd’s does, ends a timeout at a tick, up to one tick early. With 0 or 1 the time is not counted in ticks.',
    0,
  ),
  bootAdvance: toggle(
    'Early start',
    false,
    'A node that starts shortens its first timeout by T less two ticks, as in etcd.',
  ),
  timer: choice(
    'Follower’s timer',
    ['reset', 'freeRunning', 'heardSince'],
    'reset',
    'A heartbeat restarts the timer. Or the timer runs on, and at its end the follower stays one if it heard a leader or voted within T (free-running), or if it heard a leader since the timer last ended.',
  ),
  retry: choice(
    'Without a majority',
    ['wait', 'follow', 'backOff'],
    'wait',
    'A candidate that is refused by too many waits for the end of its timeout, or becomes a follower at once, or backs off; a candidate that backs off does so after its timeout, too.',
  ),
  backOffMs: duration(
    'Back-off',
    1000,
    'A candidate that backs off waits at most this long: at random up to a tenth at first, then up to more and more tenths.',
  ),
  preVote: toggle('Pre-vote', false, 'A node asks for pre-votes before it raises its term.'),
  checkQuorum: toggle(
    'Check quorum',
    false,
    'A leader steps down when no majority has answered it for T; a node that heard a leader within T ignores candidates.',
  ),
  quorumRule: choice(
    'Quorum rule',
    ['rolling', 'window'],
    'rolling',
    'A leader with check-quorum counts answers since a majority last answered; or in fixed windows, as etcd’s does: it stays if a majority answered once in each.',
  ),
  quorumPercent: count(
    'Quorum interval',
    100,
    'A leader with check-quorum waits this share of T for a majority’s answers, in per cent. hashicorp/raft’s lease is 50.',
    1,
  ),
  stickiness: choice(
    'Stickiness',
    ['T', 'withCheckQuorum', 'ownTimeout', 'none'],
    'T',
    'A node that hears a leader refuses pre-votes for T and, with check-quorum, ignores candidates. In etcd both need check-quorum; in hashicorp/raft both last until the node’s own timeout; in others neither is so.',
  ),
  heartbeatReplies: toggle(
    'Heartbeats answered',
    false,
    'A follower answers each heartbeat. With check-quorum it always does.',
  ),
  leadershipTransfer: toggle(
    'Leadership transfer',
    false,
    'A leader that leaves asks another node to stand at once.',
  ),
  priorityTakeover: toggle(
    'Priority takeover',
    false,
    'A node stands against a leader of lower priority, after T for each node of its own priority or a higher one, as in MongoDB.',
  ),
  preVoteFault: choice(
    'Pre-vote fault',
    ['none', 'refusesOwnLeader', 'countsAsContact'],
    'none',
    'A fault of hashicorp/raft 1.7.0: a node refuses a pre-vote even to the node that it takes for the leader, or a granted pre-vote counts as a heartbeat.',
  ),
});
export type RaftParams = v.InferOutput<typeof params>;
