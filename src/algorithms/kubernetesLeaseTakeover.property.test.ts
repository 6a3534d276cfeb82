// A Kubernetes Lease's takeover over many seeds: its duration, the clock rates that its margin allows, and its
// recovery.
import { describe, expect, it } from 'vitest';
import { roundMs } from '../sim/base/time';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Latency, NodeDefinition } from '../sim/contracts/definition';
import { algorithms } from './registry';
import { acquired, between, broken, joining, lost, momentOf, run } from './testing/observedLeases';
import { of, twoLeaders } from './testing/play';
import { beliefsAfter, troubled } from './testing/troubledLeases';

const algorithm = algorithms.get('kubernetesLease') as Algorithm;

const LEASE = 15_000;
const DEADLINE = 10_000;
const RETRY = 2000;
const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);
/** The crash or cut of n1, at any moment between two renewals. The others are running by then. */
const FROM_MS = 12_000;
const momentMs = (seed: number) => roundMs(momentOf(seed, FROM_MS, RETRY));

function takeover(seed: number, candidates: number, latencyMs: Latency): number {
  const events = run(algorithm, {
    nodes: candidates + 1,
    seed: String(seed),
    latencyMs,
    node: joining(seed, 2000, 2 * RETRY),
    commands: [{ atMs: momentMs(seed), type: 'crash', node: 'n1' }],
    untilMs: FROM_MS + RETRY + LEASE + 12_000,
  });
  return (acquired(events)[1]?.[1] as number) - momentMs(seed);
}

/*
 * The last renewal is sent at S and takes effect at W = S + D; the crash is at most a retry period and a round trip
 * later. A candidate begins to look every X = pause + 2D, where the pause is drawn from [r, 2.2r). Its first look that
 * arrives after W, within X, is answered D later, and from then the lease counts. It acts on its first look that begins
 * after the lease's end, again within X, and has the Lease 4D after that began.
 */
describe('a takeover', () => {
  it('lasts between lease − retry and lease + 4.4 retries, plus latencies', () => {
    const [min, max] = [5, 15];
    for (const seed of SEEDS) {
      const tookMs = takeover(seed, 2, [min, max]);
      expect(tookMs).toBeGreaterThan(LEASE - RETRY - 2 * max + 6 * min);
      expect(tookMs).toBeLessThan(LEASE + 2 * 2.2 * RETRY + 10 * max);
    }
  });

  it('lasts, with one candidate, lease + E[X²]/E[X] − (r + 2D)/2 + 6D on average', () => {
    // Twice the wait for the next look from an independent moment, E[X²] / 2E[X] each.
    const D = 10;
    const mean = 1.6 * RETRY + 2 * D;
    const square = (1.2 * RETRY) ** 2 / 12 + mean ** 2;
    const expectedMs = LEASE + square / mean - (RETRY + 2 * D) / 2 + 6 * D;
    const seeds = Array.from({ length: 120 }, (_, index) => index + 1);
    const meanMs = seeds.reduce((sum, seed) => sum + takeover(seed, 1, D), 0) / seeds.length;
    expect(Math.abs(meanMs - expectedMs)).toBeLessThan(0.02 * expectedMs);
  });
});

/*
 * A leader that is cut off stops when its clock shows retry + deadline after its last answer: at W + D + (r + d)/s, when
 * its clock runs at the rate s. Another, whose clock runs at f, leads at the earliest at W + 5D + lease/f, and at the
 * latest two pauses, of 2.2r/f + 2D, after that. The margin allows every ratio f/s below lease / (r + d), which is
 * 1.25 and not the lease / d of 1.5 that client-go's comment gives as an approximation.
 */
describe('the margin between lease duration and renew deadline', () => {
  const D = 10;
  const overlaps = (seed: number, leader: number, follower: number) => {
    const clocks = ({ priority, ...node }: NodeDefinition) => ({
      ...joining(seed, 2000, 2 * RETRY)({ priority, ...node }),
      clockRate: priority === 1 ? leader : follower,
    });
    const events = run(algorithm, {
      seed: String(seed),
      latencyMs: D,
      node: clocks,
      commands: [{ atMs: momentMs(seed), type: 'cut', links: between('n1', 'api') }],
      untilMs: FROM_MS + 2 * LEASE + 12_000,
    });
    expect([acquired(events).at(-1)?.[0], lost(events)[0]?.[0]]).toEqual(['n2', 'n1']);
    expect(broken(events)).not.toContain('fencing');
    return twoLeaders(events).length > 0;
  };
  const seeds = SEEDS.slice(0, 20);
  const BEARS = LEASE / (RETRY + DEADLINE);

  it.each([
    [1, 1],
    [1, BEARS],
    [0.8, 1],
    [0.5, 0.5 * BEARS],
  ])('keeps one leader when its clock runs at %f and another’s at %f', (leader, follower) => {
    expect(seeds.filter((seed) => overlaps(seed, leader, follower))).toEqual([]);
  });

  it('is not enough for 1.45, though that is less than lease / deadline', () => {
    expect(SEEDS.some((seed) => overlaps(seed, 1, 1.45))).toBe(true);
  });

  it.each([
    [1, 2],
    [0.5, 1],
  ])('is never enough when its clock runs at %f and another’s at %f', (leader, follower) => {
    expect(seeds.filter((seed) => !overlaps(seed, leader, follower))).toEqual([]);
  });
});

/** A tenth of the watchable durations, quick enough for many runs. */
const QUICK = {
  leaseMs: 450,
  renewDeadlineMs: 250,
  retryMs: 70,
  taskMs: 100,
  requestTimeoutMs: 60,
};

const SAFE = ['leaseValidity', 'fencing', 'actingLeader', 'oneLeaderPerTerm'];

describe('under random faults', () => {
  it('no two nodes hold the Lease by their own clocks, and no overtaken leader writes', () => {
    for (const seed of SEEDS.slice(0, 25)) {
      const events = troubled(algorithm, { seed, params: QUICK, toMs: 4000, untilMs: 6000 });
      expect(of(events, 'processFailed')).toEqual([]);
      expect(broken(events).filter((id) => SAFE.includes(id))).toEqual([]);
    }
  });

  it.each([true, false])(
    'all nodes agree settleMs after the last fault, with the local deadline %s',
    (localDeadline) => {
      for (const seed of SEEDS.slice(0, 25)) {
        const beliefs = beliefsAfter(algorithm, seed, { ...QUICK, localDeadline });
        // A node that has left believes nothing: possibly no node is left.
        expect([seed, beliefs.size <= 1, beliefs.has(null)]).toEqual([seed, true, false]);
      }
    },
  );
});
