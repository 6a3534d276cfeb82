// Which message a number means: commands and events name messages by their ids, people by kind, sender and receiver.

/** What a message is called by. */
export interface SentMessage {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** Looks a message up; undefined when it was never sent. */
export type MessageOf = (id: number) => SentMessage | undefined;

/** `COORDINATOR from n4 to n1`; by its number when nobody knows it. */
export function messageName(id: number, messageOf: MessageOf): string {
  const message = messageOf(id);
  return message ? `${message.kind} from ${message.from} to ${message.to}` : `message ${id}`;
}

/** `A COORDINATOR`, `An ELECTION`. */
export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'An' : 'A'} ${name}`;
}
