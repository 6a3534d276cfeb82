// The lookup of a message's `messageSent` event by its id.

import type { TraceEvent } from '../contracts/traceEvent';
import type { Trace } from './trace';

/** The part of a trace that the search for causes needs. */
export type ReadTrace = Pick<Trace, 'at' | 'timeAt' | 'typeAt' | 'length'>;

/** The event that a message was sent. */
export type Sent = Extract<TraceEvent, { type: 'messageSent' }>;

/** The `messageSent` of a message, before an event. A binary search, because ids rise along the trace. */
export function sentMessage(trace: ReadTrace, id: number, beforeSeq: number): Sent | undefined {
  let [low, high] = [0, beforeSeq];
  while (low < high) {
    const middle = (low + high) >>> 1;
    let seq = middle;
    while (seq >= low && trace.typeAt(seq) !== 'messageSent') seq -= 1;
    const event = seq < low ? null : trace.at(seq);
    if (event?.type !== 'messageSent' || event.id < id) low = middle + 1;
    else if (event.id > id) high = seq;
    else return event;
  }
  return undefined;
}
