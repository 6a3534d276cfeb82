// How long the nodes of Raft wait, and what follows from it: the settling time, and warnings about unwise parameters.
import { draw, type StreamState } from '../../sim/base/random';
import { roundMs } from '../../sim/base/time';
import { type Surroundings, type Warning, warnUnlessLonger } from '../../sim/contracts/algorithm';
import type { Peer } from '../../sim/contracts/protocol';
import type { RaftParams } from './params';

/** Split votes have no bound. Measured: 1 election in 50 splits with 5 nodes, 1 in 8 with 25; 8 in a row, 1 in 10⁷. */
const MOST_ROUNDS = 8;
/** A back-off is drawn in steps: Kafka’s are of 100 ms, its longest back-off is 1 s. */
const BACK_OFF_STEPS = 10;

/** Candidates should be this many latencies apart. */
const LATENCIES_APART = 10;

/** A random duration in ms, and the state of the stream after it. */
type Drawn = readonly [ms: number, random: StreamState];

/** The length of a tick in ms; 0 where time is not counted in ticks. */
function tickMs({ timeoutMs, ticks }: RaftParams): number {
  return ticks < 2 ? 0 : timeoutMs / ticks;
}

/**
 * The timeout of a candidate. A node that counts ticks draws a whole number of them, and the first one is under way: a
 * timeout of 10 to 19 ticks lasts from 9 ticks to 19.
 */
export function drawTimeout(params: RaftParams, random: StreamState): Drawn {
  const [drawn, next] = draw(random);
  const { timeoutMs, spreadPercent } = params;
  return [roundMs(timeoutMs * (1 + drawn * (spreadPercent / 100)) - tickMs(params)), next];
}

/** The timeout of a follower; `isFirst` for the first one after a start. */
export function drawFollowerTimeout(
  params: RaftParams,
  random: StreamState,
  isFirst: boolean,
): Drawn {
  const { timeoutMs, fixedPercent, bootAdvance } = params;
  const [ms, next] =
    fixedPercent > 0
      ? ([(timeoutMs * fixedPercent) / 100, random] as const)
      : drawTimeout(params, random);
  const advanceMs = isFirst && bootAdvance ? timeoutMs - 2 * tickMs(params) : 0;
  return [roundMs(Math.max(0, ms - advanceMs)), next];
}

/** The back-off after so many failed rounds in a row, from 1. */
export function drawBackOff({ backOffMs }: RaftParams, rounds: number, random: StreamState): Drawn {
  const [drawn, next] = draw(random);
  const steps = Math.min(BACK_OFF_STEPS, Math.floor(drawn * 2 ** Math.min(rounds, BACK_OFF_STEPS)));
  return [roundMs((backOffMs * steps) / BACK_OFF_STEPS), next];
}

/**
 * T, the minimum election timeout, in ms. Where a node counts ticks, it ends at a tick, as does the election timeout.
 *
 * @param electionTimeoutMs - the election timeout that was drawn at the same moment.
 */
export function minElectionTimeoutMs(params: RaftParams, electionTimeoutMs: number): number {
  const { timeoutMs, fixedPercent } = params;
  const tick = tickMs(params);
  if (tick === 0 || fixedPercent > 0) return timeoutMs;
  return roundMs(timeoutMs - (Math.ceil(electionTimeoutMs / tick) * tick - electionTimeoutMs));
}

/** The silence after which a follower stands, in words: only a timer that heartbeats reset has lasted as long as it. */
export function silence({ timer, timeoutMs }: RaftParams, electionTimeoutMs: number): string {
  if (timer === 'reset') return `for ${electionTimeoutMs} ms`;
  return timer === 'freeRunning' ? `for ${timeoutMs} ms` : 'since its timer last ended';
}

/** The time in ms in which a majority must answer a leader. */
export function quorumMs({ timeoutMs, quorumPercent }: RaftParams): number {
  return roundMs((timeoutMs * quorumPercent) / 100);
}

