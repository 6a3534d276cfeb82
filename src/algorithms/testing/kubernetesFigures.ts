// Runs of a Kubernetes Lease whose durations are compared with client-go's own formulas.
import { roundMs } from '../../sim/base/time';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { Params } from '../../sim/contracts/definition';
import { algorithmFidelities, algorithms } from '../registry';
import {
  acquired,
  acquiredSince,
  joining,
  momentOf,
  overlapMs,
  run,
  UNFENCED,
} from './observedLeases';

const algorithm = algorithms.get('kubernetesLease') as Algorithm;

/** The one-way latency, in ms. */
export const D = 1;

/** The durations of a preset, in ms. */
export function timings(preset: string) {
  const { presets = [] } = algorithmFidelities.get('kubernetesLease') ?? {};
  const params = presets.find(({ id }) => id === preset)?.params as Params;
  const { leaseMs = 15_000, renewDeadlineMs = 10_000, retryMs = 2000 } = params as never;
  return { params, leaseMs, renewDeadlineMs, retryMs } as {
    readonly params: Params;
    readonly leaseMs: number;
    readonly renewDeadlineMs: number;
    readonly retryMs: number;
  };
}

interface Course {
  readonly seed: number;
  readonly preset: string;
  readonly nodes: number;
  readonly commands: (atMs: number) => readonly Command[];
  readonly lastsMs: number;
  /** Whether the run ends with the next acquisition. */
  readonly untilAcquired?: boolean;
}

/** The events of a run in which something happens at any moment between two renewals of n1; `atMs` is that moment. */
function course({ seed, preset, nodes, commands, lastsMs, untilAcquired = false }: Course) {
  const { params, retryMs } = timings(preset);
  const fromMs = 6 * retryMs;
  const atMs = roundMs(momentOf(seed, fromMs, retryMs));
  const untilMs = atMs + lastsMs;
  const events = run(algorithm, {
    nodes,
    seed: String(seed),
    latencyMs: D,
    params: { ...params, taskMs: 1e7 },
    services: UNFENCED,
    node: joining(seed, retryMs, 2 * retryMs),
    commands: commands(atMs),
    isUnjudged: true,
    untilMs,
    ...(untilAcquired && { isLast: acquiredSince(atMs) }),
  });
  return { events, atMs, untilMs };
}

/** The time from an event to the next acquisition, in ms. */
function untilAcquiredMs(given: Course): number {
  const { events, atMs } = course({ ...given, untilAcquired: true });
  return (acquired(events).at(-1)?.[1] as number) - atMs;
}

/** A leader without rivals crashes and starts again at once, under its new name. */
export function restartMs(seed: number, preset: string): number {
  const { leaseMs, retryMs } = timings(preset);
  return untilAcquiredMs({
    seed,
    preset,
    nodes: 1,
    commands: (atMs) => [
      { atMs, type: 'crash', node: 'n1' },
      { atMs, type: 'restart', node: 'n1' },
    ],
    lastsMs: leaseMs + 3 * retryMs,
  });
}

/** The leader crashes, and the other of two takes over. */
export function failoverMs(seed: number, preset: string): number {
  const { leaseMs, retryMs } = timings(preset);
  return untilAcquiredMs({
    seed,
    preset,
    nodes: 2,
    commands: (atMs) => [{ atMs, type: 'crash', node: 'n1' }],
    lastsMs: leaseMs + 5 * retryMs,
  });
}

/** The leader is asked to leave, and the other of two takes over. */
export function handOverMs(seed: number, preset: string): number {
  return untilAcquiredMs({
    seed,
    preset,
    nodes: 2,
    commands: (atMs) => [{ atMs, type: 'leave', node: 'n1' }],
    lastsMs: 3 * timings(preset).retryMs,
  });
}

/** A leader wakes from a pause of any length up to twice the lease: how long two lead. */
export function overlapAfterPauseMs(seed: number, preset: string): number {
  const { leaseMs, renewDeadlineMs, retryMs } = timings(preset);
  const pauseMs = roundMs(momentOf(seed + 1_000_000, leaseMs, leaseMs));
  const { events, untilMs } = course({
    seed,
    preset,
    nodes: 2,
    commands: (atMs) => [
      { atMs, type: 'pause', node: 'n1' },
      { atMs: atMs + pauseMs, type: 'resume', node: 'n1' },
    ],
    lastsMs: pauseMs + renewDeadlineMs + 3 * retryMs,
  });
  return overlapMs(events, untilMs);
}
