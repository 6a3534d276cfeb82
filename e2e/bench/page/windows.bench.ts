// Windows executed in real workers against messages sent to and fro: what batching wins over a bare port.
import { WorkerEngine } from '../../../src/worker/workerEngine';
import { type Bench, compare, perSecond, type Reading } from '../bench';
import { busyRun, isStep, type Outage, SETTLED_MS } from '../busyRun';
import { createPair } from './roundTrips';

const ROUNDS = 9;
const BASELINE_MS = 500;
/** How much is run in a round, in virtual ms. */
const STRETCH_MS = 400_000;
/** Much less where workers are started, which takes most of the time. */
const STARTING_MS = 50_000;

const measure: Bench = async () => [
  ...(await measureCluster(5, 1.2)),
  ...(await measureCluster(25, 1.8)),
];
export default measure;

async function measureCluster(nodes: number, atLeast: number): Promise<Reading[]> {
  const pair = createPair();
  const engine = new WorkerEngine();
  const traced: number[] = [];
  const figures = await compare(
    ROUNDS,
    async () => {
      const stretch = await drive(engine, nodes, STRETCH_MS);
      traced.push(stretch.traced / stretch.steps);
      return perSecond(stretch.steps, stretch.tookMs);
    },
    () => pair.roundTripsPerSecond(BASELINE_MS),
  );
  const starting = await drive(engine, nodes, STARTING_MS, ['crash', 'restart']);
  engine.dispose();
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
      measured: figures.measured * Math.max(...traced),
    },
    {
      what: '  steps when the leader crashes and a worker is started for it every 5 s',
      unit: '/s',
      measured: perSecond(starting.steps, starting.tookMs),
    },
  ];
}

/** Runs a cluster that has settled as fast as it goes. */
async function drive(engine: WorkerEngine, nodes: number, stretchMs: number, outage?: Outage) {
  const endMs = SETTLED_MS + stretchMs;
  await engine.load(busyRun(nodes, endMs, outage));
  await runTo(engine, SETTLED_MS);
  const startedMs = performance.now();
  const counted = await runTo(engine, endMs);
  return { ...counted, tookMs: performance.now() - startedMs };
}

async function runTo(engine: WorkerEngine, endMs: number) {
  let steps = 0;
  let traced = 0;
  for (let atMs = 0; atMs < endMs; ) {
    const { events, frontierMs } = await engine.advance(endMs);
    traced += events.length;
    for (const event of events) if (isStep(event)) steps += 1;
    atMs = frontierMs;
  }
  return { steps, traced };
}
