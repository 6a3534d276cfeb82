// Names of messages: commands and events use ids, people use kind, sender and receiver.

/** The parts of a message's name. */
export interface SentMessage {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** Finds a message by its id; undefined when it was never sent. */
export type MessageOf = (id: number) => SentMessage | undefined;

/** `COORDINATOR from n4 to n1`; the number of a message that is not known. */
export function messageName(id: number, messageOf: MessageOf): string {
  const message = messageOf(id);
  return message ? `${message.kind} from ${message.from} to ${message.to}` : `message ${id}`;
}

/** `A COORDINATOR`, `An ELECTION`. */
export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'An' : 'A'} ${name}`;
}
