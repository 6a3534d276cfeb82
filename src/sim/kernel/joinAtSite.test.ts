// Nodes at sites in a run: the latencies of all links follow from the times between the sites, also those of newcomers.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import type { Algorithm } from '../contracts/algorithm';
import type { Command } from '../contracts/command';
import { defaultParams } from '../contracts/params';
import { plainDefinition } from '../contracts/plainCluster';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { advance, InProcessHost, simulate } from '../engine/simulate';
import { canonicalLine } from '../trace/canonicalLine';
import { Kernel } from './kernel';

const bully = algorithms.get('bully') as Algorithm;
const SITES = {
  names: ['Cork', 'Bonn'],
  roundTripsMs: [
    [2, 40],
    [40, 3],
  ],
};

function setupOf(commands: readonly Command[]): Setup {
  const params = { ...defaultParams(bully.params), heartbeatMs: 100, t1Ms: 400 };
  const plain = plainDefinition({ algorithm: 'bully', params, nodes: 3 });
  const nodes = plain.nodes.map((node, index) =>
    index === 2 ? node : { ...node, site: SITES.names[index] ?? '' },
  );
  const definition = { ...plain, nodes, network: { latencyMs: 77, sites: SITES } };
  return { definition, commands, algorithm: bully, faults: [], properties: [] };
}

/** The flights of each direction, in ms. */
function flightsMs(events: readonly TraceEvent[]): Record<string, number> {
  return Object.fromEntries(
    events.flatMap((event) =>
      event.type === 'messageSent'
        ? [[`${event.from}>${event.to}`, Math.round(10 * (event.dueMs - event.atMs)) / 10]]
        : [],
    ),
  );
}

const eventsOf = (setup: Setup) => [...simulate(setup, 2500).trace.events()];
const join = { atMs: 1000, type: 'join', node: 'n9', priority: 9 } as const;

it('a newcomer has the latencies of its site, and one without a site those of the network', () => {
  const events = eventsOf(setupOf([{ ...join, site: 'Bonn' }]));
  expect(flightsMs(events)).toMatchObject({
    'n1>n2': 20,
    'n3>n1': 77,
    'n9>n1': 20,
    'n9>n2': 1.5,
    'n9>n3': 77,
  });
  expect(flightsMs(eventsOf(setupOf([join])))).toMatchObject({ 'n9>n1': 77, 'n9>n2': 77 });
});

it('a newcomer at a site without times is refused', () => {
  const events = eventsOf(setupOf([{ ...join, site: 'Rome' }]));
  expect(events.find(({ type }) => type === 'commandRefused')).toMatchObject({
    why: 'the network has no site Rome',
  });
});

it('a run goes on from a checkpoint with the sites of newcomers', () => {
  const setup = setupOf([{ ...join, site: 'Bonn' }]);
  const whole = eventsOf(setup).map(canonicalLine);
  const events: TraceEvent[] = [];
  const first = new Kernel(setup, (event) => events.push(event));
  const host = new InProcessHost(setup);
  advance(first, host, 1000.5);
  const second = Kernel.restore(setup, first.snapshot, (event) => events.push(event));
  advance(second, host, 2500);
  expect(events.map(canonicalLine)).toEqual(whole);
});
