// A run as given listeners of one instance hear it. It follows from the trace: the past gives the same again.
import type { EventType, TraceEvent } from '../contracts/traceEvent';
import { EventBus } from './eventBus';
import { Lifecycle, type LifecycleEvent, type LifecycleType } from './lifecycle';

/** A listener to try: it is registered from the start of the run. */
export interface Listening {
  readonly name: string;
  readonly type: LifecycleType;
  readonly isAsync: boolean;
  /** Whether it throws at every event. */
  readonly throws: boolean;
}

/** One call of a listener; `seq` is the event of the trace from which `event` comes. */
export interface Delivery {
  readonly seq: number;
  readonly event: LifecycleEvent;
  readonly listener: string;
  readonly isAsync: boolean;
  /** The message of its exception; null for none. */
  readonly error: string | null;
}

/** The trace as far as the fold reads it. */
interface Events {
  readonly length: number;
  typeAt(seq: number): EventType;
  at(seq: number): TraceEvent;
}

/** The types of events that can publish something, or end the instance. */
const READ: ReadonlySet<EventType> = new Set<EventType>([
  'roleChanged',
  'electionFailed',
  'nodeCrashed',
  'nodeLeft',
  'processFailed',
]);

/** All that an instance published, and the calls of its listeners, in order; it grows with the trace. */
export class Deliveries {
  readonly published: { readonly seq: number; readonly event: LifecycleEvent }[] = [];
  readonly calls: Delivery[] = [];
  readonly #lifecycle: Lifecycle;
  readonly #bus: EventBus;
  #tasks: (() => void)[] = [];
  #error: string | null = null;
  #seq = 0;
  #next = 0;

  constructor(id: string, listeners: readonly Listening[]) {
    this.#lifecycle = new Lifecycle(id);
    this.#bus = new EventBus({
      executor: (task) => this.#tasks.push(task),
      onError: (error) => {
        this.#error = (error as Error).message;
      },
    });
    for (const listening of listeners) this.#register(listening);
  }

  /** Folds in the events of the trace that are new. */
  follow(trace: Events): void {
    for (; this.#next < trace.length; this.#next += 1)
      if (READ.has(trace.typeAt(this.#next))) this.#add(trace.at(this.#next));
  }

  #add(from: TraceEvent): void {
    this.#seq = from.seq;
    for (const event of this.#lifecycle.add(from)) {
      this.published.push({ seq: from.seq, event });
      this.#bus.publish(event);
    }
    const tasks = this.#tasks;
    this.#tasks = [];
    for (const task of tasks) task();
  }

  /** The listener's own deed is its exception; its call is noted by a listener after it, which cannot throw. */
  #register({ name, type, isAsync, throws }: Listening): void {
    const options = { async: isAsync };
    if (throws)
      this.#bus.on(
        type,
        () => {
          throw new Error(`${name} has failed`);
        },
        options,
      );
    this.#bus.on(
      type,
      (event) => {
        const { error, seq } = { error: this.#error, seq: this.#seq };
        this.#error = null;
        this.calls.push({ seq, event, listener: name, isAsync, error });
      },
      options,
    );
  }
}
