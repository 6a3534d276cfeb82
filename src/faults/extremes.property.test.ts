// Whatever a fault's schema accepts, up to the largest and down to the smallest, a run takes: its trace can be written, read and made again.
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { registries } from '../headless/installed';
import { properties } from '../properties/registry';
import { readRunFile } from '../runFile/readRunFile';
import { recordRun } from '../runFile/recordRun';
import { compareReplay } from '../runFile/replay';
import { FORMAT, VERSION } from '../runFile/runFile';
import { writeRunFile } from '../runFile/writeRunFile';
import type { Algorithm } from '../sim/algorithm';
import type { Command } from '../sim/command';
import type { LinkSettings } from '../sim/definition';
import { defaultParams } from '../sim/params';
import { plainDefinition } from '../sim/plainCluster';
import { simulate } from '../sim/simulate';
import { MAX_MS } from '../sim/time';
import { canonicalLine } from '../sim/trace';
import { faults } from './registry';

const UNTIL_MS = 1500;
const bully = algorithms.get('bully') as Algorithm;
const params = { ...defaultParams(bully.params), heartbeatMs: 100, t1Ms: 300, t2Ms: 60, t3Ms: 120 };

const chance = fc.constantFrom(0, Number.MIN_VALUE, 0.5, 1 - Number.EPSILON, 1);
const amount = fc.constantFrom(0, Number.MIN_VALUE, 0.0004, 0.001, 1, 1e6, 1e12);
const bandwidth = fc.constantFrom(0, 0.001, 1, 1e12);
const latency = fc.constantFrom(0, Number.MIN_VALUE, 0.0004, 10, 1e6, MAX_MS);
const kind = fc.constantFrom('HEARTBEAT', 'ELECTION', 'OK', 'COORDINATOR', 'toString', '');
const settings = fc.record(
  {
    latencyMs: fc.oneof(
      latency,
      fc.tuple(latency, latency).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
    ),
    bandwidth,
    corruptSender: chance,
    duplicate: chance,
    heavyTail: amount,
    jitter: amount,
    loss: chance,
    normalDelay: amount,
    reorder: chance,
    slowKinds: fc.dictionary(kind, amount),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<LinkSettings>;

it('every fault’s extremes are tried', () => {
  const [all] = fc.sample(
    settings.filter((one) => Object.keys(one).length === 10),
    1,
  );
  expect(Object.keys(all ?? {}).sort()).toEqual(
    [...faults.map(({ id }) => id), 'latencyMs'].sort(),
  );
});

it('a run takes them, window by window as moment by moment, and its file is read and replayed to the same bytes', () => {
  const link = [{ from: 'n3', to: 'n1' }];
  fc.assert(
    fc.property(settings, settings, fc.string({ maxLength: 4 }), (first, then, seed) => {
      const plain = plainDefinition({ algorithm: 'bully', params, nodes: 3, seed });
      const network = { latencyMs: 10, ...first };
      const commands = [
        { atMs: 400, type: 'setLink', links: link, ...then },
        { atMs: 800, type: 'crash', node: 'n3' },
      ] as Command[];
      const definition = { ...plain, network };
      const setup = { definition, commands, algorithm: bully, faults, properties };
      const events = [...simulate(setup, UNTIL_MS).trace.events()];
      const moments = simulate(setup, UNTIL_MS, 'lockstep').trace.events();
      expect(events.map(canonicalLine)).toEqual([...moments].map(canonicalLine));
      const head = { format: FORMAT, version: VERSION, id: 'extreme', title: 'Extreme' } as const;
      const outcome = { untilMs: UNTIL_MS, commands, events };
      const file = { ...head, ...definition, commands };
      const recorded = recordRun(file, outcome, { name: 'test', version: '1' });
      const read = readRunFile(writeRunFile(recorded), registries);
      expect(compareReplay(read, events).type).toBe('same');
    }),
    { numRuns: 150 },
  );
});

it('what would make a time no number is refused: more than any amount, less than any bandwidth', () => {
  const takes = (id: string, value: unknown) =>
    v.is(faults.find((fault) => fault.id === id)?.value as v.GenericSchema, value);
  for (const id of ['bandwidth', 'heavyTail', 'jitter', 'normalDelay'])
    expect([id, takes(id, 1e12), takes(id, 1e308)]).toEqual([id, true, false]);
  expect(takes('slowKinds', { OK: 1e308 })).toBe(false);
  expect(takes('bandwidth', Number.MIN_VALUE)).toBe(false);
});
