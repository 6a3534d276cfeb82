// A run of as many events as one wants: what a shorter one did, again and again, each time later.
import { algorithms } from '../../src/algorithms/registry';
import { properties } from '../../src/properties/registry';
import { LiveRun } from '../../src/session/run/liveRun';
import type { TraceEvent } from '../../src/sim/contracts/traceEvent';
import type { RunInputs } from '../../src/sim/engine/engine';

/** How long the shorter run is, in virtual ms. */
export const SHORT_RUN_MS = 120_000;

/** A run on which nothing has happened yet. */
export function emptyRun({ definition, commands }: RunInputs): LiveRun {
  const algorithm = algorithms.get(definition.algorithm.id);
  if (!algorithm) throw new Error(`there is no algorithm ${definition.algorithm.id}`);
  return new LiveRun(definition, { algorithm, properties }, commands);
}

/** The event of this place: the run goes on as it began, later, and with messages of its own. */
export function repeated(events: readonly TraceEvent[], seq: number): TraceEvent {
  const event = events[seq % events.length];
  if (!event) throw new Error('the run has no events');
  const turn = Math.floor(seq / events.length);
  const moved = { ...event, seq, atMs: event.atMs + turn * SHORT_RUN_MS };
  if (event.cause !== undefined) moved.cause = event.cause + turn * events.length;
  if ('dueMs' in moved) moved.dueMs += turn * SHORT_RUN_MS;
  return 'id' in moved ? { ...moved, id: moved.id + turn * events.length } : moved;
}
