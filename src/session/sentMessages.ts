// Which message a number means: commands and events name messages by their ids, people by kind, sender and receiver.
import type { Trace } from '../sim/trace';

/** What a message is called by. */
export interface SentMessage {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** Looks a message up; undefined when it was never sent. */
export type MessageOf = (id: number) => SentMessage | undefined;

/** The message of this id. It is searched from the end: what is handled was sent a moment ago. */
export function sentMessage(
  trace: Pick<Trace, 'length' | 'typeAt' | 'at'>,
  id: number,
): SentMessage | undefined {
  for (let seq = trace.length - 1; seq >= 0; seq -= 1) {
    if (trace.typeAt(seq) !== 'messageSent') continue;
    const event = trace.at(seq);
    if (event.type !== 'messageSent' || event.id < id) return undefined;
    if (event.id === id) return event;
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
