// The direct effects of an event.
import type { TraceEvent } from '../contracts/traceEvent';
import type { ReadTrace } from './sentMessage';

/** The events at the same instant that an event caused directly. No later instant is read. */
export function effectsOf(trace: ReadTrace, { seq, atMs }: TraceEvent): TraceEvent[] {
  const effects: TraceEvent[] = [];
  for (let next = seq + 1; next < trace.length && trace.timeAt(next) === atMs; next += 1) {
    const event = trace.at(next);
    if (event.cause === seq) effects.push(event);
  }
  return effects;
}
