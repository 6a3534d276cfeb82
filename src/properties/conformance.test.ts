// The requirements on every property: among others, `concerns` lists every kind of event that changes its state.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { parts } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { registries } from '../headless/installed';
import { checkRunFile } from '../runFile/readRunFile';
import { definitionOf } from '../runFile/runFile';
import { scenarios } from '../scenarios/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Property } from '../sim/contracts/property';
import { algorithmOfRun } from '../sim/contracts/runAlgorithm';
import type { EventType, TraceEvent } from '../sim/contracts/traceEvent';
import { simulate } from '../sim/engine/simulate';
import { properties } from './registry';

/** Runs in which nearly everything happens. */
const RUNS = [
  'ghotiClientRejoin',
  'huntedStaleToken',
  'pausedLeader',
  'redisFailoverTwice',
  'strikeMutualExclusion',
];
const traces = RUNS.map((id) => {
  const run = checkRunFile(scenarios.get(id), registries);
  const algorithm = algorithmOfRun(run, algorithms) as Algorithm;
  const { commands, untilMs = 0 } = run;
  const definition = definitionOf(run);
  const setup = { definition, commands, algorithm, parts, faults, properties: [] };
  return { definition, events: [...simulate(setup, untilMs).trace.events()] };
});

/** The kinds of events that change a property's state unnoticed, as sentences. */
function unlisted({ id, concerns }: Property, changedBy: ReadonlySet<EventType>): string[] {
  return [...changedBy]
    .filter((type) => !concerns.includes(type))
    .map((type) => `${type} changes the state of ${id}, but is not in its \`concerns\``);
}

it('an event that changes a state unnoticed is named', () => {
  const forgetful = { id: 'forgetful', concerns: ['nodeLeft'] } as unknown as Property;
  expect(unlisted(forgetful, new Set(['nodeLeft', 'nodeCrashed']))).toEqual([
    'nodeCrashed changes the state of forgetful, but is not in its `concerns`',
  ]);
});

describe.each(properties)('$id', (property) => {
  const changedBy = new Set<EventType>();
  for (const { definition, events } of traces) {
    const nodes = definition.nodes.map(({ id }) => id);
    const services = (definition.services ?? []).map(({ id }) => id);
    let state = property.start({
      nodes,
      services,
      clients: (definition.clients ?? []).map(({ id }) => id),
      settleMs: () => 1,
      termScope: 'cluster',
      leaderWithinMs: 1,
      policy: { nodes: [], outranks: () => false },
    });
    for (const event of events) {
      const next = property.on(state as never, event as TraceEvent);
      if (next !== state) changedBy.add(event.type);
      state = next;
    }
  }

  it('lists every kind of event that changes its state in `concerns`', () => {
    expect(unlisted(property, changedBy)).toEqual([]);
    expect(changedBy.size, `no event changes the state of ${property.id}`).toBeGreaterThan(0);
  });
});
