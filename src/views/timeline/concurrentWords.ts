// An event that is concurrent with the chosen one, in words.
import type { LiveRun } from '../../session/run/liveRun';
import { spokenMoment } from '../../session/words/words';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { futureOf, pastOf } from '../../sim/trace/causality';

type Run = Pick<LiveRun, 'trace'>;

/** Events before and after the chosen one that are looked at. */
const LOOKED_AT = 500;

/**
 * `n2’s ELECTION to n4 at 4.71 s is concurrent`: the nearest message, other than periodic ones, that neither can have caused
 * the event nor can be caused by it. Null without one nearby.
 */
export function concurrentText(
  { trace }: Run,
  seq: number,
  isPeriodic: (kind: string, from: string) => boolean,
): string | null {
  const since = Math.max(0, seq - LOOKED_AT);
  const until = Math.min(trace.length, seq + LOOKED_AT);
  const past = pastOf(trace, seq, since);
  const future = futureOf(trace, seq, until);
  const isConcurrent = (event: TraceEvent) => !past.has(event) && !future.has(event);
  for (let way = 1; way < LOOKED_AT; way += 1)
    for (const at of [seq - way, seq + way]) {
      if (at < since || at >= until || trace.typeAt(at) !== 'messageSent') continue;
      const event = trace.at(at);
      if (event.type !== 'messageSent' || isPeriodic(event.kind, event.from)) continue;
      if (isConcurrent(event))
        return `${event.from}’s ${event.kind} to ${event.to} at ${spokenMoment(event.atMs)} s is concurrent`;
    }
  return null;
}
