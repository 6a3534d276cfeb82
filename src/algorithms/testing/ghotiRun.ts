// Shared by the tests of Ghoti: its runs, and selections of their events.
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import type { NodeDefinition } from '../../sim/contracts/definition';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { algorithms } from '../registry';
import { beliefs, type Given, of, play } from './play';

const algorithm = algorithms.get('ghoti') as Algorithm;

export const run = (given: Omit<Given, 'algorithm'>) => play({ algorithm, ...given });
/** The messages of a kind, as `from>to at`. */
export const mail = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent')
    .filter((message) => message.kind === kind)
    .map(({ from, to, atMs }) => `${from}>${to} ${atMs}`);
/** The states that a node entered, as `state at`. */
export const states = (events: readonly TraceEvent[], node: string) =>
  of(events, 'stateEntered')
    .filter((event) => event.node === node)
    .map(({ state, atMs }) => `${state} ${atMs}`);
export const begun = (events: readonly TraceEvent[]) =>
  of(events, 'electionStarted').map(({ node, atMs, why }) => [node, atMs, why] as const);
export const last = (events: readonly TraceEvent[], node: string) => beliefs(events, node).at(-1);
export const crash = (node: string, atMs: number): Command => ({ atMs, type: 'crash', node });
export const both = (from: string, to: string) => [
  { from, to },
  { from: to, to: from },
];
/** Gives the nodes of a plain cluster these names, in their order. */
export const named = (ids: readonly string[]) => (node: NodeDefinition) => ({
  ...node,
  id: ids[node.priority - 1] ?? '',
});
