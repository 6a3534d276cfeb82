// Over channels as in a browser, with forecasts and all, a run's trace is the one that a single thread gives.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { mischief } from '../algorithms/testing/mischief';
import { parts, servicesFor } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import { type Algorithm, surroundingsOf } from '../sim/algorithm';
import type { Params } from '../sim/definition';
import { Kernel, type Setup } from '../sim/kernel';
import { defaultParams } from '../sim/params';
import { plainDefinition } from '../sim/plainCluster';
import { simulate } from '../sim/simulate';
import { canonicalLine } from '../sim/trace';
import { serveProcess } from './serveProcess';
import { WorkerHost } from './workerHost';

/** A host whose workers are all in this thread, and how many batches it has posted them. */
function createHost({ algorithm, definition }: Setup) {
  const posted = { batches: 0 };
  const host: WorkerHost = new WorkerHost({
    open: (nodes) => {
      for (const node of nodes) {
        const { port1, port2 } = new MessageChannel();
        const kind = definition.services?.find(({ id }) => id === node)?.kind;
        serveProcess(port2, parts.find(({ id }) => id === kind) ?? algorithm);
        const post = port1.postMessage.bind(port1);
        port1.postMessage = (batch: unknown) => {
          posted.batches += 1;
          post(batch);
        };
        host.connect(node, port1);
      }
    },
    close: () => {},
  });
  return { host, posted };
}

/** Plays a setup in workers: its trace, and how many shares were answered from forecasts. */
async function play(setup: Setup, untilMs: number) {
  const { host, posted } = createHost(setup);
  const lines: string[] = [];
  const kernel = new Kernel(setup, (event) => lines.push(canonicalLine(event)));
  let shares = 0;
  for (;;) {
    const window = kernel.plan(untilMs);
    host.stop(kernel.takeStops());
    if (!window) break;
    shares += window.shares.length;
    kernel.commit(window, await host.execute(window));
    host.stop(kernel.takeStops());
  }
  host.stopAll();
  return { lines, foreseen: shares - posted.batches };
}

/** Four nodes of an algorithm, and all sorts of trouble. */
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
  const clocks = [...nodes, ...(plain.services ?? []).map(({ id }) => id)];
  const commands = mischief({ seed, nodes, fromMs: 0, toMs: untilMs, commands: 16, clocks });
  const definition = { ...plain, seed };
  return { setup: { definition, commands, algorithm, parts, faults, properties }, untilMs };
}

it('a run in workers is the run in one thread, with fewer answers to wait for', async () => {
  let foreseen = 0;
  const anyAlgorithm = fc.constantFrom(...algorithms.values());
  await fc.assert(
    fc.asyncProperty(anyAlgorithm, fc.string({ maxLength: 4 }), async (algorithm, seed) => {
      const { setup, untilMs } = troubled(algorithm, seed);
      const played = await play(setup, untilMs);
      const expected = simulate(setup, untilMs).trace.events();
      expect(played.lines).toEqual([...expected].map(canonicalLine));
      foreseen += played.foreseen;
    }),
    { numRuns: 100 },
  );
  expect(foreseen).toBeGreaterThan(0);
});
