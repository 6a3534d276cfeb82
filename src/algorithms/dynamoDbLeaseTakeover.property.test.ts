// A DynamoDB lease's takeover over many seeds: its duration, one holder at a time, and its recovery.
import { describe, expect, it } from 'vitest';
import { MAX_MS, roundMs } from '../sim/base/time';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithms } from './registry';
import {
  acquired,
  acquiredSince,
  broken,
  figures,
  joining,
  momentOf,
  run,
  sentBy,
} from './testing/observedLeases';
import { of } from './testing/play';
import { beliefsAfter, troubled } from './testing/troubledLeases';

const algorithm = algorithms.get('dynamoDbLease') as Algorithm;

const LEASE = 20_000;
const HEARTBEAT = 5000;
const POLL = 1000;
/**
 * The crash of n1, at any moment between two heartbeats. The others are running by then, with polls at different times.
 */
const FROM_MS = 12_000;
const crashMs = (seed: number) => roundMs(momentOf(seed, FROM_MS, HEARTBEAT));

function takeover(
  seed: number,
  candidates: number,
  latencyMs: number | [number, number],
  waitMs = MAX_MS,
) {
  const events = run(algorithm, {
    nodes: candidates + 1,
    params: { waitMs },
    seed: String(seed),
    latencyMs,
    node: joining(seed, 2000, 4000),
    commands: [{ atMs: crashMs(seed), type: 'crash', node: 'n1' }],
    untilMs: FROM_MS + HEARTBEAT + 2 * LEASE + 6000,
  });
  const [, next] = acquired(events) as [string, number][];
  return { events, tookMs: (next?.[1] ?? Number.NaN) - crashMs(seed), leader: next?.[0] ?? '' };
}

describe('a takeover by calls of acquireLock that never fail', () => {
  /*
   * The last heartbeat is sent at S, where crash − heartbeat ≤ S ≤ crash, and takes effect at W = S + D. A candidate
   * reads every P = poll + 2D. Its first read that arrives after W, at R, W < R ≤ W + P, is answered at R + D, and from
   * then the lease counts. The first answer after its end is the kth from there, k = ⌊lease / P⌋ + 1. The PUT that it
   * leads to is answered 2D later: at R + kP + 3D.
   */
  it('comes at the time of the formula, to the ms', () => {
    const D = 10;
    const P = POLL + 2 * D;
    const k = Math.floor(LEASE / P) + 1;
    for (let seed = 1; seed <= 10; seed += 1) {
      const { events, tookMs } = takeover(seed, 3, D);
      const renewals = [...sentBy(events, 'n1', 'PUT'), ...sentBy(events, 'n1', 'UPDATE')];
      const tookEffectMs = Math.max(...renewals.map(({ atMs }) => atMs)) + D;
      const firstReads = ['n2', 'n3', 'n4'].map((node) =>
        Math.min(
          ...sentBy(events, node, 'GET')
            .map(({ atMs }) => atMs + D)
            .filter((atMs) => atMs > tookEffectMs),
        ),
      );
      const expectedMs = Math.min(...firstReads) + k * P + 3 * D;
      expect(tookMs + crashMs(seed)).toBeCloseTo(expectedMs, 2);
    }
  });

  it('lasts between lease − heartbeat and lease + 2 polls, plus latencies', () => {
    const [min, max] = [5, 15];
    for (let seed = 1; seed <= 60; seed += 1) {
      const { tookMs } = takeover(seed, 2, [min, max]);
      expect(tookMs).toBeGreaterThan(LEASE - HEARTBEAT + 4 * min);
      expect(tookMs).toBeLessThanOrEqual(LEASE + 2 * (POLL + 2 * max) + 4 * max);
    }
  });

  it.each([1, 2, 4])('lasts kP − heartbeat/2 + P/(n+1) + 4D on average, for n = %d', (n) => {
    const D = 10;
    const P = POLL + 2 * D;
    const k = Math.floor(LEASE / P) + 1;
    const seeds = Array.from({ length: 80 }, (_, index) => index + 1);
    const meanMs = seeds.reduce((sum, seed) => sum + takeover(seed, n, D).tookMs, 0) / seeds.length;
    const expectedMs = k * P - HEARTBEAT / 2 + P / (n + 1) + 4 * D;
    expect(Math.abs(meanMs - expectedMs)).toBeLessThan(0.02 * expectedMs);
  });
});

