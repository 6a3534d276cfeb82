// Durations of a Kubernetes Lease over 1,000 seeds: means within their intervals, and the extremes near their bounds.
import { describe, expect, it } from 'vitest';
import { roundMs } from '../sim/base/time';
import {
  D,
  failoverMs,
  handOverMs,
  overlapAfterPauseMs,
  restartMs,
  timings,
} from './testing/kubernetesFigures';
import { figures } from './testing/observedLeases';

const SEEDS = Array.from({ length: 1000 }, (_, index) => index + 1);
const of = (preset: string, duration: (seed: number, preset: string) => number) =>
  figures(SEEDS.map((seed) => duration(seed, preset)));

/*
 * A candidate begins a look every X, a pause drawn from [r, 2.2r) and a round trip. From an independent moment to its
 * next look it is E[X²] / 2E[X] on average. A look lasts 2D, and the update another 2D.
 */
function nextLookMs(retryMs: number): number {
  const mean = 1.6 * retryMs + 2 * D;
  return ((1.2 * retryMs) ** 2 / 12 + mean ** 2) / (2 * mean);
}

describe.each([
  ['controller-runtime', 15, 19.4],
  ['openshift', 137, 194.2],
])('%s', (preset, fromS, toS) => {
  const { leaseMs, retryMs } = timings(preset);

  it(`a restarted leader leads again after ${fromS} to ${toS} s`, () => {
    const { mean, halfWidth, min, max } = of(preset, restartMs);
    expect(min / 1000).toBeGreaterThanOrEqual(fromS);
    expect(max / 1000).toBeLessThan(toS + 0.01);
    // Both ends are reached, to a tenth of the range.
    expect(min / 1000).toBeLessThan(fromS + 0.1 * (toS - fromS));
    expect(max / 1000).toBeGreaterThan(toS - 0.1 * (toS - fromS));
    expect(Math.abs(mean - (leaseMs + nextLookMs(retryMs) + 6 * D))).toBeLessThan(halfWidth);
  });

  it('after a crash the other leads a lease and two waits later, less half a retry period', () => {
    const { mean, halfWidth, max } = of(preset, failoverMs);
    const expectedMs = leaseMs + 2 * nextLookMs(retryMs) - (retryMs + 2 * D) / 2 + 6 * D;
    expect(Math.abs(mean - expectedMs)).toBeLessThan(halfWidth);
    expect(max).toBeLessThan(leaseMs + 2 * 2.2 * retryMs + 8 * D);
    // Longer than a lease and one pause: the last renewal, too, must be seen first.
    expect(max).toBeGreaterThan(leaseMs + 2.2 * retryMs);
  });
});

it('OpenShift hands over within 57 s, after a wait for the next look on average', () => {
  const { mean, halfWidth, max } = of('openshift', handOverMs);
  const { retryMs } = timings('openshift');
  expect(max / 1000).toBeLessThan(57.3);
  expect(max / 1000).toBeGreaterThan(50);
  expect(Math.abs(mean - (nextLookMs(retryMs) + 7 * D))).toBeLessThan(halfWidth);
});

it('two lead for up to 10 s after a pause between two renewals, and for up to 12 s after one within', () => {
  // Differences of large times are rounded to nanoseconds.
  const overlapsMs = SEEDS.map((seed) => roundMs(overlapAfterPauseMs(seed, 'controller-runtime')));
  // The answer to a renewal that was on its way counts when the leader wakes; the next try is a retry period later.
  const within = overlapsMs.filter((ms) => ms > 10_000);
  expect(new Set(within)).toEqual(new Set([12_000]));
  expect(within.length).toBeLessThan(10);
  expect(overlapsMs.filter((ms) => ms === 10_000).length).toBeGreaterThan(500);
  // A pause that ends before the successor leads makes a shorter overlap, or none.
  expect(Math.min(...overlapsMs)).toBe(0);
});
