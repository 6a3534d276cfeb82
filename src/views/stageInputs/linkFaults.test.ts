// A link's label: each of its own faults with its value, without the faults of the whole network.
import { expect, it } from 'vitest';
import { lawful } from '../../faults/testing/laws';
import type { Json } from '../../sim/base/json';
import { linkKey } from '../../sim/base/linkKey';
import { linkSettings, type NetworkDefinition } from '../../sim/contracts/definition';
import { createWorld } from '../../sim/trace/world';
import { faultsAt } from './linkFaults';

const namedFaults = (
  network: Partial<NetworkDefinition>,
  changed: Readonly<Record<string, Json>> | null = null,
  loss = 0,
) => {
  const nodes = [
    { id: 'n1', priority: 1 },
    { id: 'n2', priority: 2 },
  ];
  const world = createWorld(nodes);
  if (changed) world.changedLinks.set(linkKey('n1', 'n2'), changed);
  if (loss > 0) world.impairments.set(linkKey('n1', 'n2'), { delayMs: 300, loss });
  const definition = { nodes, seed: '1', network: { latencyMs: 10, ...network } };
  const run = {
    world,
    settingsOf: linkSettings(definition.network),
    definition: { ...definition, algorithm: { id: 'bully', params: {} } },
  };
  return (from: string, to: string) => faultsAt(run as Parameters<typeof faultsAt>[0], from, to);
};

it('each fault of a direction is named, and the other direction has none', () => {
  for (const { id, fault, law } of lawful) {
    for (const value of law.examples) {
      const at = namedFaults({}, { [id]: value });
      expect(at('n1', 'n2')).toEqual([expect.stringMatching(new RegExp(`^${fault.name} .`, 'i'))]);
      expect(at('n2', 'n1')).toEqual([]);
    }
  }
  const slow = namedFaults({}, { loss: 0.5, slowKinds: { OK: 50, ELECTION: 5 } });
  expect(slow('n1', 'n2')).toEqual(['loss 0.5', 'slow kinds OK 50, ELECTION 5']);
});

it('faults of the whole network are not named, except where a link differs', () => {
  expect(namedFaults({ loss: 0.1 })('n1', 'n2')).toEqual([]);
  expect(namedFaults({ loss: 0.1 }, { loss: 0 })('n1', 'n2')).toEqual(['loss 0']);
  expect(namedFaults({ links: [{ from: 'n1', to: 'n2', jitter: 5 }] })('n1', 'n2')).toEqual([
    'jitter 5',
  ]);
});

it('a fault that was reset is not named, and a storm’s loss is', () => {
  expect(namedFaults({}, { loss: 0, slowKinds: {} })('n1', 'n2')).toEqual([]);
  expect(namedFaults({}, null, 0.5)('n1', 'n2')).toEqual(['50 % lost']);
});
