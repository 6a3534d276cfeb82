// Every scenario asks for the properties that its run can violate, and for none that nothing in its run concerns.
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { parts } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { registries } from '../headless/installed';
import { properties } from '../properties/registry';
import { checkRunFile } from '../runFile/readRunFile';
import { definitionOf } from '../runFile/runFile';
import type { Algorithm } from '../sim/contracts/algorithm';
import { isAskedOf } from '../sim/contracts/property';
import { algorithmOfRun } from '../sim/contracts/runAlgorithm';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { simulate } from '../sim/engine/simulate';
import { scenarios } from './registry';

/** The properties that an event is about, apart from those that are asked of every run. */
function concernedBy(
  event: TraceEvent,
  { termScope }: Algorithm,
  services: readonly string[],
  clients: readonly string[],
): string[] {
  switch (event.type) {
    case 'writeAccepted':
      return services.includes(event.service) ? ['actingLeader', 'fencing'] : ['actingLeader'];
    case 'leaseChanged':
      return [clients.includes(event.node) ? 'mutualExclusion' : 'leaseValidity'];
    case 'leadershipAcquired':
      return event.term !== undefined && termScope !== 'group' ? ['oneLeaderPerTerm'] : [];
    default:
      return [];
  }
}

it.each([...scenarios])('%s', (_, file) => {
  const run = checkRunFile(file, registries);
  const algorithm = algorithmOfRun(run, algorithms) as Algorithm;
  const { commands, untilMs = 0 } = run;
  const definition = definitionOf(run);
  const services = (definition.services ?? []).map(({ id }) => id);
  const clients = (definition.clients ?? []).map(({ id }) => id);
  const concerned = new Set(properties.filter(({ applies }) => !applies).map(({ id }) => id));
  const setup = { definition, commands, algorithm, parts, faults, properties };
  const events = [...simulate(setup, untilMs).trace.events()];
  for (const event of events)
    for (const id of concernedBy(event, algorithm, services, clients)) concerned.add(id);
  if (definition.leaderWithinMs !== undefined) concerned.add('leaderInTime');
  // Bully, fast bully and Strike promise the highest leader when they heal, and each node knows all others.
  const knowAll = definition.nodes.every(({ knows }) => !knows);
  if (/(bully|strike)$/i.test(algorithm.id) && definition.algorithm.params['heal'] && knowAll)
    concerned.add('highestLeads');
  const asked = properties.filter((property) => isAskedOf(property, algorithm, definition));
  const askedIds = asked.map(({ id }) => id);
  expect(askedIds).toEqual(expect.arrayContaining([...concerned]));
  // Where nobody ever leads, nothing can be written or held.
  if (events.some(({ type }) => type === 'leadershipAcquired'))
    expect([...concerned]).toEqual(expect.arrayContaining(askedIds));
});
