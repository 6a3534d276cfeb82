// A run of four bully nodes over a network, to observe the effect of a fault in its trace.
import { algorithms } from '../../algorithms/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { NetworkDefinition } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { simulate } from '../../sim/engine/simulate';
import { faults } from '../registry';

const bully = algorithms.get('bully') as Algorithm;
const params = { ...defaultParams(bully.params), heartbeatMs: 50, t1Ms: 200, t2Ms: 60, t3Ms: 120 };
export const UNTIL_MS = 1000;

/** The events of a run with these settings. */
export function eventsWith(network: NetworkDefinition): TraceEvent[] {
  const plain = plainDefinition({ algorithm: 'bully', params, nodes: 4 });
  const setup = {
    definition: { ...plain, network },
    commands: [],
    algorithm: bully,
    faults,
    properties: [],
  };
  return [...simulate(setup, UNTIL_MS).trace.events()];
}

type EventOf<T extends TraceEvent['type']> = Extract<TraceEvent, { type: T }>;

/** The events of one type. */
export function of<T extends TraceEvent['type']>(
  events: readonly TraceEvent[],
  type: T,
): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}
