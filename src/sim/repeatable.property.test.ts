// A run is the same bytes each time: no algorithm, service, client, fault or property remembers anything beside it.
import { describe, expect, it } from 'vitest';
import { assign } from 'xstate';
import { algorithms } from '../algorithms/registry';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import type { Algorithm } from './algorithm';
import type { Fault } from './fault';
import type { Property } from './property';
import { unrepeatable } from './testing/reproducible';
import { type WildRun, wildRun } from './testing/wildRun';

const SEEDS = ['1', '2', '3', '4', '5', '6'];

describe.each([...algorithms.keys()])('%s', (id) => {
  it('gives the same bytes again, and beside another run', () => {
    for (const seed of SEEDS)
      expect([seed, unrepeatable(wildRun(seed, id), wildRun(`${seed} beside`, id))]).toEqual([
        seed,
        [],
      ]);
  });
});

type Change = (run: WildRun) => WildRun['setup'];
const sentencesFor = (change: Change) =>
  SEEDS.flatMap((seed) => {
    const changed = (run: WildRun) => ({ ...run, setup: change(run) });
    const [run, other] = [wildRun(seed, 'bully'), wildRun(`${seed} beside`, 'bully')];
    return unrepeatable(changed(run), changed(other));
  });

it('sees a fault that remembers what it has met', () => {
  const met = new Map<string, number>();
  const mindful: Fault = {
    ...(faults.find(({ id }) => id === 'loss') as Fault),
    strike: ({ kind }) => {
      met.set(kind, (met.get(kind) ?? 0) + 1);
      return (met.get(kind) ?? 0) % 7 === 0 ? { lost: 'loss' } : null;
    },
  };
  const change: Change = ({ setup }) => ({
    ...setup,
    definition: { ...setup.definition, network: { ...setup.definition.network, loss: 0.5 } },
    faults: setup.faults.map((fault) => (fault.id === 'loss' ? mindful : fault)),
  });
  expect(sentencesFor(change)).toContainEqual(expect.stringContaining('playing it again'));
});

it('sees a machine that remembers what it has met', () => {
  const met = new Map<string, number>();
  const { machine } = algorithms.get('bully') as Algorithm;
  const lead = ({ context }: { context: { self: { id: string } } }) => {
    met.set(context.self.id, (met.get(context.self.id) ?? 0) + 1);
    return { elected: met.get(context.self.id) === 3 ? null : context.self.id };
  };
  const mindful = machine.provide({ actions: { lead: assign(lead as never) } });
  const change: Change = ({ setup }) => ({
    ...setup,
    algorithm: { ...setup.algorithm, machine: mindful },
  });
  expect(sentencesFor(change)).not.toEqual([]);
});

it('sees a property that remembers what it has met', () => {
  const met = new Map<string, number>();
  const [plain] = properties.filter(({ id }) => id === 'singleLeader') as [Property];
  const mindful: Property = {
    ...plain,
    on: (state, event) => {
      met.set(event.type, (met.get(event.type) ?? 0) + 1);
      return plain.on(state, event);
    },
    broken: () => ((met.get('electedChanged') ?? 0) > 10 ? ['n1'] : null),
  };
  const change: Change = ({ setup }) => ({ ...setup, properties: [mindful] });
  expect(sentencesFor(change)).not.toEqual([]);
});
