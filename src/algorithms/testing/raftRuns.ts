// Runs of Raft that lose their leader at a random moment, and the times that follow, in units of T.
import { faults } from '../../faults/registry';
import { createStream } from '../../sim/base/random';
import { roundMs } from '../../sim/base/time';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { eventsByTables } from '../../sim/testing/eventsByTables';
import { algorithms } from '../registry';
import { of } from './play';

const raft = algorithms.get('raft') as Algorithm;

const T_MS = 1000;
/** All have agreed by then. */
const CALM_T = 4;
/** A timer that runs on has forgotten its start by then. */
const LONG_CALM_T = 9;
/** Another leader is there by then, even if the first vote is split. */
const AFTER_T = 7;

/** How a run loses its leader; `leave` is a stop in good order. */
export interface LossOfLeader {
  readonly nodes: number;
  readonly params?: Partial<Params>;
  readonly command?: 'crashLeader' | 'pauseLeader' | 'isolateLeader' | 'leave';
  readonly latencyMs?: number;
  /** The end of the run: the first candidacy after the loss; when absent, the next leader and the end of the former one. */
  readonly until?: 'candidacy';
}

/** A run that lost its leader. */
export interface Loss {
  /** From the loss to the end of the run. */
  readonly events: readonly TraceEvent[];
  readonly leader: string;
  readonly term: number;
  readonly lostMs: number;
  /** When the others heard the lost leader last, in ms. */
  readonly heardMs: number;
}

/** Runs with the seeds 1, 2 … Each loses its leader at a random moment within a T. */
export function losses(runs: number, loss: LossOfLeader): Loss[] {
  return Array.from({ length: runs }, (_, index) => lossOf(String(index + 1), loss));
}

function lossOf(seed: string, loss: LossOfLeader): Loss {
  const { nodes, params = {}, command = 'crashLeader', latencyMs = 0.1 } = loss;
  const calmT = params['timer'] === undefined ? CALM_T : LONG_CALM_T;
  const atMs = roundMs(T_MS * (calmT + createStream(seed, 'loss').next()));
  const definition = plainDefinition({
    algorithm: 'raft',
    params: {
      ...defaultParams(raft.params),
      timeoutMs: T_MS,
      heartbeatMs: T_MS / 4,
      ...params,
    } as Params,
    nodes,
    seed,
    latencyMs,
  });
  const setup = { definition, algorithm: raft, faults, properties: [] };
  const leaderAt = () =>
    of(eventsByTables({ ...setup, commands: [] }, atMs), 'leadershipAcquired').at(-1)?.node ?? '';
  const loses: Command =
    command === 'leave' ? { atMs, type: command, node: leaderAt() } : { atMs, type: command };
  const events = eventsByTables({ ...setup, commands: [loses] }, atMs + AFTER_T * T_MS, {
    isLast: endOf(loss, atMs),
  });
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
    lostMs: atMs,
    heardMs: (sentMs ?? Number.NaN) + latencyMs,
  };
}

/** Recognizes the event that ends a run: a leader that is cut off has to stop leading, too. */
function endOf({ until, command }: LossOfLeader, lostMs: number): (event: TraceEvent) => boolean {
  let isReplaced = false;
  let isDeposed = command !== 'isolateLeader';
  return ({ type, atMs }) => {
    if (atMs < lostMs) return false;
    if (until === 'candidacy') return type === 'electionStarted';
    isReplaced ||= type === 'leadershipAcquired';
    isDeposed ||= type === 'leadershipLost';
    return isReplaced && isDeposed;
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
