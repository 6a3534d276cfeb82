// Runs of the ZooKeeper latch with short sessions, their commands, and what came of them.
import { bothWays } from '../../sim/base/linkKey';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { algorithms } from '../registry';
import { type Given, of, play } from './play';

const latch = algorithms.get('zooKeeperLatch') as Algorithm;
export const L = 10;
export const T = 4000;
export const TICK_MS = 2000;
const timings = { sessionTimeoutMs: T, askMs: 60_000, taskMs: 500 };
export const run = ({ params, ...given }: Omit<Given, 'algorithm'>) =>
  play({ algorithm: latch, latencyMs: L, params: { ...timings, ...params }, ...given });
export const at = (type: 'crash' | 'restart', node: string, atMs: number): Command => ({
  atMs,
  type,
  node,
});
export const cutOff = (node: string, atMs: number): Command => ({
  atMs,
  type: 'cut',
  links: bothWays(node, ['zk']),
});
export const heal = (atMs: number): Command => ({ atMs, type: 'heal' });
export const sent = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent').filter((message) => message.kind === kind);
export const acquired = (events: readonly TraceEvent[]) =>
  of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs]);
export const lostMs = (events: readonly TraceEvent[], node: string) =>
  of(events, 'leadershipLost').find((event) => event.node === node)?.atMs;
export const failures = (events: readonly TraceEvent[], node: string) =>
  of(events, 'electionFailed')
    .filter((event) => event.node === node)
    .map(({ why }) => why);
export const broken = (events: readonly TraceEvent[]) =>
  of(events, 'propertyViolated').map(({ property }) => property);
