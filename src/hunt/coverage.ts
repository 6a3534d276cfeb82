// The pairs of a state and an event that a run has: a run with a pair that no other had is worth going on from.
import type { TraceEvent } from '../sim/contracts/traceEvent';

/** Folds a trace into its pairs: what happened to a process, and in which state of its machine. */
export class Coverage {
  readonly #states = new Map<string, string>();
  /** The receiver and the kind of each message, by its id. */
  readonly #messages = new Map<number, { readonly to: string; readonly kind: string }>();
  readonly #pairs = new Set<string>();

  add(event: TraceEvent): void {
    switch (event.type) {
      case 'stateEntered':
        this.#states.set(event.node, event.state);
        return;
      case 'messageSent':
        this.#messages.set(event.id, event);
        return;
      case 'messageDelivered': {
        const message = this.#messages.get(event.id);
        if (message) this.#note(message.to, message.kind);
        return;
      }
      case 'timerFired':
        this.#note(event.node, `timer ${event.timer}`);
        return;
      case 'processTold':
        this.#note(event.node, event.notice);
        return;
      case 'nodeCrashed':
      case 'nodePaused':
      case 'nodeResumed':
        this.#note(event.node, event.type);
    }
  }

  /** The pairs so far, in the order in which they came. */
  get pairs(): readonly string[] {
    return [...this.#pairs];
  }

  #note(process: string, what: string): void {
    this.#pairs.add(`${this.#states.get(process) ?? ''} ${what}`);
  }
}
