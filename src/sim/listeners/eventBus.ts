// The event bus of an instance: listeners of a type or a supertype get its events in the order of their registration.
import { type EventOf, isInstance, type LifecycleEvent, type LifecycleType } from './lifecycle';

/** `async`: the listener is called by the executor, after the publishing; otherwise within it. */
export interface ListenOptions {
  readonly async?: boolean;
}

export interface ListenerRegistration {
  /** Ends the registration: the listener gets no event any more, not even one handed to the executor. */
  unregister(): void;
}

export interface BusParts {
  /** Runs a task later, in the order in which tasks come: the document's `eventExecutor`. */
  readonly executor: (task: () => void) => void;
  /** Gets an exception of a listener; the other listeners get the event all the same. */
  readonly onError: (error: unknown, event: LifecycleEvent) => void;
}

interface Entry {
  readonly type: LifecycleType;
  readonly listener: (event: never) => void;
  readonly isAsync: boolean;
}

export class EventBus {
  readonly #parts: BusParts;
  /** Replaced and never changed, so that a listener may register and unregister others while it is called. */
  #entries: readonly Entry[] = [];
  #isRunning = true;

  constructor(parts: BusParts) {
    this.#parts = parts;
  }

  /** Registers a listener for the events of a type, subtypes included. */
  on<T extends LifecycleType>(
    type: T,
    listener: (event: EventOf<T>) => void,
    { async: isAsync = false }: ListenOptions = {},
  ): ListenerRegistration {
    const entry: Entry = { type, listener, isAsync };
    this.#entries = [...this.#entries, entry];
    return {
      unregister: () => {
        this.#entries = this.#entries.filter((other) => other !== entry);
      },
    };
  }

  /** Delivers an event to the listeners of its type; does nothing after `shutdown`. */
  publish(event: LifecycleEvent): void {
    if (!this.#isRunning) return;
    for (const entry of this.#entries) {
      if (!isInstance(event, entry.type)) continue;
      if (entry.isAsync) this.#parts.executor(() => this.#notify(entry, event));
      else this.#notify(entry, event);
    }
  }

  /** Ends all deliveries. */
  shutdown(): void {
    this.#isRunning = false;
  }

  #notify(entry: Entry, event: LifecycleEvent): void {
    if (!this.#isRunning || !this.#entries.includes(entry)) return;
    try {
      entry.listener(event as never);
    } catch (error) {
      this.#parts.onError(error, event);
    }
  }
}
