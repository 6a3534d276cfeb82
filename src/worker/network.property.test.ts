// Shows that a run in workers, restored at any time from any checkpoint, has the trace of an undisturbed run.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { parts } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { History, type RunInputs } from '../sim/engine/engine';
import { simulate } from '../sim/engine/simulate';
import { FROM_THE_BEGINNING } from '../sim/engine/start';
import { canonicalLine } from '../sim/trace/canonicalLine';
import type { Network } from './messages';
import { createNetwork } from './network';
import { openHere, troubled } from './testing/workersHere';

/** The number of events between two checkpoints, small enough for short runs to have some. */
const GAP = 50;

/** A network with all its workers in this thread. */
function createHere(algorithm: Algorithm, { definition }: RunInputs): Network {
  const network = createNetwork(new History(GAP));
  network.setFactory({
    open: (nodes, call) => {
      for (const node of nodes) network.connect(node, openHere(algorithm, definition, node), call);
    },
    close: () => {},
  });
  return network;
}

const linesOf = (events: Iterable<TraceEvent>) => [...events].map(canonicalLine);

async function switchTo(network: Network, inputs: RunInputs, start = FROM_THE_BEGINNING) {
  await network.takeOver(await network.beginSideRun(inputs, start));
}

/** Advances to a time in ms, in as many calls as necessary. */
async function advanceTo(network: Network, untilMs: number): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  for (;;) {
    const progress = await network.advance(untilMs);
    events.push(...(JSON.parse(progress.events) as TraceEvent[]));
    if (progress.frontierMs >= untilMs) return events;
  }
}

const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: 1,
  maxLength: 4,
});

it('a run restored again and again, each time with other commands, equals the run with the last ones', async () => {
  let spared = 0;
  const anyAlgorithm = fc.constantFrom(...algorithms.values());
  await fc.assert(
    fc.asyncProperty(
      anyAlgorithm,
      fc.string({ maxLength: 4 }),
      places,
      async (algorithm, seed, forks) => {
        const { definition, trouble, untilMs } = troubled(algorithm, seed);
        let commands: readonly Command[] = trouble(seed);
        const network = createHere(algorithm, { definition, commands });
        await switchTo(network, { definition, commands });
        let events = await advanceTo(network, untilMs);
        for (const [index, place] of forks.entries()) {
          const atMs = Math.round(untilMs * place * 1000) / 1000 + 0.001;
          const kept = commands.filter((command) => command.atMs < atMs);
          const future = trouble(`${seed} ${index}`).filter((command) => command.atMs >= atMs);
          commands = [...kept, ...future];
          const knownEvents = events.filter((event) => event.atMs < atMs).length;
          await switchTo(network, { definition, commands }, { atMs, knownEvents });
          const rest = await advanceTo(network, untilMs);
          if (knownEvents > GAP) spared += 1;
          events = [...events.slice(0, knownEvents), ...rest];
        }
        const setup = { definition, commands, algorithm, parts, faults, properties };
        expect(linesOf(events)).toEqual(linesOf(simulate(setup, untilMs).trace.events()));
      },
    ),
    { numRuns: 30 },
  );
  expect(spared).toBeGreaterThan(0);
});
