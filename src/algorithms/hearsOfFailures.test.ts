// Notifications of failures: an algorithm that claims to hear them reacts in some run, and any other refuses them.
import { expect, it } from 'vitest';
import { services } from '../services/registry';
import { hearsOfFailures } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { simulate } from '../sim/engine/simulate';
import { completeSetup } from '../worker/completeSetup';
import { algorithms } from './registry';

const SUSPECTED_AT_MS = [500, 2000, 5000, 9000];

const suspicions: readonly Command[] = SUSPECTED_AT_MS.flatMap((atMs) =>
  ['n1', 'n2', 'n3', 'n4'].flatMap((node) =>
    ['n1', 'n2', 'n3', 'n4']
      .filter((about) => about !== node)
      .map((about): Command => ({ atMs, type: 'tell', node, about })),
  ),
);

/** The events when every node is notified, twice, that every other is down. */
async function told(id: string): Promise<readonly TraceEvent[]> {
  const algorithm = algorithms.get(id);
  if (!algorithm) throw new Error(`there is no ${id}`);
  const params = { ...defaultParams(algorithm.params), ...algorithm.watchable.params } as Params;
  const needed = (algorithm.services ?? []).flatMap((kind) => services.get(kind) ?? []);
  const { latencyMs } = algorithm.watchable;
  const definition = plainDefinition({
    algorithm: id,
    params,
    nodes: 4,
    services: needed,
    latencyMs,
  });
  const setup = await completeSetup({ definition, commands: suspicions });
  return [...simulate(setup, 12_000).trace.events()];
}

it('at least one algorithm hears of failures', () => {
  expect([...algorithms.values()].filter(hearsOfFailures).map(({ id }) => id)).toContain('bully');
});

it.each([...algorithms.keys()])('%s reacts to a SUSPECT notice, or refuses it', async (id) => {
  const algorithm = algorithms.get(id);
  if (!algorithm) throw new Error(`there is no ${id}`);
  const events = await told(id);
  const refused = events.filter(({ type }) => type === 'commandRefused');
  if (!hearsOfFailures(algorithm)) {
    expect(refused).toHaveLength(suspicions.length);
    expect(refused[0]).toMatchObject({
      why: `the nodes of ${algorithm.name} hear no such news`,
    });
    return;
  }
  expect(refused).toEqual([]);
  const heard = new Set(
    events.flatMap((event) =>
      event.type === 'processTold' && event.notice === 'SUSPECT' ? [event.seq] : [],
    ),
  );
  const reactions = events.filter(({ cause }) => typeof cause === 'number' && heard.has(cause));
  expect(reactions).not.toEqual([]);
});
