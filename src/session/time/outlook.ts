// The stability of a run near the moment shown, for auto pace.
import type { LiveRun } from '../run/liveRun';
import type { SessionState } from '../run/state';
import type { Outlook } from './pace';

/** The outlook at the moment shown. In the future only planned commands are known, in the past every event is. */
export function outlookOf({
  run,
  nowMs,
  commands,
}: Pick<SessionState, 'run' | 'nowMs' | 'commands'>): Outlook {
  const { isUnstable, quietForMs } = run.instability.at(nowMs);
  const planned = commands.find(({ atMs }) => atMs > nowMs);
  const plannedInMs = planned ? planned.atMs - nowMs : Number.POSITIVE_INFINITY;
  const knownQuietMs = Math.min(quietForMs, plannedInMs);
  return { isUnstable, quietForMs: knownQuietMs, flightMs: shortestFlightMs(run) };
}

/** The duration in virtual ms of the shortest flight in progress, without heartbeats and clients' messages. */
function shortestFlightMs({ world, significantEvents }: LiveRun): number {
  let shortestMs = Number.POSITIVE_INFINITY;
  for (const flight of world.flights.values()) {
    if (flight.heldMs !== undefined || significantEvents.isHeartbeat(flight)) continue;
    if (world.clients.has(flight.from) || world.clients.has(flight.to)) continue;
    shortestMs = Math.min(shortestMs, flight.dueMs - flight.sentMs);
  }
  return shortestMs;
}
