// Windows executed in real workers, against messages to and fro over a bare port: one at a time, where the ratio is the
// gain of batching, and in batches as large as a window.
import type { RunInputs } from '../../../src/sim/engine/engine';
import { executeNext, InProcessHost } from '../../../src/sim/engine/simulate';
import { Kernel } from '../../../src/sim/kernel/kernel';
import { switchTo } from '../../../src/sim/testing/switchTo';
import { completeSetup } from '../../../src/worker/completeSetup';
import { WorkerEngine } from '../../../src/worker/workerEngine';
import { type Bench, compare, perSecond, type Reading } from '../bench';
import { busyRun, isStep, SETTLED_MS } from '../busyRun';
import { createPair } from './roundTrips';

const ROUNDS = 9;
const BASELINE_MS = 500;
/** Simulated time of a run in a round, in virtual ms. */
const ROUND_MS = 600_000;
/** Simulated time until the workers' code is compiled and at full speed, in virtual ms. */
const WARM_MS = SETTLED_MS + 4_000_000;
/** Two baselines, and a round more of each to warm up. */
const RUN_MS = WARM_MS + 2 * (ROUNDS + 1) * ROUND_MS;
/** Much less where workers are started, because that takes most of the time. */
const STARTING_MS = 50_000;
/** Simulated time whose windows are counted, in virtual ms. */
const COUNTED_MS = 100_000;

const measure: Bench = async () => [
  ...(await measureCluster(5, 1.2)),
  ...(await measureCluster(25, 1.8)),
];
export default measure;

async function measureCluster(nodes: number, atLeast: number): Promise<Reading[]> {
  const pair = createPair();
  const engine = new WorkerEngine();
  const batch = Math.round(await stepsPerWindow(busyRun(nodes, COUNTED_MS)));
  await switchTo(engine, busyRun(nodes, RUN_MS));
  let stretch = await runTo(engine, WARM_MS);
  const against = (baseline: () => Promise<number>) =>
    compare(
      ROUNDS,
      async () => {
        stretch = await runTo(engine, stretch.endMs + ROUND_MS);
        return perSecond(stretch.steps, stretch.tookMs);
      },
      baseline,
    );
  const single = await against(() => pair.roundTripsPerSecond(BASELINE_MS));
  const batched = await against(() => pair.roundTripsPerSecond(BASELINE_MS, batch));
  await switchTo(engine, busyRun(nodes, SETTLED_MS + STARTING_MS, ['crash', 'restart']));
  await runTo(engine, SETTLED_MS);
  const starting = await runTo(engine, SETTLED_MS + STARTING_MS);
  await engine.dispose();
  pair.dispose();
  return [
    {
      what: `steps of ${nodes} nodes in workers, against round trips over a port`,
      unit: '/s',
      ...single,
      target: { atLeast },
    },
    {
      what: `  against round trips in batches of ${batch}, the steps of a window`,
      unit: '/s',
      ...batched,
    },
    {
      what: '  the same in events of the trace',
      unit: '/s',
      measured: (batched.measured * stretch.traced) / stretch.steps,
    },
    {
      what: '  steps when the leader crashes and a worker is started for it every 5 s',
      unit: '/s',
      measured: perSecond(starting.steps, starting.tookMs),
    },
  ];
}

/** Events until a time in virtual ms, and the wall time that they took, in ms. */
interface Progress {
  readonly endMs: number;
  readonly steps: number;
  readonly traced: number;
  readonly tookMs: number;
}

/** Plays at full speed: while the page reads the events of one call, the next call is under way. */
async function runTo(engine: WorkerEngine, endMs: number): Promise<Progress> {
  const startedMs = performance.now();
  let steps = 0;
  let traced = 0;
  let next = engine.advance(endMs);
  for (let atMs = 0; atMs < endMs; ) {
    const current = next;
    next = engine.advance(endMs);
    const { events, frontierMs } = await current;
    traced += events.length;
    for (const event of events) if (isStep(event)) steps += 1;
    atMs = frontierMs;
  }
  await next;
  return { endMs, steps, traced, tookMs: performance.now() - startedMs };
}

/** The mean number of steps that all processes take in a window. */
async function stepsPerWindow(inputs: RunInputs): Promise<number> {
  const setup = await completeSetup(inputs);
  let steps = 0;
  let windows = 0;
  const kernel = new Kernel(setup, (event) => {
    if (isStep(event)) steps += 1;
  });
  for (const host = new InProcessHost(setup); executeNext(kernel, host, COUNTED_MS); ) windows += 1;
  return steps / windows;
}
