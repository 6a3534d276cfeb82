// What a traced event costs in memory, at a million of them: so much must fit into a page.
import { simulate } from '../../../src/sim/simulate';
import { Trace } from '../../../src/sim/trace';
import type { TraceEvent } from '../../../src/sim/traceEvent';
import { completeSetup } from '../../../src/worker/completeSetup';
import type { Bench } from '../bench';
import { busyRun } from '../busyRun';

const EVENTS = 1_000_000;
const RUN_MS = 120_000;

const measure: Bench = async () => {
  const events = [...simulate(await completeSetup(busyRun(5, RUN_MS)), RUN_MS).trace.events()];
  const beforeBytes = usedBytes();
  const trace = new Trace();
  for (let seq = 0; seq < EVENTS; seq += 1) trace.append(repeated(events, seq));
  const bytes = usedBytes() - beforeBytes;
  if (trace.at(EVENTS - 1).seq !== EVENTS - 1) throw new Error('the trace has lost its end');
  return [
    {
      what: `memory of one event in a trace of ${EVENTS}`,
      unit: 'B',
      measured: bytes / EVENTS,
      target: { atMost: 200 },
    },
  ];
};
export default measure;

/** The run goes on as it began: later, and with messages of its own. */
function repeated(events: readonly TraceEvent[], seq: number): TraceEvent {
  const event = events[seq % events.length];
  if (!event) throw new Error('the run has no events');
  const turn = Math.floor(seq / events.length);
  const moved = { ...event, seq, atMs: event.atMs + turn * RUN_MS };
  if (event.cause !== undefined) moved.cause = event.cause + turn * events.length;
  return 'id' in moved ? { ...moved, id: moved.id + turn * events.length } : moved;
}

/** What the heap and the arrays hold after a collection, in bytes. */
function usedBytes(): number {
  if (!globalThis.gc) throw new Error('this benchmark needs node --expose-gc');
  for (let collection = 0; collection < 3; collection += 1) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
