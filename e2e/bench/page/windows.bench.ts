// Windows executed in real workers, against messages to and fro: the gain of batching over a bare port.
import { switchTo } from '../../../src/sim/testing/switchTo';
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
const RUN_MS = WARM_MS + (ROUNDS + 1) * ROUND_MS;
/** Much less where workers are started, because that takes most of the time. */
const STARTING_MS = 50_000;

const measure: Bench = async () => [
  ...(await measureCluster(5, 1.2)),
  ...(await measureCluster(25, 1.8)),
];
export default measure;

async function measureCluster(nodes: number, atLeast: number): Promise<Reading[]> {
  const pair = createPair();
  const engine = new WorkerEngine();
  await switchTo(engine, busyRun(nodes, RUN_MS));
  let stretch = await runTo(engine, WARM_MS);
  const figures = await compare(
    ROUNDS,
    async () => {
      stretch = await runTo(engine, stretch.endMs + ROUND_MS);
      return perSecond(stretch.steps, stretch.tookMs);
    },
    () => pair.roundTripsPerSecond(BASELINE_MS),
  );
  await switchTo(engine, busyRun(nodes, SETTLED_MS + STARTING_MS, ['crash', 'restart']));
  await runTo(engine, SETTLED_MS);
  const starting = await runTo(engine, SETTLED_MS + STARTING_MS);
  await engine.dispose();
  pair.dispose();
  return [
    {
      what: `steps of ${nodes} nodes in workers, against round trips over a port`,
      unit: '/s',
      ...figures,
      target: { atLeast },
    },
    {
      what: '  the same in events of the trace',
      unit: '/s',
      measured: (figures.measured * stretch.traced) / stretch.steps,
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
