// The times that the rules of systems built on Raft cost, computed on paper, and the runs that must show the same.
import type { Params } from '../../sim/contracts/definition';
import { candidaciesT, failoverT, isSplit, losses, twoLeadersT } from './raftRuns';

/** A figure computed on paper; times are in T. */
interface Formula {
  readonly says: string;
  readonly expected: number;
  /** The largest figure that there can be, where the formula names one. */
  readonly most?: number;
  /** The figures of so many runs, a number each. */
  readonly sample: (runs: number) => readonly number[];
}

const SAFE = { preVote: true, checkQuorum: true };
const ETCD_LIKE = { ...SAFE, heartbeatMs: 100, stickiness: 'withCheckQuorum' };
const HASHICORP_LIKE = { ...SAFE, timer: 'freeRunning', stickiness: 'ownTimeout' };
const isTrue = (is: boolean) => (is ? 1 : 0);

const candidacies = (params: Params) => (runs: number) =>
  losses(runs, { nodes: 2, params, until: 'candidacy' }).flatMap(candidaciesT);
const failovers =
  (nodes: number, params: Params = {}) =>
  (runs: number) =>
    losses(runs, { nodes, params }).map(failoverT);
/** Two formulas are about the same runs. */
const cutOffBefore = new Map<string, readonly number[]>();
const cutOff = (nodes: number, params: Params) => (runs: number) => {
  const key = JSON.stringify([nodes, params, runs]);
  const spansT =
    cutOffBefore.get(key) ??
    losses(runs, { nodes, params, command: 'isolateLeader' }).map(twoLeadersT);
  cutOffBefore.set(key, spansT);
  return spansT;
};
const withTwoLeaders = (nodes: number, params: Params) => (runs: number) =>
  cutOff(nodes, params)(runs).map((spanT) => isTrue(spanT > 0));
const lengthsOfTwo = (nodes: number, params: Params) => (runs: number) =>
  cutOff(nodes, params)(runs).filter((spanT) => spanT > 0);
const splits = (params: Params, latencyMs: number) => (runs: number) =>
  losses(runs, { nodes: 3, params, latencyMs }).map((loss) => isTrue(isSplit(loss)));

const WINDOW = { ...ETCD_LIKE, quorumRule: 'window' };
const IN_TICKS = { ...WINDOW, ticks: 10 };
/** Two followers draw within a latency of each other: 1 − (1 − x)², x the latency as a share of the spread. */
const splitShare = (latencyT: number, spread: number) => 1 - (1 - latencyT / spread) ** 2;

export const FORMULAS: readonly Formula[] = [
  {
    says: 'a follower stands 3/2 T after the last heartbeat',
    expected: 3 / 2,
    sample: candidacies({}),
  },
  {
    says: 'free-running: 16/9 T, the rest of a timeout, and for two of three another one',
    expected: 16 / 9,
    sample: candidacies({ timer: 'freeRunning' }),
  },
  {
    says: 'heard since: 41/18 T, the rest of a timeout and another one',
    expected: 41 / 18,
    sample: candidacies({ timer: 'heardSince' }),
  },
  { says: 'ticks of T/10: 1.4 T', expected: 1.4, sample: candidacies({ ticks: 10 }) },
  {
    says: 'three nodes: the sooner of two followers leads after 4/3 T',
    expected: 4 / 3,
    sample: failovers(3),
  },
  {
    says: 'five nodes: the soonest of four after 6/5 T',
    expected: 6 / 5,
    sample: failovers(5, SAFE),
  },
  {
    says: 'hashicorp/raft, three nodes: both followers have to miss the leader, 2.05 T',
    expected: 2.05,
    sample: failovers(3, HASHICORP_LIKE),
  },
  {
    says: 'hashicorp/raft, five nodes: three of four, 1.92 T',
    expected: 1.916,
    sample: failovers(5, HASHICORP_LIKE),
  },
  {
    says: 'etcd’s windows, three nodes: a leader that is cut off leads beside the next one in 71 % of the runs',
    expected: 0.714,
    sample: withTwoLeaders(3, WINDOW),
  },
  {
    says: 'for 0.40 T, and less than a T',
    expected: 0.4,
    most: 1,
    sample: lengthsOfTwo(3, WINDOW),
  },
  { says: 'five nodes: in 84 %', expected: 0.844, sample: withTwoLeaders(5, WINDOW) },
  {
    says: 'counted in ticks, which end early: in 76 %',
    expected: 0.7585,
    sample: withTwoLeaders(3, IN_TICKS),
  },
  {
    says: 'for 0.42 T, and less than 1.1 T',
    expected: 0.4239,
    most: 1.1,
    sample: lengthsOfTwo(3, IN_TICKS),
  },
  {
    says: 'the rolling quorum: in none',
    expected: 0,
    sample: withTwoLeaders(3, ETCD_LIKE),
  },
  {
    says: 'hashicorp/raft’s lease of T/2: in none',
    expected: 0,
    sample: withTwoLeaders(3, { ...HASHICORP_LIKE, quorumPercent: 50 }),
  },
  {
    says: 'spread over T: two followers split the vote, if they stand within a latency of T/50',
    expected: splitShare(0.02, 1),
    sample: splits({}, 20),
  },
  {
    says: 'spread over 15 % of T: far oftener',
    expected: splitShare(0.02, 0.15),
    sample: splits({ spreadPercent: 15 }, 20),
  },
  { says: 'not spread: always', expected: 1, sample: splits({ fixedPercent: 200 }, 20) },
  {
    says: 'MongoDB’s spread of 15 %, three nodes: the sooner of two followers after 1.05 T',
    expected: 1 + 0.15 / 3,
    sample: failovers(3, { ...SAFE, spreadPercent: 15, stickiness: 'none' }),
  },
];

/** The mean of a sample, and half of its interval of 99.9 %. */
export function interval(sample: readonly number[]): {
  readonly mean: number;
  readonly half: number;
} {
  const mean = sample.reduce((sum, one) => sum + one, 0) / sample.length;
  const variance = sample.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (sample.length - 1);
  return { mean, half: 3.29 * Math.sqrt(variance / sample.length) };
}