/** The time in ms after which a node stands against a leader of lower priority: the highest node first. */
export function takeoverMs(
  { timeoutMs }: RaftParams,
  { self, peers }: { readonly self: Peer; readonly peers: readonly Peer[] },
  electionTimeoutMs: number,
): number {
  const higher = peers.filter(({ priority }) => priority > self.priority).length;
  return roundMs(higher * timeoutMs + electionTimeoutMs);
}

/** The longest time in ms from the last heartbeat until a follower becomes a candidate. */
function longestSilenceMs({ timeoutMs, spreadPercent, fixedPercent, timer }: RaftParams): number {
  const waitMs =
    fixedPercent > 0 ? (timeoutMs * fixedPercent) / 100 : timeoutMs * (1 + spreadPercent / 100);
  if (timer === 'freeRunning') return timeoutMs + waitMs;
  return timer === 'heardSince' ? 2 * waitMs : waitMs;
}

/** See `Algorithm.settleMs`. */
export function settleMs(params: RaftParams, { nodes, latencyMs: { max } }: Surroundings): number {
  const { timeoutMs, heartbeatMs, spreadPercent, retry, backOffMs, priorityTakeover } = params;
  const candidacyMs = timeoutMs * (1 + spreadPercent / 100) + (retry === 'backOff' ? backOffMs : 0);
  const roundTimeMs = Math.max(longestSilenceMs(params), candidacyMs);
  const takeoversMs = priorityTakeover ? nodes * timeoutMs + candidacyMs + 4 * max : 0;
  return heartbeatMs + MOST_ROUNDS * (roundTimeMs + 2 * max) + takeoversMs;
}

/** Warnings about parameters that are unwise under these latencies. */
export function warningsFor(params: RaftParams, { latencyMs }: Surroundings): Warning[] {
  const { min, max } = latencyMs;
  const { timeoutMs, heartbeatMs, fixedPercent, checkQuorum, quorumPercent } = params;
  // The share of T that a follower, a candidate and a leader wait at least.
  const candidacy = 1 - tickMs(params) / timeoutMs;
  const silence = fixedPercent > 0 ? fixedPercent / 100 : candidacy;
  const unlessOver = (share: number, boundMs: number, why: string) =>
    warnUnlessLonger('timeoutMs', timeoutMs, boundMs / share, why);
  const answersMs = Math.max(heartbeatMs + 2 * (max - min), 2 * max);
  return [
    ...unlessOver(silence, heartbeatMs + max - min, 'heartbeats come this far apart'),
    ...unlessOver(
      candidacy,
      2 * max,
      'votes take a round trip, or the candidate has given up before',
    ),
    ...unlessOver(quorumPercent / 100, checkQuorum ? answersMs : 0, 'answers come this far apart'),
    ...spreadWarning(params, max),
    ...takeoverWarning(params),
  ];
}

/** Chapter 9 recommends a range of ten latencies: then a round seldom fails. */
function spreadWarning({ timeoutMs, spreadPercent }: RaftParams, latencyMs: number): Warning[] {
  const leastMs = LATENCIES_APART * latencyMs;
  if ((timeoutMs * spreadPercent) / 100 >= leastMs) return [];
  const why = 'two candidates that stand within a message’s latency split the vote';
  return spreadPercent < 100
    ? [
        {
          param: 'spreadPercent',
          text: `Spread should be at least ${Math.ceil((100 * leastMs) / timeoutMs)} % of T: ${why}.`,
        },
      ]
    : warnUnlessLonger('timeoutMs', timeoutMs, leastMs, why);
}

function takeoverWarning({
  priorityTakeover,
  preVote,
  checkQuorum,
  stickiness,
}: RaftParams): Warning[] {
  const isRefused = checkQuorum || (preVote && (stickiness === 'T' || stickiness === 'ownTimeout'));
  if (!priorityTakeover || stickiness === 'none' || !isRefused) return [];
  return [
    {
      param: 'priorityTakeover',
      text: 'Priority takeover is in vain where nodes that hear a leader turn candidates away: it needs the stickiness “none”.',
    },
  ];
}
