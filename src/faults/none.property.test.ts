// With all faults at their `none` a run has the same bytes as without faults, under every algorithm and any commands.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { parts, servicesFor } from '../algorithms/testing/parts';
import { properties } from '../properties/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command, Direction } from '../sim/contracts/command';
import type { LinkDefinition, LinkSettings } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { simulate } from '../sim/engine/simulate';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { faults } from './registry';

const UNTIL_MS = 20_000;
const NODES = ['n1', 'n2', 'n3', 'n4'];
const NOTHING: LinkSettings = Object.fromEntries(faults.map(({ id, none }) => [id, none]));

const atMs = fc.integer({ min: 0, max: UNTIL_MS - 1 });
const node = fc.constantFrom(...NODES);
const direction = fc.constantFrom(
  ...NODES.flatMap((from) => NODES.filter((to) => to !== from).map((to) => ({ from, to }))),
);
const latencyMs = fc.constantFrom<number | readonly [number, number]>(
  0,
  10,
  [5, 15],
  [60, 140],
  700,
);
const links: fc.Arbitrary<readonly Direction[]> = fc.uniqueArray(direction, {
  minLength: 1,
  maxLength: 12,
  selector: ({ from, to }) => `${from} ${to}`,
});

const event: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ atMs, type: fc.constantFrom('crash', 'restart', 'pause', 'resume'), node }),
  fc.record({ atMs, type: fc.constant('cut'), links }),
  fc.record({ atMs, type: fc.constant('heal') }),
  // In both runs a link changes; in one of them all its faults are set to nothing besides.
  fc.record({ atMs, type: fc.constant('setLink'), links, latencyMs }),
) as fc.Arbitrary<Command>;

const schedule = fc.record({
  seed: fc.string({ maxLength: 6 }),
  latencyMs,
  links: fc.oneof(fc.constant<readonly Direction[]>([]), links),
  commands: fc
    .array(event, { maxLength: 10 })
    .map((events) => events.sort((a, b) => a.atMs - b.atMs)),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer S> ? S : never;

/** The lines of a run with these settings on the network, on its single links, and set while it runs. */
function linesOf(algorithm: Algorithm, given: Schedule, settings: LinkSettings): string[] {
  const plain = plainDefinition({
    algorithm: algorithm.id,
    params: defaultParams(algorithm.params),
    nodes: NODES.length,
    seed: given.seed,
    latencyMs: given.latencyMs,
    services: servicesFor(algorithm),
  });
  const ownLinks = given.links.map((ends): LinkDefinition => ({ ...ends, ...settings }));
  const network = { latencyMs: given.latencyMs, ...settings, links: ownLinks };
  const commands = given.commands.map((command) =>
    command.type === 'setLink' ? { ...command, ...settings } : command,
  );
  const setup = {
    definition: { ...plain, network },
    commands,
    algorithm,
    parts,
    faults,
    properties,
  };
  const { trace } = simulate(setup, UNTIL_MS);
  return [...trace.events()].map((one) =>
    // The trace has the events of the settings; nothing else in it may differ.
    canonicalLine(one.type === 'linkChanged' ? { ...one, settings: {} } : one),
  );
}

describe.each([...algorithms.values()])('$id', (algorithm) => {
  it('gives the same bytes with all faults at `none`, from the start or set later', () => {
    fc.assert(
      fc.property(schedule, (given) => {
        expect(linesOf(algorithm, given, NOTHING)).toEqual(linesOf(algorithm, given, {}));
      }),
      { numRuns: 6 },
    );
  });
});

it('there are more than five faults to set', () => {
  expect(Object.keys(NOTHING).length).toBeGreaterThan(5);
});
