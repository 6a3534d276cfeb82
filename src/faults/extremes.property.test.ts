// A run accepts every value of a fault's schema, from the smallest to the largest: its file can be written, read and replayed.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { registries } from '../headless/installed';
import { properties } from '../properties/registry';
import { readRunFile } from '../runFile/readRunFile';
import { recordRun } from '../runFile/recordRun';
import { compareReplay } from '../runFile/replay';
import { FORMAT, VERSION } from '../runFile/runFile';
import { writeRunFile } from '../runFile/writeRunFile';
import { MAX_MS } from '../sim/base/time';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { LinkSettings } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { simulate } from '../sim/engine/simulate';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { faults } from './registry';
import { extremesOf, lawful } from './testing/laws';

const UNTIL_MS = 1500;
const bully = algorithms.get('bully') as Algorithm;
const params = { ...defaultParams(bully.params), heartbeatMs: 100, t1Ms: 300, t2Ms: 60, t3Ms: 120 };

const latency = fc.constantFrom(0, Number.MIN_VALUE, 0.0004, 10, 1e6, MAX_MS);
const settings = fc.record(
  {
    latencyMs: fc.oneof(
      latency,
      fc.tuple(latency, latency).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
    ),
    ...Object.fromEntries(lawful.map((one) => [one.id, fc.constantFrom(...extremesOf(one))])),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<LinkSettings>;

/** Plays a run with the first settings from the start, and the others on a link later, in every way that there is. */
function expectPlayable(first: LinkSettings, then: LinkSettings, seed: string): void {
  const plain = plainDefinition({ algorithm: 'bully', params, nodes: 3, seed });
  const network = { latencyMs: 10, ...first };
  const commands = [
    { atMs: 400, type: 'setLink', links: [{ from: 'n3', to: 'n1' }], ...then },
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
  const recorded = recordRun(file, setup.algorithm, outcome, { name: 'test', version: '1' });
  const read = readRunFile(writeRunFile(recorded), registries);
  expect(compareReplay(read, events).type).toBe('same');
}

it.each(lawful)(
  '$id alone: a run accepts each of its extremes, from the start or set later',
  (one) => {
    const extremes = extremesOf(one);
    expect(extremes.length).toBeGreaterThan(1);
    for (const value of extremes) expectPlayable({ [one.id]: value }, { [one.id]: value }, '1');
  },
);

it('a run with all faults gives the same bytes in windows, in lockstep, and from its file', () => {
  fc.assert(fc.property(settings, settings, fc.string({ maxLength: 4 }), expectPlayable), {
    numRuns: 100,
  });
});
