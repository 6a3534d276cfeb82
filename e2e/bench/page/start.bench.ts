// Starting a hundred nodes, against a hundred workers that do nothing: the cost beyond the threads.
import { switchTo } from '../../../src/sim/testing/switchTo';
import { WorkerEngine } from '../../../src/worker/workerEngine';
import { type Bench, compare } from '../bench';
import { busyRun } from '../busyRun';

const ROUNDS = 5;
const WORKERS = 100;
/** A moment after every node's boot and before the first message arrives, in virtual ms. */
const BOOTED_MS = 0.02;
/** Time for terminated workers to end, in ms of wall time. */
const REST_MS = 400;

const measure: Bench = async () => [
  {
    what: `${WORKERS} nodes ready, against ${WORKERS} empty workers`,
    unit: 'ms',
    ...(await compare(ROUNDS, startNodes, startEmpty)),
    target: { atMost: 2 },
  },
];
export default measure;

async function startNodes(): Promise<number> {
  const startedMs = performance.now();
  const engine = new WorkerEngine();
  await switchTo(engine, busyRun(WORKERS, 0));
  let booted = 0;
  for (let atMs = 0; atMs < BOOTED_MS; ) {
    const progress = await engine.advance(BOOTED_MS);
    atMs = progress.frontierMs;
    booted += progress.events.filter(({ type }) => type === 'nodeJoined').length;
  }
  const tookMs = performance.now() - startedMs;
  if (booted !== WORKERS) throw new Error(`only ${booted} of ${WORKERS} nodes have booted`);
  await engine.dispose();
  await rest();
  return tookMs;
}

async function startEmpty(): Promise<number> {
  const startedMs = performance.now();
  const workers = Array.from(
    { length: WORKERS },
    () => new Worker(new URL('./empty.worker.ts', import.meta.url), { type: 'module' }),
  );
  await Promise.all(workers.map(answers));
  const tookMs = performance.now() - startedMs;
  for (const worker of workers) worker.terminate();
  await rest();
  return tookMs;
}

function answers(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    worker.onmessage = resolve;
    worker.postMessage(0);
  });
}

function rest(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, REST_MS));
}
