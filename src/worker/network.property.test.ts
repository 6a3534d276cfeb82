// Taken up anywhere, from whatever checkpoint there is, a run in workers goes on as one from its beginning does.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { mischief } from '../algorithms/testing/mischief';
import { parts, servicesFor } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import { type Algorithm, surroundingsOf } from '../sim/algorithm';
import type { Command } from '../sim/command';
import type { Params } from '../sim/definition';
import { History, type RunInputs } from '../sim/engine';
import { defaultParams } from '../sim/params';
import { plainDefinition } from '../sim/plainCluster';
import { simulate } from '../sim/simulate';
import { canonicalLine } from '../sim/trace';
import type { TraceEvent } from '../sim/traceEvent';
import type { Network } from './messages';
import { createNetwork } from './network';
import { serveProcess } from './serveProcess';

/** How many events lie between two checkpoints: they are to be used in short runs too. */
const GAP = 50;

/** A network whose workers are all in this thread. */
function createHere(algorithm: Algorithm, { definition }: RunInputs): Network {
  const network = createNetwork(new History(GAP));
  network.employ({
    open: (nodes) => {
      for (const node of nodes) {
        const { port1, port2 } = new MessageChannel();
        const kind = definition.services?.find(({ id }) => id === node)?.kind;
        serveProcess(port2, parts.find(({ id }) => id === kind) ?? algorithm);
        network.connect(node, port1);
      }
    },
    close: () => {},
  });
  return network;
}

/** Four nodes of an algorithm that run long enough for some checkpoints, and all sorts of trouble. */
function troubled(algorithm: Algorithm, seed: string) {
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable } as Params;
  const plain = plainDefinition({
    algorithm: algorithm.id,
    params,
    nodes: 4,
    latencyMs,
    services: servicesFor(algorithm),
  });
  const untilMs = 3 * algorithm.settleMs(params as never, surroundingsOf(plain));
  const nodes = plain.nodes.map(({ id }) => id);
  const trouble = (name: string) =>
    mischief({ seed: name, nodes, fromMs: 0, toMs: untilMs, commands: 8 });
  return { definition: { ...plain, seed }, trouble, untilMs };
}

const linesOf = (events: Iterable<TraceEvent>) => [...events].map(canonicalLine);

/** Goes on to a time in ms, however many calls that takes. */
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

it('a run taken up again and again, under other commands each time, is the run under the last ones', async () => {
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
        await network.load({ definition, commands });
        let events = await advanceTo(network, untilMs);
        for (const [index, place] of forks.entries()) {
          const atMs = Math.round(untilMs * place * 1000) / 1000 + 0.001;
          const kept = commands.filter((command) => command.atMs < atMs);
          const future = trouble(`${seed} ${index}`).filter((command) => command.atMs >= atMs);
          commands = [...kept, ...future];
          const told = events.filter((event) => event.atMs < atMs).length;
          await network.load({ definition, commands }, { atMs, told });
          const rest = await advanceTo(network, untilMs);
          if (told > GAP) spared += 1;
          events = [...events.slice(0, told), ...rest];
        }
        const setup = { definition, commands, algorithm, parts, faults, properties };
        expect(linesOf(events)).toEqual(linesOf(simulate(setup, untilMs).trace.events()));
      },
    ),
    { numRuns: 30 },
  );
  expect(spared).toBeGreaterThan(0);
});
