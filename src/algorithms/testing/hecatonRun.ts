// Shared by the tests of Hecaton: its runs, and selections of their events.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { NodeDefinition } from '../../sim/contracts/definition';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { algorithms } from '../registry';
import { beliefs, type Given, of, play } from './play';

export const hecaton = algorithms.get('hecaton') as Algorithm;
export const crash = (node: string, atMs: number): Command => ({ atMs, type: 'crash', node });
/** Starts n2, n3, … at these times. */
export const joining =
  (...timesMs: number[]) =>
  (node: NodeDefinition) => ({ ...node, joinsAtMs: timesMs[node.priority - 2] ?? 0 });
export const run = (given: Omit<Given, 'algorithm'>) => play({ algorithm: hecaton, ...given });
/** The messages of a kind, as `from>to at`. */
export const mail = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent')
    .filter((message) => message.kind === kind)
    .map(({ from, to, atMs }) => `${from}>${to} ${atMs}`);
export const begun = (events: readonly TraceEvent[]) =>
  of(events, 'electionStarted').map(({ node, atMs, why }) => [node, atMs, why]);
export const states = (events: readonly TraceEvent[], node: string) =>
  of(events, 'stateEntered')
    .filter((event) => event.node === node)
    .map(({ state, atMs }) => [state, atMs]);
export const last = (events: readonly TraceEvent[], node: string) => beliefs(events, node).at(-1);

/** The document's three terminals: the third starts 3 s after the second, the leader crashes at 45 s. */
export const three = (given: Partial<Given>) =>
  run({ nodes: 3, node: joining(5000, 8000), untilMs: 80000, ...given });
export const KILL = crash('n1', 45000);
