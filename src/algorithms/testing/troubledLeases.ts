// Runs of a lease with random faults of nodes and services, and the beliefs after the faults have been repaired.
import { type Algorithm, latencyBounds } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { isLive } from '../../sim/contracts/status';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { applyEvent, createWorld } from '../../sim/trace/world';
import { mischief } from './mischief';
import { run } from './observedLeases';
import { servicesFor } from './parts';

const NODES = ['n1', 'n2', 'n3'];
const LATENCY_MS = [5, 15] as const;
const COMMANDS = 12;

/** The latency of the slowest link: its messages delay those that are sent later. */
const SLOWEST_MS = 900;

/** Restores processes and links at `atMs`, but latencies earlier, so that the last slow messages have arrived by then. */
function mend(names: readonly string[], atMs: number): Command[] {
  const links = names.flatMap((from) =>
    names.filter((to) => to !== from).map((to) => ({ from, to })),
  );
  return [
    { atMs: atMs - SLOWEST_MS, type: 'setLink', links, latencyMs: LATENCY_MS, loss: 0 },
    { atMs, type: 'heal' },
    ...names.map((node) => ({ atMs, type: 'resume', node }) as const),
    ...names.map((node) => ({ atMs, type: 'restart', node }) as const),
  ];
}

/** A run of three nodes with faults until `toMs`, which are repaired then. */
export function troubled(
  algorithm: Algorithm,
  { seed, params, toMs, untilMs }: { seed: number; params: Params; toMs: number; untilMs: number },
): TraceEvent[] {
  const names = [...NODES, ...servicesFor(algorithm).map(({ usualId }) => usualId)];
  const until = toMs - SLOWEST_MS;
  const trouble = { seed: String(seed), nodes: names, fromMs: 0, toMs: until, commands: COMMANDS };
  return run(algorithm, {
    nodes: NODES.length,
    seed: String(seed),
    params,
    latencyMs: LATENCY_MS,
    commands: [...mischief(trouble), ...mend(names, toMs)],
    untilMs,
  });
}

/** The beliefs of the live nodes when the faults have been over for the algorithm's settling time. */
export function beliefsAfter(
  algorithm: Algorithm,
  seed: number,
  params: Params,
): Set<string | null> {
  const surroundings = { nodes: NODES.length, latencyMs: latencyBounds(LATENCY_MS) };
  const all = { ...defaultParams(algorithm.params), ...params };
  const settleMs = algorithm.settleMs(all as never, surroundings);
  const toMs = 6 * settleMs;
  const world = createWorld(NODES.map((id) => ({ id, priority: 1 })));
  for (const event of troubled(algorithm, { seed, params, toMs, untilMs: toMs + settleMs }))
    applyEvent(world, event);
  return new Set([...world.nodes.values()].filter(isLive).map(({ elected }) => elected));
}
