// Shared by the tests of the fast bully: its runs, and selections of their events.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { Params } from '../../sim/contracts/definition';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { algorithms } from '../registry';
import { of, play, since } from './play';

const fastBully = algorithms.get('fastBully') as Algorithm;

export const D = 10;
export const T2 = 60;
export const T3 = 120;
export const T4 = 250;
export const CRASH_MS = 1000;
export const timings = { heartbeatMs: 50, t1Ms: 400, t2Ms: T2, t3Ms: T3, t4Ms: T4 };
/** The delay of heartbeats to all but the first detector: longer than its whole election. */
const LAG_MS = 250;

export const sent = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent').filter((message) => message.kind === kind);
const KINDS = ['ELECTION', 'OK', 'NOMINATION', 'COORDINATOR', 'IAMUP', 'VIEW'];
export const counts = (events: readonly TraceEvent[]) =>
  KINDS.map((kind) => sent(events, kind).length);
export const acquired = (events: readonly TraceEvent[]) =>
  of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs]);
export const crash = (node: string, atMs = CRASH_MS): Command => ({ atMs, type: 'crash', node });
export const restart = (node: string, atMs: number): Command => ({ atMs, type: 'restart', node });

/** A run with the timings above. */
export const run = (
  nodes: number,
  commands: readonly Command[],
  untilMs: number,
  params: Params = {},
) => play({ algorithm: fastBully, nodes, params: { ...timings, ...params }, commands, untilMs });

/** The leader N crashes, and i is the first live node to detect it, because the others' heartbeats are delayed. */
export function detectedBy(
  i: number,
  n: number,
  params: Params = {},
  more: readonly Command[] = [],
) {
  const links = Array.from({ length: n - 1 }, (_, index) => index + 1)
    .filter((j) => j !== i)
    .map((j) => ({ from: `n${n}`, to: `n${j}`, latencyMs: D + LAG_MS }));
  const events = play({
    algorithm: fastBully,
    nodes: n,
    params: { ...timings, ...params },
    links,
    commands: [crash(`n${n}`), ...more],
    untilMs: 2200,
  });
  const after = since(events, CRASH_MS);
  return { after, detectedMs: of(after, 'electionStarted')[0]?.atMs ?? Number.NaN };
}
/** The time at which node 1 detects the crash: T1 after the last heartbeat, which was sent at 60 + 18 · 50 ms. */
export const DETECTED_MS = 960 + D + timings.t1Ms;
