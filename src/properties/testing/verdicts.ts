// Folds a handwritten trace into one property: the times at which it is violated and restored.

import type { Property, PropertySetup } from '../../sim/contracts/property';
import type { NewEvent, TraceEvent } from '../../sim/contracts/traceEvent';
import { Monitor } from '../../sim/kernel/monitor';
import { properties } from '../registry';

const SETTLE_MS = 100;

/** The monitor's verdicts on one property over these events, up to a time in ms, for two nodes and a storage. */
export function verdicts(
  id: string,
  events: readonly NewEvent[],
  untilMs: number,
  setup: Partial<PropertySetup> = {},
): string[] {
  const property = properties.find((one) => one.id === id) as Property;
  const said: string[] = [];
  const monitor = new Monitor([property], {
    nodes: ['n1', 'n2'],
    services: ['storage'],
    settleMs: () => SETTLE_MS,
    termScope: 'cluster',
    ...setup,
  });
  const emit = (event: NewEvent) => {
    if (event.type === 'propertyViolated')
      said.push(`${event.atMs} violated by ${event.witnesses.join(' ')}`);
    if (event.type === 'propertyRestored') said.push(`${event.atMs} restored`);
  };
  for (const [seq, event] of events.entries()) {
    monitor.evaluateBefore(event.atMs, emit);
    monitor.add({ ...event, seq } as TraceEvent);
  }
  monitor.evaluateBefore(untilMs, emit);
  return said;
}

const join = (node: string, atMs = 0): NewEvent => ({ atMs, type: 'nodeJoined', node });
export const elect = (atMs: number, node: string, elected: string | null): NewEvent => ({
  atMs,
  type: 'electedChanged',
  node,
  elected,
  term: undefined,
});
export const crash = (atMs: number, node: string): NewEvent => ({
  atMs,
  type: 'nodeCrashed',
  node,
});
export const lead = (atMs: number, node: string, term?: number): NewEvent => ({
  atMs,
  type: 'leadershipAcquired',
  node,
  term,
});
export const both = [join('n1'), join('n2')];
