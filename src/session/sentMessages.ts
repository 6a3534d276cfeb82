// Which message a number means: commands and events name messages by their ids, people by kind, sender and receiver.
import type { Trace } from '../sim/trace';
import type { TraceEvent } from '../sim/traceEvent';

/** What a message is called by. */
export interface SentMessage {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** Looks a message up; undefined when it was never sent. */
export type MessageOf = (id: number) => SentMessage | undefined;

/** How a message was sent, before an event. Ids rise along the trace, so that a million events are asked twenty times. */
export function sentMessage(
  trace: Pick<Trace, 'typeAt' | 'at'>,
  id: number,
  beforeSeq: number,
): Extract<TraceEvent, { type: 'messageSent' }> | undefined {
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

/** `COORDINATOR from n4 to n1`; by its number when nobody knows it. */
export function messageName(id: number, messageOf: MessageOf): string {
  const message = messageOf(id);
  return message ? `${message.kind} from ${message.from} to ${message.to}` : `message ${id}`;
}

/** `A COORDINATOR`, `An ELECTION`. */
export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'An' : 'A'} ${name}`;
}
