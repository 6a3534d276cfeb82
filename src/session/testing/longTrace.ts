// A trace as long as a test wants it.
import type { TraceEvent } from '../../sim/contracts/traceEvent';

/** So many events of some 60 bytes each, a ms apart. No run has had them. */
export function longTrace(events: number): TraceEvent[] {
  return Array.from({ length: events }, (_, seq) => ({
    seq,
    atMs: seq,
    type: 'timerFired',
    node: 'n1',
    timer: 'a timer of ours',
  }));
}
