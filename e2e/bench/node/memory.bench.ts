// The memory of a traced event, at a million events: so many must fit into a page.
import { simulate } from '../../../src/sim/engine/simulate';
import { Trace } from '../../../src/sim/trace/trace';
import { completeSetup } from '../../../src/worker/completeSetup';
import type { Bench, Reading } from '../bench';
import { busyRun } from '../busyRun';
import { emptyRun, repeated, SHORT_RUN_MS } from '../longRun';

const EVENTS = 1_000_000;
const MOST_BYTES = 200;

const measure: Bench = async () => [...(await readingsOf(5)), ...(await readingsOf(25))];
export default measure;

async function readingsOf(nodes: number): Promise<Reading[]> {
  const inputs = busyRun(nodes, SHORT_RUN_MS);
  const events = [...simulate(await completeSetup(inputs), SHORT_RUN_MS).trace.events()];
  return [
    reading(`memory of one event in a trace of ${EVENTS}, ${nodes} nodes`, () => {
      const trace = new Trace();
      for (let seq = 0; seq < EVENTS; seq += 1) trace.append(repeated(events, seq));
      return trace;
    }),
    reading('  with checkpoints, lanes, story and all else that is folded from it', () => {
      const run = emptyRun(inputs);
      for (let seq = 0; seq < EVENTS; seq += 1) run.append([repeated(events, seq)]);
      return run;
    }),
  ];
}

/** Bytes per event of the object that `fill` makes, while it is kept. */
function reading(what: string, fill: () => object): Reading {
  const beforeBytes = usedBytes();
  const kept = [fill()];
  const bytes = usedBytes() - beforeBytes;
  kept.pop();
  return { what, unit: 'B', measured: bytes / EVENTS, target: { atMost: MOST_BYTES } };
}

/** Heap and array buffers after a collection, in bytes. */
function usedBytes(): number {
  if (!globalThis.gc) throw new Error('this benchmark needs node --expose-gc');
  for (let collection = 0; collection < 3; collection += 1) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
