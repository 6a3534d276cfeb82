// Compares the preset `etcd` of our Raft with three real etcd servers: crashes, pauses, cuts and stops of the leader.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import raft from '../../src/algorithms/raft';
import { fidelity } from '../../src/algorithms/raft/fidelity';
import { of, play } from '../../src/algorithms/testing/play';
import { type Loss, type LossOfLeader, losses } from '../../src/algorithms/testing/raftRuns';
import { createStream } from '../../src/sim/base/random';
import type { Command } from '../../src/sim/contracts/command';
import type { Params } from '../../src/sim/contracts/definition';
import { EtcdCluster } from './etcdCluster';
import type { EtcdLine } from './etcdServer';

const preset = fidelity.presets?.find(({ id }) => id === 'etcd');
if (!preset) throw new Error('Raft has no preset `etcd`');
const T_MS = preset.params['timeoutMs'] as number;
const HEARTBEAT_MS = preset.params['heartbeatMs'] as number;

/** Clusters side by side: they mostly wait. */
const CLUSTERS = 3;
const CRASHES = 51;
const PAUSES = 9;
const CUTS = 15;
const OUR_RUNS = 200;
/** A loopback and a fast disk. */
const LATENCY_MS = 0.5;
/** The time that may pass on a busy machine between an event and its line in the log. */
const SLACK_MS = 150;

let clusters: readonly EtcdCluster[] = [];
beforeAll(async () => {
  const settings = { heartbeatMs: HEARTBEAT_MS, electionMs: T_MS, preVote: true };
  clusters = await Promise.all(Array.from({ length: CLUSTERS }, () => EtcdCluster.start(settings)));
});
beforeEach(() => {
  for (const cluster of clusters) cluster.mend();
});
afterAll(async () => {
  await Promise.all(clusters.map((cluster) => cluster.stop()));
});

/** Does something so many times in all, on all clusters side by side. */
async function onAll<T>(times: number, once: (cluster: EtcdCluster, turn: number) => Promise<T>) {
  const each = clusters.map(async (cluster, index) => {
    const results: T[] = [];
    for (let turn = index; turn < times; turn += clusters.length)
      results.push(await once(cluster, turn));
    return results;
  });
  // A cluster whose turn fails must not disturb the next test while it goes on.
  await Promise.allSettled(each);
  return (await Promise.all(each)).flat();
}

/** The term in the line of a server that became leader. */
const termOf = ({ text }: EtcdLine) => Number(/at term (\d+)/.exec(text)?.[1]);

/** Waits for a part of a heartbeat, so that the leader is lost at any age of its last one. */
const anyAge = (turn: number) =>
  new Promise((resolve) =>
    setTimeout(resolve, HEARTBEAT_MS * createStream(String(turn), 'age').next()),
  );

const { params } = preset;
const ours = (command: NonNullable<LossOfLeader['command']>, runs = OUR_RUNS) =>
  losses(runs, { nodes: 3, params, command, latencyMs: LATENCY_MS });
const nextLeaderMs = ({ events, leader, lostMs }: Loss) =>
  (of(events, 'leadershipAcquired').find(({ node }) => node !== leader)?.atMs ?? Number.NaN) -
  lostMs;
const lostItMs = ({ events, leader, lostMs }: Loss) =>
  (of(events, 'leadershipLost').find(({ node }) => node === leader)?.atMs ?? Number.NaN) - lostMs;

function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
const median = (sample: readonly number[]) => quantile(sample, 0.5);
const mean = (sample: readonly number[]) => sample.reduce((sum, ms) => sum + ms, 0) / sample.length;

/** Prints both samples, in ms, and compares their medians. */
function compare(what: string, real: readonly number[], our: readonly number[], within: number) {
  const figures = (sample: readonly number[]) =>
    [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(sample, share).toFixed(0).padStart(6)).join('');
  const line = (who: string, sample: readonly number[]) =>
    `  ${who} n ${String(sample.length).padStart(3)}, mean ${mean(sample).toFixed(0)}, quartiles ${figures(sample)}`;
  console.log([`${what}, ms`, line('etcd', real), line('ours', our)].join('\n'));
  expect(median(real) / median(our)).toBeGreaterThan(1 - within);
  expect(median(real) / median(our)).toBeLessThan(1 + within);
}

