// Runs of Raft on slow disks: elections, and a leader that writes.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { eventsByTables } from '../../sim/testing/eventsByTables';
import { algorithms } from '../registry';
import { of } from './play';

const raft = algorithms.get('raft') as Algorithm;
/** T, in ms. */
export const T_MS = 1500;
const HEARTBEAT_MS = 500;
const LATENCY_MS = 10;

interface Given {
  readonly nodes: number;
  readonly seed?: string;
  /** Of every node. */
  readonly diskMs?: number;
  readonly commands?: readonly Command[];
  readonly untilMs: number;
}

/** The events of a run with constant latencies. */
export function raftRun({
  nodes,
  seed = '1',
  diskMs = 0,
  commands = [],
  untilMs,
}: Given): TraceEvent[] {
  const times = { timeoutMs: T_MS, heartbeatMs: HEARTBEAT_MS };
  const params = { ...defaultParams(raft.params), ...times };
  const plain = plainDefinition({ algorithm: 'raft', params, nodes, seed, latencyMs: LATENCY_MS });
  const definition = { ...plain, nodes: plain.nodes.map((node) => ({ ...node, diskMs })) };
  const setup = { definition, algorithm: raft, faults: [], properties: [], commands };
  return eventsByTables(setup, untilMs);
}

/** n1 leads from 30 ms on, and its heartbeats leave every 500 ms from then on. */
export const ELECT: Command = { atMs: 10, type: 'elect', node: 'n1' };
export const FIRST_MS = 10 + 2 * LATENCY_MS;
/** A client’s write arrives, a part of a heartbeat after the last heartbeat. */
export const LAST_MS = FIRST_MS + 4 * HEARTBEAT_MS;
export const WRITE_MS = LAST_MS + 200;

/** A run in which the leader’s write takes so long; whether another node stood meanwhile, and whether n1 was deposed. */
export function lossOf(nodes: number, diskMs: number, seed: string) {
  const body = { write: 'w1', key: 'data' };
  const asked = { type: 'forgeMessage', from: 'n2', to: 'n1', kind: 'WRITE', body } as const;
  const commands: Command[] = [
    ELECT,
    { atMs: 1000, type: 'setDisk', node: 'n1', ms: diskMs },
    { atMs: WRITE_MS, ...asked },
    { atMs: WRITE_MS + 1, type: 'setDisk', node: 'n1', ms: 0 },
  ];
  const doneMs = WRITE_MS + diskMs;
  const events = raftRun({ nodes, seed, commands, untilMs: doneMs + 500 });
  return {
    isElection: of(events, 'electionStarted').some(
      ({ atMs }) => atMs > WRITE_MS && atMs < doneMs + LATENCY_MS,
    ),
    isDeposed: of(events, 'leadershipLost').some(({ node }) => node === 'n1'),
  };
}
