// A DynamoDB lease's takeover over many seeds: its duration, one holder at a time, and its recovery.
import { describe, expect, it } from 'vitest';
import { roundMs } from '../sim/base/time';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithms } from './registry';
import { acquired, broken, joining, momentOf, run, sentBy } from './testing/observedLeases';
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

function takeover(seed: number, candidates: number, latencyMs: number | [number, number]) {
  const events = run(algorithm, {
    nodes: candidates + 1,
    seed: String(seed),
    latencyMs,
    node: joining(seed, 2000, 4000),
    commands: [{ atMs: crashMs(seed), type: 'crash', node: 'n1' }],
    untilMs: FROM_MS + HEARTBEAT + LEASE + 4000,
  });
  const [, next] = acquired(events) as [string, number][];
  return { events, tookMs: (next?.[1] ?? Number.NaN) - crashMs(seed), leader: next?.[0] ?? '' };
}

describe('a takeover', () => {
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
