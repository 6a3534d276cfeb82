// Which message a number means: it is looked up in the trace, where it was sent.

import type { TraceEvent } from '../contracts/traceEvent';
import type { Trace } from './trace';

/** What following a trace back needs of it. */
export type ReadTrace = Pick<Trace, 'at' | 'typeAt'>;

/** That a message was sent. */
export type Sent = Extract<TraceEvent, { type: 'messageSent' }>;

/** How a message was sent, before an event. Ids rise along the trace, so that a million events are asked twenty times. */
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
