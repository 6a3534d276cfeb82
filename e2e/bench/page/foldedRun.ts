// A long run with its trace, lanes and story, as the page has it when a run has been opened.
import type { LiveRun } from '../../../src/session/run/liveRun';
import type { TraceEvent } from '../../../src/sim/contracts/traceEvent';
import { simulate } from '../../../src/sim/engine/simulate';
import { completeSetup } from '../../../src/worker/completeSetup';
import { busyRun } from '../busyRun';
import { emptyRun, repeated, SHORT_RUN_MS } from '../longRun';

/**
 * A run of nodes with so many events.
 *
 * @param lengthMs - its length in virtual ms; without it, that of the events as they were simulated
 */
export async function foldedRun(
  nodes: number,
  events: number,
  lengthMs?: number,
): Promise<LiveRun> {
  const inputs = busyRun(nodes, SHORT_RUN_MS);
  const { trace } = simulate(await completeSetup(inputs), SHORT_RUN_MS);
  const short = [...trace.events()];
  if (short.some(({ type }) => type === 'processFailed')) throw new Error('a process has failed');
  const run = emptyRun(inputs);
  const scale = lengthMs === undefined ? 1 : lengthMs / repeated(short, events - 1).atMs;
  for (let seq = 0; seq < events; seq += 1) run.append([slowed(repeated(short, seq), scale)]);
  return run;
}

/** The event at a multiple of its time. */
function slowed(event: TraceEvent, scale: number): TraceEvent {
  const moved = { ...event, atMs: event.atMs * scale };
  return 'dueMs' in moved ? { ...moved, dueMs: moved.dueMs * scale } : moved;
}