/*
 * Looks are a poll apart, P; a call fails at its look C, the first one that is older than lease + wait, and the next
 * begins at once. A version is old enough L looks after the look that saw it. The last heartbeat is seen at the look j of
 * a call, 1 ≤ j ≤ C, u before it with 0 ≤ u < P. If j + L ≤ C, this call takes the record, Lp + u after the heartbeat;
 * else the next one does, which begins at C and sees the record then: C + L − j looks and u after the heartbeat.
 */
describe.each([
  [0.05, [27.1, 40], 18],
  [10, [27.6, 40.8], 18.4],
])(
  'a takeover by calls of acquireLock that fail after a lease and a second, D = %d',
  (D, told, without) => {
    const P = POLL + 2 * D;
    const C = Math.ceil((LEASE + 1000) / P);
    const L = Math.ceil(LEASE / P);
    const js = Array.from({ length: C }, (_, index) => index + 1);
    const looks = js.map((j) => (j + L <= C ? L : C + L - j));
    /** From the crash, which comes half a heartbeat after the last one on average. */
    const MEAN = (looks.reduce((sum, n) => sum + n, 0) / C + 0.5) * P - HEARTBEAT / 2;
    const MAX = (Math.max(...looks) + 1) * P;

    /** n2 begins its calls at any moment of 21 s, and n1 crashes later at any moment between two heartbeats. */
    function failover(seed: number, waitMs: number): number {
      const joinsAtMs = roundMs(momentOf(seed, 1000, C * P));
      const atMs = roundMs(momentOf(seed + 100_000, 60_000, HEARTBEAT));
      const events = run(algorithm, {
        seed: String(seed),
        latencyMs: D,
        params: { waitMs, taskMs: 1e6 },
        node: (node) => (node.id === 'n2' ? { ...node, joinsAtMs } : node),
        commands: [{ atMs, type: 'crash', node: 'n1' }],
        isUnjudged: true,
        untilMs: atMs + MAX + 2 * P,
        isLast: acquiredSince(atMs),
      });
      return (acquired(events)[1]?.[1] as number) - atMs;
    }
    const seeds = Array.from({ length: 1000 }, (_, index) => index + 1);
    /** The heartbeat’s way, the answers to the last look and to the PUT, and the PUT’s way. */
    const WAYS = 4 * D;
    const inSeconds = (ms: number) => Math.round(ms / 100) / 10;

    it('lasts 27 to 28 s on average and at most 41 s, by the formula within the interval of 1,000 seeds', () => {
      expect([MEAN, MAX].map(inSeconds)).toEqual(told);
      const { mean, halfWidth, max } = figures(seeds.map((seed) => failover(seed, 1000)));
      expect(Math.abs(mean - MEAN - WAYS)).toBeLessThan(halfWidth);
      expect(max).toBeLessThanOrEqual(MAX + WAYS);
      expect(max).toBeGreaterThan(MAX - 1.5 * POLL);
    });

    it('would last 18 s on average and at most 21 s, if no call failed', () => {
      const meanMs = (L + 0.5) * P - HEARTBEAT / 2;
      expect(inSeconds(meanMs)).toBe(without);
      const { mean, halfWidth, max } = figures(
        seeds.slice(0, 200).map((seed) => failover(seed, MAX_MS)),
      );
      expect(Math.abs(mean - meanMs - WAYS)).toBeLessThan(halfWidth);
      expect(max).toBeLessThanOrEqual((L + 1) * P + WAYS);
    });
  },
);

/** A tenth of the watchable durations, quick enough for many runs. */
const QUICK = { leaseMs: 500, heartbeatMs: 150, pollMs: 50, taskMs: 100, requestTimeoutMs: 60 };
const SEEDS = Array.from({ length: 25 }, (_, index) => index + 1);

const SAFE = ['leaseValidity', 'fencing', 'actingLeader', 'oneLeaderPerTerm'];

describe('under random faults', () => {
  it('no two nodes hold the lease by their own clocks, and no overtaken leader writes', () => {
    for (const seed of SEEDS) {
      const given = { seed, params: QUICK, toMs: 4000, untilMs: 6000 };
      const events = troubled(algorithm, given);
      expect(of(events, 'processFailed')).toEqual([]);
      expect(broken(events).filter((id) => SAFE.includes(id))).toEqual([]);
    }
  });

  it.each([true, false])(
    'all nodes agree settleMs after the last fault, with the local deadline %s',
    (localDeadline) => {
      for (const seed of SEEDS) {
        const beliefs = beliefsAfter(algorithm, seed, { ...QUICK, localDeadline });
        // A node that has left believes nothing: possibly no node is left.
        expect([seed, beliefs.size <= 1, beliefs.has(null)]).toEqual([seed, true, false]);
      }
    },
  );
});
