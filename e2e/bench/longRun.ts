// A run of any number of events: a shorter run, repeated at later times.
import { algorithms } from '../../src/algorithms/registry';
import { LiveRun } from '../../src/session/run/liveRun';
import { algorithmOfRun } from '../../src/sim/contracts/runAlgorithm';
import type { TraceEvent } from '../../src/sim/contracts/traceEvent';
import type { RunInputs } from '../../src/sim/engine/engine';

/** Duration of the shorter run, in virtual ms. */
export const SHORT_RUN_MS = 120_000;

/** A run without events. */
export function emptyRun({ definition, commands }: RunInputs): LiveRun {
  const algorithm = algorithmOfRun(definition, algorithms);
  if (!algorithm) throw new Error(`there is no algorithm ${definition.algorithm.id}`);
  return new LiveRun(definition, { algorithm }, commands);
}

/** The event at this index: that of the shorter run, with a later time and new message ids. */
export function repeated(events: readonly TraceEvent[], seq: number): TraceEvent {
  const event = events[seq % events.length];
  if (!event) throw new Error('the run has no events');
  const turn = Math.floor(seq / events.length);
  const moved = { ...event, seq, atMs: event.atMs + turn * SHORT_RUN_MS };
  if (event.cause !== undefined) moved.cause = event.cause + turn * events.length;
  if ('dueMs' in moved) moved.dueMs += turn * SHORT_RUN_MS;
  return 'id' in moved ? { ...moved, id: moved.id + turn * events.length } : moved;
}