describe('three etcd servers and our preset', () => {
  it('need as long for the next leader after a crash', async () => {
    const real = await onAll(CRASHES, async (cluster, turn) => {
      const { leader } = await cluster.settled();
      await anyAge(turn);
      const next = cluster.line('became leader', { except: leader });
      const crashedMs = Date.now();
      await leader.end();
      const { atMs } = await next;
      leader.boot();
      return atMs - crashedMs;
    });
    compare('the next leader after a crash', real, ours('crashLeader').map(nextLeaderMs), 0.25);
  });

  it('replace a paused leader, which follows the next one when it goes on', async () => {
    const real = await onAll(PAUSES, async (cluster, turn) => {
      const { leader } = await cluster.settled();
      await anyAge(turn);
      const next = cluster.line('became leader', { except: leader });
      const pausedMs = Date.now();
      leader.pause();
      const elected = await next;
      const follows = cluster.line('became follower', { of: leader });
      const resumedMs = Date.now();
      leader.resume();
      const followed = await follows;
      expect(followed.atMs - resumedMs).toBeLessThan(HEARTBEAT_MS + SLACK_MS);
      expect(await cluster.settled()).toMatchObject({ term: termOf(elected) });
      return elected.atMs - pausedMs;
    });
    compare(
      'the next leader after a pause',
      real,
      ours('pauseLeader', PAUSES ** 2).map(nextLeaderMs),
      0.4,
    );
  });

  it('have a leader that is cut off lead on for one to two T, often beside the next one', async () => {
    const real = await onAll(CUTS, async (cluster, turn) => {
      const { leader } = await cluster.settled();
      await anyAge(turn);
      const next = cluster.line('became leader', { except: leader });
      const stepsDown = cluster.line('stepped down to follower since quorum is not active', {
        of: leader,
      });
      const cutMs = Date.now();
      cluster.cutOff(leader);
      const [elected, steppedDown] = await Promise.all([next, stepsDown]);
      cluster.heal();
      // With pre-vote the former leader has not raised its term, and deposes nobody.
      expect(await cluster.settled()).toMatchObject({ term: termOf(elected) });
      return { nextMs: elected.atMs - cutMs, lostMs: steppedDown.atMs - cutMs };
    });
    const our = ours('isolateLeader');
    const lost = real.map(({ lostMs }) => lostMs);
    compare(
      'the next leader after a cut',
      real.map(({ nextMs }) => nextMs),
      our.map(nextLeaderMs),
      0.3,
    );
    compare('the end of the former one', lost, our.map(lostItMs), 0.3);
    for (const ms of lost) {
      expect(ms).toBeGreaterThan(T_MS - HEARTBEAT_MS);
      expect(ms).toBeLessThan(2 * T_MS + HEARTBEAT_MS + SLACK_MS);
    }
    // By a rolling quorum it would always lead for T, and never beside another.
    expect(Math.max(...lost)).toBeGreaterThan(1.2 * T_MS);
    const shareOfTwo = (spans: readonly { nextMs: number; lostMs: number }[]) =>
      spans.filter(({ nextMs, lostMs }) => lostMs > nextMs).length / spans.length;
    const ourSpans = our.map((loss) => ({ nextMs: nextLeaderMs(loss), lostMs: lostItMs(loss) }));
    console.log(
      `two leaders: etcd in ${(100 * shareOfTwo(real)).toFixed(0)} % of the cuts, ours in ${(100 * shareOfTwo(ourSpans)).toFixed(0)} %`,
    );
    expect(shareOfTwo(real)).toBeGreaterThan(0.3);
  });

  it('hand over at once when the leader is stopped', async () => {
    const real = await onAll(CLUSTERS, async (cluster) => {
      const { leader } = await cluster.settled();
      const next = cluster.line('became leader', { except: leader });
      const stoppedMs = Date.now();
      const isGone = leader.end('SIGTERM');
      const { atMs } = await next;
      await isGone;
      leader.boot();
      return atMs - stoppedMs;
    });
    console.log(`the next leader after a stop, ms: ${real.join(', ')}`);
    expect(median(real)).toBeLessThan(T_MS / 4);
    const our = ours('leave', PAUSES).map(nextLeaderMs);
    expect(median(our)).toBeLessThan(T_MS / 4);
  });

  it.each([
    [true, 'disturbs nobody'],
    [false, 'deposes the leader by its newer term'],
  ])('after the cut of a follower, with pre-vote %s: it %s', async (preVote, _) => {
    const termsRaised = await (preVote ? followersCut(clusters) : followersCutWithoutPreVote());
    for (const raised of [...termsRaised, ourFollowerCut(preVote)])
      if (preVote) expect(raised).toBe(0);
      else expect(raised).toBeGreaterThan(0);
  });
});

/** The terms by which a cluster's leader is newer after the cut of a follower, for each of these clusters. */
function followersCut(which: readonly EtcdCluster[]): Promise<number[]> {
  return Promise.all(
    which.map(async (cluster) => {
      const { leader, term } = await cluster.settled();
      const follower = cluster.servers.find((server) => server !== leader);
      if (!follower) throw new Error('there is no follower');
      const stands = () => cluster.line('is starting a new election', { of: follower });
      cluster.cutOff(follower);
      for (let tries = 0; tries < 2; tries += 1) await stands();
      cluster.heal();
      return (await cluster.settled()).term - term;
    }),
  );
}

async function followersCutWithoutPreVote(): Promise<number[]> {
  const settings = { heartbeatMs: HEARTBEAT_MS, electionMs: T_MS, preVote: false };
  const cluster = await EtcdCluster.start(settings);
  try {
    return await followersCut([cluster]);
  } finally {
    await cluster.stop();
  }
}

/** The same for our preset: the follower is cut off for 5 T, in which it tries twice at least. */
function ourFollowerCut(preVote: boolean): number {
  const given = { algorithm: raft, nodes: 3, params: { ...params, preVote } as Params };
  const leaders = (commands: readonly Command[], untilMs: number) =>
    of(play({ ...given, commands, untilMs }), 'leadershipAcquired');
  const before = leaders([], 5 * T_MS).at(-1);
  const apart = ['n1', 'n2', 'n3'].find((id) => id !== before?.node) ?? '';
  const rest = ['n1', 'n2', 'n3'].filter((id) => id !== apart);
  const after = leaders(
    [
      { atMs: 5 * T_MS, type: 'partition', groups: [[apart], rest] },
      { atMs: 10 * T_MS, type: 'heal' },
    ],
    15 * T_MS,
  ).at(-1);
  return (after?.term ?? Number.NaN) - (before?.term ?? Number.NaN);
}
