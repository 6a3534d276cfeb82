// Windows stay small for timers of any period, and the trace stays the same.
import { expect, it } from 'vitest';
import { definitionOf } from '../../runFile/runFile';
import { plainRun } from '../../session/run/plainRun';
import { completeSetup } from '../../worker/completeSetup';
import { Kernel } from '../kernel/kernel';
import { canonicalLine } from '../trace/canonicalLine';
import { History } from './engine';
import { simulate } from './simulate';
import { Stride } from './stride';

async function beating(heartbeatMs: number) {
  const plain = definitionOf(await plainRun('bully', 20, '1'));
  const params = { ...plain.algorithm.params, heartbeatMs };
  const network = { ...plain.network, latencyMs: 1000 };
  const definition = { ...plain, network, algorithm: { id: 'bully', params } };
  return completeSetup({ definition, commands: [] });
}

it('a window over a link of one second has a few thousand events of a node that beats every microsecond', async () => {
  const setup = await beating(0.001);
  const run = new History().begin(setup);
  let most = 0;
  for (let before = 0, windows = 0; windows < 3000; windows += 1) {
    run.advance(60_000, 1);
    most = Math.max(most, run.kernel.eventCount - before);
    before = run.kernel.eventCount;
    run.takeEvents();
    if (before > 60_000) break;
  }
  expect(run.kernel.eventCount).toBeGreaterThan(60_000);
  expect(most).toBeLessThan(20_000);
});

it('does not change the trace', async () => {
  const setup = await beating(7);
  const run = new History().begin(setup);
  while (run.kernel.frontierMs < 4000) run.advance(4000, 3);
  const lines = run.takeEvents().map(canonicalLine);
  expect(lines).toEqual([...simulate(setup, 4000).trace.events()].map(canonicalLine));
});

it('does not shorten the windows of usual runs', async () => {
  const setup = await beating(500);
  const stride = new Stride(setup.definition);
  const kernel = new Kernel(setup, () => {});
  stride.adapt(kernel);
  expect(stride.longestMs).toBeGreaterThan(1000);
});
