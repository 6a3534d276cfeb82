// The messages that connections hold to send them again.
import { linkKey } from '../base/linkKey';
import type { MessageDelivery } from './slot';

/** A message that its connection holds, with the `seq` of its `messageHeld`. */
export interface WaitingMessage {
  readonly delivery: MessageDelivery;
  readonly heldSeq: number;
}

/** The waiting messages of a run. */
export class WaitingMessages {
  readonly #byDirection = new Map<string, WaitingMessage[]>();

  get snapshot(): readonly WaitingMessage[] {
    return [...this.#byDirection.values()].flat();
  }

  add(messages: readonly WaitingMessage[]): void {
    for (const message of messages) {
      const { from, to } = message.delivery;
      const key = linkKey(from, to);
      const others = this.#byDirection.get(key);
      if (others) others.push(message);
      else this.#byDirection.set(key, [message]);
    }
  }

  /** Takes all messages of a direction, in the order in which they were sent. */
  take(from: string, to: string): WaitingMessage[] {
    const key = linkKey(from, to);
    const messages = this.#byDirection.get(key) ?? [];
    this.#byDirection.delete(key);
    return messages.sort((a, b) => a.delivery.id - b.delivery.id);
  }
}
