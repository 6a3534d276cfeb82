// Input before the handler of keys has come: keys wait for it, and the pointer's events after a key wait behind that key.
import { holdBack } from './base/earlyEvents';
import { repeatEvents } from './base/repeatEvents';
import type { PageKeys } from './pageKeys';

export class EarlyInput {
  readonly #signal: AbortSignal;
  readonly #events: Event[] = [];
  #release: (() => void) | null = null;
  #isOver = false;

  /** @param signal - ends the waiting; then what waits has no effect. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Lets a key wait, and all events of the pointer from now on; after the end a key has no effect. */
  wait(key: KeyboardEvent): void {
    if (this.#isOver) return;
    this.#events.push(key);
    this.#release ??= holdBack((event) => this.#events.push(event), this.#signal);
  }

  /** Ends the waiting: all events have their effect in their order. @param keys - null when it cannot be fetched. */
  end(keys: PageKeys | null): void {
    this.#isOver = true;
    this.#release?.();
    for (const event of this.#events.splice(0))
      if (!(event instanceof KeyboardEvent)) repeatEvents([event]);
      else if (event.type === 'keydown') keys?.press(event);
      else keys?.release(event);
  }
}
