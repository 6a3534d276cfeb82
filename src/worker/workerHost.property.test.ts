// Shows that a run over channels, with forecasts, has the trace of a run in one thread.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { parts } from '../algorithms/testing/parts';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import type { Setup } from '../sim/contracts/setup';
import { simulate } from '../sim/engine/simulate';
import { Kernel } from '../sim/kernel/kernel';
import { withStops } from '../sim/testing/stoppedTimers';
import { canonicalLine } from '../sim/trace/canonicalLine';
import { openHere, troubled } from './testing/workersHere';
import { WorkerHost } from './workerHost';

/** A host with all its workers in this thread, and the number of batches posted to them. */
function createHost({ algorithm, definition }: Setup) {
  const posted = { batches: 0 };
  const host: WorkerHost = new WorkerHost({
    open: (nodes, call) => {
      for (const node of nodes) {
        const port = openHere(algorithm, definition, node);
        const post = port.postMessage.bind(port);
        port.postMessage = (batch: unknown) => {
          posted.batches += 1;
          post(batch);
        };
        host.connect(node, port, call);
      }
    },
    close: () => {},
  });
  return { host, posted };
}

/** Plays a setup in workers. @returns its trace, and the number of assignments answered from forecasts. */
async function play(setup: Setup, untilMs: number) {
  const { host, posted } = createHost(setup);
  const lines: string[] = [];
  const kernel = new Kernel(setup, (event) => lines.push(canonicalLine(event)));
  let assignments = 0;
  for (;;) {
    const window = kernel.plan(untilMs);
    host.stop(kernel.takeStops());
    if (!window) break;
    assignments += window.assignments.length;
    kernel.commit(window, await host.execute(window));
    host.stop(kernel.takeStops());
  }
  host.stopAll();
  return { lines, foreseen: assignments - posted.batches };
}

it('a run in workers has the trace of the run in one thread, with fewer answers to wait for', async () => {
  let foreseen = 0;
  const anyAlgorithm = fc.constantFrom(...algorithms.values());
  await fc.assert(
    fc.asyncProperty(anyAlgorithm, fc.string({ maxLength: 4 }), async (algorithm, seed) => {
      const { definition, trouble, untilMs } = troubled(algorithm, seed);
      const commands = trouble(seed);
      const setup = { definition, commands, algorithm, parts, faults, properties };
      const played = await play(setup, untilMs);
      const expected = simulate(setup, untilMs).trace.events();
      expect(played.lines).toEqual([...expected].map(canonicalLine));
      foreseen += played.foreseen;
    }),
    { numRuns: 100 },
  );
  expect(foreseen).toBeGreaterThan(0);
});

it('a timer that is stopped does not fire in a worker that has forecast it', async () => {
  const algorithm = algorithms.get('bully');
  if (!algorithm) throw new Error('there is no bully');
  let foreseen = 0;
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 4 }), async (seed) => {
      const { definition, untilMs } = troubled(algorithm, seed);
      const quiet = { definition, commands: [], algorithm, parts, faults, properties };
      const setup = { ...quiet, commands: withStops(quiet, untilMs, seed) };
      const played = await play(setup, untilMs);
      const expected = simulate(setup, untilMs).trace.events();
      expect(played.lines).toEqual([...expected].map(canonicalLine));
      foreseen += played.foreseen;
    }),
    { numRuns: 20 },
  );
  expect(foreseen).toBeGreaterThan(0);
});
