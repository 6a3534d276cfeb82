// A trace of any length.
import type { TraceEvent } from '../../sim/contracts/traceEvent';

/** So many events of some 60 bytes each, 1 ms apart. They come from no run. */
export function longTrace(events: number): TraceEvent[] {
  return Array.from({ length: events }, (_, seq) => ({
    seq,
    atMs: seq,
    type: 'timerFired',
    node: 'n1',
    timer: 'a timer of ours',
  }));
}
