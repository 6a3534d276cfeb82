// Runs of Raft that lose their leader at a random moment, and the times that follow, in units of T.
import { faults } from '../../faults/registry';
import { createStream } from '../../sim/base/random';
import { roundMs } from '../../sim/base/time';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { simulate } from '../../sim/engine/simulate';
import raft from '../raft';
import { of } from './play';

const T_MS = 1000;
/** All have agreed long before, and a timer that runs on has forgotten its start. */
const CALM_T = 9;
const AFTER_T = 7;

interface LossOfLeader {
  readonly nodes: number;
  readonly params?: Params;
  readonly command?: 'crashLeader' | 'isolateLeader';
  readonly latencyMs?: number;
}

/** A run that lost its leader. */
export interface Loss {
  /** From the loss on. */
  readonly events: readonly TraceEvent[];
  readonly leader: string;
  readonly term: number;
  /** When the others heard the lost leader last, in ms. */
  readonly heardMs: number;
}

/** Runs with the seeds 1, 2 … Each loses its leader at a random moment within a T. */
export function losses(runs: number, loss: LossOfLeader): Loss[] {
  return Array.from({ length: runs }, (_, index) => lossOf(String(index + 1), loss));
}

function lossOf(seed: string, loss: LossOfLeader): Loss {
  const { nodes, params = {}, command = 'crashLeader', latencyMs = 0.1 } = loss;
  const atMs = roundMs(T_MS * (CALM_T + createStream(seed, 'loss').next()));
  const definition = plainDefinition({
    algorithm: 'raft',
    params: { ...defaultParams(raft.params), timeoutMs: T_MS, heartbeatMs: T_MS / 4, ...params },
    nodes,
    seed,
    latencyMs,
  });
  const setup = {
    definition,
    commands: [{ atMs, type: command }],
    algorithm: raft,
    faults,
    properties: [],
  } as const;
  const events = [...simulate(setup, (CALM_T + AFTER_T) * T_MS).trace.events()];
  const before = events.filter((event) => event.atMs < atMs);
  const last = of(before, 'leadershipAcquired').at(-1);
  const leader = last?.node ?? '';
  const sentMs = of(before, 'messageSent').findLast(
    ({ kind, from }) => kind === 'HEARTBEAT' && from === leader,
  )?.atMs;
  return {
    events: events.filter((event) => event.atMs >= atMs),
    leader,
    term: last?.term ?? Number.NaN,
    heardMs: (sentMs ?? Number.NaN) + latencyMs,
  };
}

/** From the last heartbeat until a node first becomes a candidate, in T, for each node that does. */
export function candidaciesT({ events, heardMs }: Loss): number[] {
  const first = new Map<string, number>();
  for (const { node, atMs } of of(events, 'electionStarted'))
    if (!first.has(node)) first.set(node, (atMs - heardMs) / T_MS);
  return [...first.values()];
}

/** From the last heartbeat until another node leads, in T. */
export function failoverT({ events, leader, heardMs }: Loss): number {
  const next = of(events, 'leadershipAcquired').find(({ node }) => node !== leader);
  return ((next?.atMs ?? Number.NaN) - heardMs) / T_MS;
}

/** How long the lost leader and the next one both lead, in T; 0 when they do not. */
export function twoLeadersT(loss: Loss): number {
  const { events, leader, heardMs } = loss;
  const lost = of(events, 'leadershipLost').find(({ node }) => node === leader);
  const untilT = ((lost?.atMs ?? Number.NaN) - heardMs) / T_MS;
  return Math.max(0, untilT - failoverT(loss));
}

/** Whether the first candidacy was in vain: the next leader needed a further term. */
export function isSplit({ events, leader, term }: Loss): boolean {
  const next = of(events, 'leadershipAcquired').find(({ node }) => node !== leader);
  return (next?.term ?? Number.NaN) > term + 1;
}
