// The messages of deeds, found as they are sent.
import { linkKey } from '../sim/base/linkKey';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { type Deed, isTimed, type MessageDeed } from './deeds';

/** Counts the messages that deeds are about. */
export class MessageFinder {
  /** The deeds by their messages’ ends and kinds; the number of such messages so far. */
  readonly #waiting = new Map<string, { sent: number; readonly deeds: readonly MessageDeed[] }>();

  constructor(deeds: readonly Deed[]) {
    for (const deed of deeds) {
      if (isTimed(deed)) continue;
      const key = keyOf(deed.message);
      const others = this.#waiting.get(key)?.deeds ?? [];
      this.#waiting.set(key, { sent: 0, deeds: [...others, deed] });
    }
  }

  /** The deeds about the message of this sending, which counts; none for any other event. Give it all events in order. */
  deedsAt(event: TraceEvent): readonly MessageDeed[] {
    if (this.#waiting.size === 0 || event.type !== 'messageSent') return [];
    const waiting = this.#waiting.get(keyOf(event));
    if (!waiting) return [];
    waiting.sent += 1;
    return waiting.deeds.filter(({ message }) => message.nth === waiting.sent);
  }
}

function keyOf({ from, to, kind }: Omit<MessageDeed['message'], 'nth'>): string {
  return `${linkKey(from, to)} ${kind}`;
}
