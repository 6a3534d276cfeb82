// Durations of a Kubernetes Lease against client-go's formulas, for the real systems' settings; more seeds are in
// kubernetesLeaseFigures.property.test.ts.
import { describe, expect, it } from 'vitest';
import {
  D,
  failoverMs,
  handOverMs,
  overlapAfterPauseMs,
  restartMs,
  timings,
} from './testing/kubernetesFigures';
import { figures } from './testing/observedLeases';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const of = (preset: string, duration: (seed: number, preset: string) => number) =>
  figures(SEEDS.map((seed) => duration(seed, preset)));

it('the presets have the documented durations', () => {
  expect(timings('openshift')).toMatchObject({ leaseMs: 137_000, retryMs: 26_000 });
  expect(timings('controller-runtime')).toMatchObject({ leaseMs: 15_000, retryMs: 2000 });
});

describe.each(['controller-runtime', 'openshift', 'openshift-single-node'])('%s', (preset) => {
  const { leaseMs, retryMs } = timings(preset);

  it('a restarted leader waits from a lease to a lease and 2.2 retry periods', () => {
    const { min, max } = of(preset, restartMs);
    expect(min).toBeGreaterThanOrEqual(leaseMs);
    expect(max).toBeLessThan(leaseMs + 2.2 * retryMs + 6 * D);
  });

  it('a crash costs at most a lease and two pauses of 2.2 retry periods', () => {
    const { min, max } = of(preset, failoverMs);
    expect(min).toBeGreaterThan(leaseMs - retryMs - 2 * D);
    expect(max).toBeLessThan(leaseMs + 2 * 2.2 * retryMs + 8 * D);
  });
});

it.each(['openshift', 'openshift-single-node'])(
  'with %s a hand-over takes at most 2.2 retry periods',
  (preset) => {
    expect(of(preset, handOverMs).max).toBeLessThan(2.2 * timings(preset).retryMs + 8 * D);
  },
);

it('a leader that wakes beside its successor leads for at most a renew deadline', () => {
  const { max } = of('controller-runtime', overlapAfterPauseMs);
  expect(max).toBe(10_000);
});
