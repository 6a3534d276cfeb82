// The messages in flight of a trace that is read event by event: each event of a message finds the message's sending.
import type { TraceEvent } from '../contracts/traceEvent';
import type { Sent } from './sentMessage';

/** Finds messages by their events. Memory grows with the messages in flight. */
export class MessagesInFlight {
  readonly #sent = new Map<number, Sent>();

  /**
   * Folds in the next event; returns the sending of its message. Null for an event of no message, and where no sending was
   * folded in.
   */
  add(event: TraceEvent): Sent | null {
    if (!('id' in event)) return null;
    const { type, id } = event;
    if (type === 'messageSent') this.#sent.set(id, event);
    const sent = this.#sent.get(id) ?? null;
    if (type === 'messageDelivered' || type === 'messageDropped') this.#sent.delete(id);
    return sent;
  }
}
